internal import Glibc
internal import Text

/// The tool as a whole: finds the command, runs it, and says in one sentence what went wrong.
enum Tool {
  /// The commands, in the order of the overview.
  static var commands: [any Command.Type] {
    [
      RunCommand.self, MergeCommand.self, ShowCommand.self, CompareCommand.self,
      ExplainCommand.self, CheckCommand.self, ReproCommand.self, HuntCommand.self,
      ImportCommand.self, NewCommand.self, ListCommand.self, NightlyCommand.self,
      HistoryCommand.self,
      DoctorCommand.self, ValidateCommand.self, CalibrateCommand.self, ServeCommand.self,
      DecodeCommand.self,
      CacheCommand.self,
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
    return code.afterResults()
  }

  /// Whether the tool has called itself with `arguments`, such as for a trial.
  static func isOwnCall(_ arguments: [[UInt8]]) -> Bool {
    hiddenCommands.contains { arguments.dropFirst().first == Array($0.name.utf8) }
  }

  private static func runCommand(_ arguments: [String]) async -> ExitCode {
    let console = Console(progress: .none)
    let words = arguments.dropFirst()
    guard let word = words.first else {
      console.note(manual.overview)
      return .usage
    }
    switch word {
    case "--help", "-h", "help":
      guard let topic = words.dropFirst().first else {
        console.result(manual.overview)
        return .fine
      }
      return help(on: topic, words.dropFirst(2).first, console)
    case "--version", "-V":
      console.result("imagebench \(ThisBuild.version)")
      return .fine
    // What `make install` writes into files; no help lists these two.
    case "--manual":
      console.result(manual.page)
      return .fine
    case "--completion": return completion(for: words.dropFirst().first, console)
    default: break
    }
    guard let command = find(word) else {
      console.error(unknown(word))
      return .usage
    }
    do {
      let values = try OptionValues(Array(words), specs: command.page.options)
      if values.has("help") {
        if let action = values.operands.first { try command.checkAction(action) }
        console.result(command.page.help)
        return .fine
      }
      return try await command.run(values)
    } catch {
      let error = refused(Array(words), error)
      let hint = error.code == .usage ? "; see imagebench \(command.name) --help" : ""
      console.error(error.message + hint)
      return error.code
    }
  }

  /// The error that ends the command line `words`, which failed with `error`.
  private static func refused(_ words: [String], _ error: any Error) -> CommandError {
    guard case ArgumentFault.wrong = error,
      let sentence = FormerCommand.sentence(words[0], Array(words.dropFirst()))
    else { return CommandError(error) }
    return .usage(sentence)
  }

  /// Ends the process.
  static func exit(with code: ExitCode) -> Never {
    Glibc.exit(code.rawValue)
  }

  private static func find(_ word: String) -> (any Command.Type)? {
    (commands + hiddenCommands).first { $0.name == word }
  }

  /// Prints the completion of the command line for the shell called `name`.
  private static func completion(for name: String?, _ console: Console) -> ExitCode {
    guard let shell = name.flatMap(Shell.init(rawValue:)) else {
      console.error("--completion takes one of bash, zsh and fish")
      return .usage
    }
    console.result(manual.completion(for: shell))
    return .fine
  }

  /// The sentence about `word`, which no command has.
  private static func unknown(_ word: String) -> String {
    if let sentence = FormerCommand.sentence(word) { return sentence }
    let question = NameDistance.question(for: word, among: commands.map { $0.name })
    let remedy = question.map { $0 + " " } ?? ""
    return "there is no command \"\(word)\"; \(remedy)imagebench --help lists them"
  }

  /// Prints the page of the command `topic`; an `action` must be one of the command's.
  private static func help(
    on topic: String,
    _ action: String?,
    _ console: Console
  ) -> ExitCode {
    guard let command = find(topic) else {
      console.error(unknown(topic))
      return .usage
    }
    do {
      if let action { try command.checkAction(action) }
    } catch {
      console.error(error.message)
      return error.code
    }
    console.result(command.page.help)
    return .fine
  }

  /// The help, manual and completion of the tool.
  static var manual: ToolManual {
    ToolManual(
      version: ThisBuild.version,
      commands: commands.map { $0.page },
      environment: [
        ("IMAGEBENCH_CACHE", "Where the corpus is kept."),
        ("XDG_CACHE_HOME", "The folder of caches; the corpus is in imagebench below it."),
        (
          "XDG_DATA_HOME",
          "The folder of data; the history is in imagebench below it, unless --history is given."
        ),
        ("IMAGEBENCH_COMMIT", MeasuredCommit.option.help),
        ("IMAGEBENCH_SHARD", "The shard that --shard auto plays, such as 3/8."),
        (
          "IMAGEBENCH_SHARDS",
          "The number of shards, for --shard auto where the engine of a job only numbers its tasks."
        ),
        (
          ShardChoice.machineVariable,
          "What this machine is called in tables of shards (its host name and a hash of its hardware)."
        ),
        ("NO_COLOR", "A value that is not empty turns the colours of a terminal off."),
        ("TERM", "The kind of terminal; there are no colours on one that is dumb or not named."),
      ],
      exitCodes: """
        Exit codes: 0 success, 1 the tool failed, or a file cannot be read, written or used, 2 a regression,
        3 a trial failed, 4 a pattern did not reproduce, 5 the baseline is missing or not comparable, 6 a hunt
        or a check found something, 7 a picture cannot be decoded, 64 the command line is wrong, 130 interrupted.
        """
    )
  }
}
