internal import Glibc
internal import Runs
internal import Scenarios

/// The tool as a whole: finds the command, runs it, and says in one sentence what went wrong.
enum Tool {
  /// The version that `run.json` and `--version` name.
  static let version = "0.1.0"

  /// What this build says of itself, to its runs and to other builds.
  static var build: BuildFacts { BuildFacts(own: version) }

  /// The commands, in the order of the overview.
  static var commands: [any Command.Type] {
    [
      RunCommand.self, ShowCommand.self, CompareCommand.self, ExportCommand.self, ListCommand.self,
      CorpusCommand.self, DecodeCommand.self, CacheCommand.self, ConformanceCommand.self,
      ReproCommand.self, ExplainCommand.self, ImportCommand.self, HuntCommand.self,
      NightlyCommand.self, HistoryCommand.self, DoctorCommand.self, CompletionCommand.self,
      ManCommand.self,
    ]
  }

  /// Commands that the tool calls itself and the overview leaves out.
  static var hiddenCommands: [any Command.Type] { [TrialCommand.self, FactsCommand.self] }

  /// Runs the command line, whose arguments are bytes; the first argument is the program.
  ///
  /// Lost results make a tool that went well a failed one.
  static func run(arguments: [[UInt8]]) async -> ExitCode {
    let code: ExitCode
    do throws(CommandError) {
      code = await runCommand(try RawText.texts(of: arguments))
    } catch {
      Console(progress: .none).error(error.message)
      code = error.code
    }
    guard let failure = StandardOutput.failure else { return code }
    Console(progress: .none).error("\(failure)")
    return code == .fine ? .toolFailed : code
  }

  private static func runCommand(_ arguments: [String]) async -> ExitCode {
    let console = Console(progress: .none)
    let words = arguments.dropFirst()
    guard let word = words.first else {
      console.note(overview)
      return .usage
    }
    switch word {
    case "--help", "-h", "help":
      guard let topic = words.dropFirst().first else {
        console.result(overview)
        return .fine
      }
      return help(on: topic, console)
    case "--version", "-V":
      console.result("imagebench \(version)")
      return .fine
    default: break
    }
    guard let command = find(word) else {
      console.error(unknown(word))
      return .usage
    }
    do {
      let values = try OptionValues(Array(words), specs: command.options + [.help])
      if values.has("help") {
        console.result(command.helpPage)
        return .fine
      }
      return try await command.run(values)
    } catch {
      let error = CommandError(error)
      let hint = error.code == .usage ? "; see imagebench \(command.name) --help" : ""
      console.error(error.message + hint)
      return error.code
    }
  }

  /// Ends the process.
  static func exit(with code: ExitCode) -> Never {
    Glibc.exit(code.rawValue)
  }

  private static func find(_ word: String) -> (any Command.Type)? {
    (commands + hiddenCommands).first { $0.name == word }
  }

  /// The sentence about a command that is none.
  private static func unknown(_ word: String) -> String {
    let near = NameDistance.nearest(to: word, among: commands.map { $0.name })
    let remedy = near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? "
    return "there is no command \"\(word)\"; \(remedy)imagebench --help lists them"
  }

  private static func help(on topic: String, _ console: Console) -> ExitCode {
    guard let command = find(topic) else {
      console.error(unknown(topic))
      return .usage
    }
    console.result(command.helpPage)
    return .fine
  }

  static var overview: String { overview(of: commands) }

  /// The overview with a line for each of `commands`, whose summaries begin in one column.
  static func overview(of commands: [any Command.Type]) -> String {
    let width = (commands.map { $0.name.count }.max() ?? 0) + 2
    var text = """
      ImageBench measures how an image-loading pipeline behaves under a scrolling feed.

      Usage: imagebench COMMAND [options]

      Commands:

      """
    for command in commands {
      let gap = String(repeating: " ", count: width - command.name.count)
      text += "  \(command.name)\(gap)\(command.summary)\n"
    }
    text += """

      imagebench COMMAND --help tells more about a command; imagebench --version (or -V) its version.
      On a terminal regressions are red, improvements green and undecided cells yellow; NO_COLOR=1 turns
      colours off.
      Exit codes: 0 fine, 1 the tool failed, or a file cannot be read, written or used, 2 a regression,
      3 a trial failed, 4 a pattern did not reproduce, 5 the baseline is missing or has another
      protocol, 6 a hunt found something, 7 a picture cannot be decoded, 64 wrong words on the command
      line, 130 interrupted.
      """
    return text
  }
}
