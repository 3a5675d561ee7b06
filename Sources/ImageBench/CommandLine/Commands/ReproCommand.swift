internal import Basics
internal import Corpus
internal import Files
internal import Reports
internal import Reproduction
internal import Scenarios
internal import Text
internal import Trials

/// `imagebench repro`: shows known failures on demand, why they happen, and that they can be cured.
enum ReproCommand: Command {
  static let name = "repro"
  static let summary =
    "Show known failures: the mistake next to its fix, and the frame that shows it."
  static let synopsis = "PATTERN… | --all | FILE [options]"
  static let details = """
    Runs a variant with the mistake and variants without it, and prints their metrics side by side, the
    frames around the one that shows the mistake best, and why that frame looks as it does. Writes the same
    as a text, and the two traces cut to these frames, for https://ui.perfetto.dev and imagebench explain.
    A pattern is named by its name or its number; imagebench list patterns lists them.

    With more than one device or seed, or with --all, it prints one row for each pattern and device.
    Exit code 4 when a symptom does not show or a fix does not help, with a message that says which.

    With --loader, a loader or variant is played in place of the mistake: does it have that failure?

    FILE is a scenario that imagebench hunt saved, or one of your own with --loader and --property. It
    is played with its variant and with the variant --against, and shown and written as patterns are. It
    is reproduced if the first violates the property and the other does not.

      imagebench repro full-decode
      imagebench repro P7 --device ipad
      imagebench repro --all
      imagebench repro wrong-image --loader careless-cell
      imagebench repro finds/wrong-image-article0-bad-cell.scenario --against verify-only
      imagebench repro my.scenario --loader naive --property hitch-ratio
    """
  static let options: [OptionSpec] =
    [
      OptionSpec("all", "All patterns, on three devices with ten seeds unless said otherwise."),
      .names(.device, "On these devices, or files from calibrate (iphone-se)."),
      .names(.seed, "With these seeds, such as 1-10,12 (1)."),
      VariantNames.loader("Play this loader or variant in place of the mistake or of FILE's."),
      OptionSpec(
        "property",
        value: "NAME",
        words: Names.properties,
        "What FILE is judged by, as in hunt (what FILE says)."
      ), .variant("against", "The variant that FILE's is compared with (best)."),
      .exactDecode(default: .model),
      OptionSpec("jobs", letter: "j", value: "N", "Run N pairs of device and seed at a time."),
      .out("out/repro"),
      OptionSpec(
        "film",
        value: "FILE",
        "Draw the screens around the failure, the mistake next to its fix, into FILE, an animated "
          + "PNG or a .gif; several patterns go into the directory FILE."
      ),
      CorpusChoice.option, .format, .quiet,
    ]
  static let operands = OptionSpec.Offer(words: Names.patterns, paths: .all)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let console = Console.standard(quiet: values.has("quiet"))
    let format = try values.format()
    try VirtualTimeCheck.pass()
    if let path = values.operands.first(where: isFile) {
      return try await reproduce(path, values, console)
    }
    return try await reproduce(try ReproSetup(values), format, console)
  }

  /// Whether `operand` is the path of a file; names of patterns have no such characters.
  private static func isFile(_ operand: String) -> Bool {
    operand.contains("/") || operand.contains(".")
  }

  /// Writes the films of pages, into the file `path` or, where there are several or it is a
  /// directory, into files below it.
  private static func write(
    _ films: [PageFile],
    to path: String?,
    _ console: Console
  ) throws {
    guard let path else { return }
    let isDirectory = try FileOperations.posix.kind(at: path) == .directory
    if films.count == 1, !isDirectory, !path.hasSuffix("/") {
      try ExplainParts.write(films[0].bytes, to: path)
      console.note("Wrote \(path).")
    } else {
      console.note(try PageFile.write(films, to: path))
    }
  }

  private static func reproduce(
    _ setup: ReproSetup,
    _ format: OutputFormat,
    _ console: Console
  ) async throws -> ExitCode {
    Interruption.endAtOnce(.reproducing)
    let corpus = try await setup.source.load(console)
    let sources = SourceImages(corpus)
    let survey = PatternSurvey(setup.patterns, sources, decoding: setup.decoding)
    let all = setup.devices.flatMap { device in setup.seeds.map { (device, $0) } }
    let verdicts = try await survey.judge(on: all, jobs: setup.jobs, console)
    if setup.isSingle {
      let pages = try verdicts.map(survey.page)
      try show(pages, setup, format, console)
      if setup.film != nil {
        let films = try pages.map { try $0.film(of: sources, as: setup.filmFormat) }
        try write(films, to: setup.film, console)
      }
    } else {
      let outcomes = verdicts.map(PatternOutcome.init)
      console.result(format.render([PatternTables.summary(of: outcomes)], width: console.width))
    }
    return close(verdicts.map(PatternOutcome.init), console)
  }

  /// Plays the scenario file at `path` with the variant that it was found with and with one that
  /// should not have the mistake, and says whether its property distinguishes the two.
  private static func reproduce(
    _ path: String,
    _ values: OptionValues,
    _ console: Console
  ) async throws -> ExitCode {
    let format = try values.format()
    let chosen = try ReproSetup.find(path, values)
    let source = try CorpusChoice(values)
    let sources = SourceImages(try await source.load(console))
    let find = try FindReplay(chosen, sources)
    let out = values.text("out") ?? ReproSetup.defaultOut
    console.note(try PageFile.write(find.files, to: out))
    switch format {
    case .text, .markdown: console.result(find.page(format, in: out, width: console.width))
    case .csv, .json: console.result(format.render([find.table]))
    }
    if let film = values.text("film") {
      let format = try OutputFile.filmFormat(film)
      try write([try find.film(of: sources, as: format)], to: film, console)
    }
    if !find.isReproduced { console.error("\(path): \(find.verdict)") }
    return find.isReproduced ? .fine : .notReproduced
  }

  /// Writes `pages` into files and prints them.
  private static func show(
    _ pages: [PatternPage],
    _ setup: ReproSetup,
    _ format: OutputFormat,
    _ console: Console
  ) throws {
    console.note(try PageFile.write(pages.flatMap(\.files), to: setup.out))
    switch format {
    case .text, .markdown:
      let texts = pages.map { $0.text(format, in: setup.out, width: console.width) }
      console.result(texts.joined(separator: "\n\n"))
    case .csv, .json: console.result(format.render(pages.map(\.table)))
    }
  }

  /// Says what does not hold, and ends accordingly.
  private static func close(_ verdicts: [PatternOutcome], _ console: Console) -> ExitCode {
    let failed = verdicts.filter { !$0.isReproduced }
    for verdict in failed {
      console.error(
        "\(verdict.pattern.name) on \(verdict.device), seed \(verdict.seed): \(verdict.text)"
      )
    }
    return failed.isEmpty ? .fine : .notReproduced
  }
}
