internal import Reports
internal import Scenarios
internal import Text
internal import Trials
internal import VirtualTime

/// The options that several commands have, each declared once.
extension OptionSpec {
  static let format = format(OutputFormat.self, default: .text)
  static let quiet = OptionSpec("quiet", letter: "q", "Show no progress.")
  static let output = OptionSpec(
    "output",
    letter: "o",
    value: "FILE",
    "Write the results into FILE (standard output)."
  )
  static let jobs = OptionSpec(
    "jobs",
    letter: "j",
    value: "N",
    "Run N trials at a time (one a processor)."
  )
  static let repetitions = OptionSpec(
    "repetitions",
    value: "N",
    "Run each trial N times, for the noisy columns."
  )
  static let schedule = OptionSpec(
    "schedule",
    value: "N",
    words: ["fifo"],
    "Draw which ready job runs next, with the random seed N (fifo)."
  )
  static let finger = OptionSpec(
    "finger",
    value: "RULE",
    Finger.self,
    default: .time,
    "Let scrolls follow time, or wait for late frames"
  )
  static let clock = OptionSpec(
    "clock",
    value: "CLOCK",
    WorldClock.self,
    default: .virtual,
    "Play in virtual time, or on real threads and paced cores by the machine's clock"
  )
  static let assumptions = OptionSpec(
    "assumptions",
    value: "BREADTH",
    words: SweepBreadth.allCases.map(\.rawValue),
    "Play what decides the verdict again at both ends of what the model assumes: none, short or all "
      + "(short for the review suite, or else none)."
  )
  static let lanes = OptionSpec(
    "lanes",
    "Show in the traces which job ran on which lane, and who waited for whom."
  )
  static let traces = OptionSpec(
    "traces",
    value: "FORM",
    TraceOptions.Form.self,
    default: .gzip,
    "How traces are written"
  )

  /// The option that chooses one of the formats of `Format`; nil says that it has to be given.
  static func format<Format>(
    _ formats: Format.Type,
    default usual: Format?
  ) -> OptionSpec where Format: RawRepresentable<String> & CaseIterable {
    OptionSpec("format", value: "FORMAT", formats, default: usual, "How results are written")
  }

  /// Where results go; `usual` is the directory unless another one is named.
  static func out(_ usual: String) -> OptionSpec {
    OptionSpec("out", letter: "o", value: "DIR", "Where results go (\(usual)).")
  }

  /// Whether codecs run, for commands that judge exact numbers.
  static func exactDecode(default usual: SourceImages.Decoding) -> OptionSpec {
    let words = SourceImages.Decoding.allCases.filter(\.isExact).map(\.rawValue)
    return OptionSpec(
      "decode",
      value: "HOW",
      words: words,
      "Run the codecs, or play sizes and costs alone: \(words.listed(.or)) (\(usual.rawValue))."
    )
  }

  /// Whether codecs run, and whether decodes take their price.
  static let decode = OptionSpec(
    "decode",
    value: "HOW",
    SourceImages.Decoding.self,
    default: .real,
    "Run the codecs, play sizes and costs alone, or charge decodes what they took"
  )

  /// The option that names one or more of what `dimension` tells apart, separated by commas.
  static func names(_ dimension: TrialDimension, _ help: String) -> OptionSpec {
    OptionSpec(
      dimension.rawValue,
      value: dimension == .seed ? "SEEDS" : "NAMES",
      words: Names.of(dimension),
      help
    )
  }

  /// The option that names one of what `dimension` tells apart.
  static func name(_ dimension: TrialDimension, _ help: String) -> OptionSpec {
    OptionSpec(dimension.rawValue, value: "NAME", words: Names.of(dimension), help)
  }

  /// The option that names metrics.
  static func metrics(_ help: String) -> OptionSpec {
    OptionSpec("metric", value: "NAMES", words: Names.metrics, help)
  }

  /// The option `name` for one variant.
  static func variant(_ name: String, _ help: String) -> OptionSpec {
    OptionSpec(name, value: "NAME", words: Names.of(.variant), help)
  }
}
