internal import Corpus
internal import Reports
internal import Reproduction
internal import Scenarios
internal import Trials

/// `imagebench repro`: shows known failures on demand, why they happen, and that they can be cured.
enum ReproCommand: Command {
  static let name = "repro"
  static let summary = "Show known failures: the mistake beside its fix, and the frame that tells."
  static let synopsis = "PATTERN… | --all | FILE | list | articles [options]"
  static let details = """
    Runs a variant with the mistake and variants without it, and prints their metrics side by side, the
    frames around the one that shows the mistake best, and how that frame came about. Writes the same as
    a text, and the two traces cut to these frames, for https://ui.perfetto.dev and imagebench explain.
    A pattern is called by its name or its number.

    With more than one device or seed, or with --all, it prints one row for each pattern and device.
    Ends with 4 when a symptom does not show or a fix does not help, and says which.

    The word "articles" prints every number that the source articles claim, next to the numbers that
    each device profile (those of --device) and a real decode on this machine give, with the formula
    and a verdict.

    FILE is a scenario that imagebench hunt saved, or one of your own with --variant and --property. It
    is played with its variant and with one that stands against it, shown and written as patterns are,
    and is reproduced if the first violates the property and the other not.

      imagebench repro full-decode
      imagebench repro articles --format markdown
      imagebench repro P7 --device ipad
      imagebench repro --all
      imagebench repro finds/wrong-image-article0-bad-cell.scenario --against verify-only
      imagebench repro my.scenario --variant naive --property hitch-ratio
    """
  static let options: [OptionSpec] =
    [
      OptionSpec("all", "All patterns, on three devices with ten seeds unless said otherwise."),
      OptionSpec("device", value: "D,…", "On which devices (iphone-se)."),
      OptionSpec("seeds", value: "N", "With the seeds 1 to N (1)."),
      OptionSpec("seed", value: "NUMBERS", "With these seeds instead."),
      OptionSpec("variant", value: "V", "The variant that FILE is played with (what FILE says)."),
      OptionSpec("property", value: "P", "What FILE is judged by, as in hunt (what FILE says)."),
      OptionSpec("against", value: "V", "The variant beside that of FILE (best)."),
      OptionSpec(
        "decode",
        value: "HOW",
        "model plays sizes and costs, real runs the codecs (model)."
      ),
      OptionSpec("jobs", letter: "j", value: "N", "Run N pairs of device and seed at a time."),
      OptionSpec("out", letter: "o", value: "DIR", "Where texts and traces go (out/repro)."),
    ] + CorpusChoice.options + [.format, .quiet]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let console = Console.standard(quiet: values.has("quiet"))
    let format = try values.format()
    if values.operands == ["list"] {
      console.result(format.render([PatternTables.list], width: console.width))
      return .fine
    }
    if values.operands == ["articles"] { return try await ArticleNumbers.run(values, console) }
    if let path = values.operands.first(where: isFile) {
      return try await reproduce(path, values, console)
    }
    let setup = try ReproSetup(values)
    Interruption.endAtOnce(.reproducing)
    let sources = SourceImages(try await setup.source.load(console))
    let survey = PatternSurvey(setup.patterns, sources, decoding: setup.decoding)
    let pairs = setup.devices.flatMap { device in setup.seeds.map { (device, $0) } }
    let verdicts = try await survey.judge(on: pairs, jobs: setup.jobs, console)
    if setup.isSingle {
      try show(try verdicts.map(survey.page), setup, format, console)
    } else {
      console.result(format.render([PatternTables.summary(of: verdicts)], width: console.width))
    }
    return close(verdicts, console)
  }

  /// Writes `pages` into files and prints them.
  private static func show(
    _ pages: [PatternPage],
    _ setup: ReproSetup,
    _ format: OutputFormat,
    _ console: Console
  ) throws {
    try write(pages.flatMap(\.files), to: setup.out, console)
    switch format {
    case .text, .markdown:
      let texts = pages.map { $0.text(format, in: setup.out, width: console.width) }
      console.result(texts.joined(separator: "\n\n"))
    case .csv, .json: console.result(format.render(pages.map(\.table)))
    }
  }

  /// Says what does not hold, and ends accordingly.
  private static func close(_ verdicts: [PatternVerdict], _ console: Console) -> ExitCode {
    let failed = verdicts.filter { !$0.isReproduced }
    for verdict in failed {
      console.error(
        "\(verdict.pattern.name) on \(verdict.device.name), seed \(verdict.seed): \(verdict.text)"
      )
    }
    return failed.isEmpty ? .fine : .notReproduced
  }
}
