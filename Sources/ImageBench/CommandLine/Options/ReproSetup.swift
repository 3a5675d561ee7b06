internal import Corpus
internal import Film
internal import Reproduction
internal import Runs
internal import Scenarios
internal import Text
internal import Trials

/// What the options of `imagebench repro` ask for.
struct ReproSetup: Sendable {
  let patterns: [FailurePattern]
  let devices: [DeviceProfile]
  let seeds: [UInt64]
  let decoding: SourceImages.Decoding
  let jobs: Int
  let out: String
  let source: CorpusChoice
  /// Whether each pattern is run once, so that it is shown in full.
  let isSingle: Bool
  /// The file or directory of films; nil for none.
  let film: String?
  let filmFormat: FilmFormat

  /// The devices of `--all`: an old phone, an old tablet, and a fast phone at 120 Hz.
  static let allDevices = ["iphone-se", "ipad", "iphone-15-pro"]
  /// Where texts and traces go unless said otherwise.
  static let defaultOut = "out/repro"
  /// The number of seeds of `--all`.
  static let allSeeds: UInt64 = 10

  init(_ values: OptionValues) throws {
    let isAll = values.has("all")
    if isAll, let word = values.operands.first {
      throw CommandError.usage("--all runs every pattern, so \"\(word)\" is not expected here")
    }
    if !isAll, values.operands.isEmpty {
      throw CommandError.usage(
        "repro needs a pattern or --all; imagebench list patterns lists them"
      )
    }
    for option in ["against", "property"] where values.has(option) {
      throw CommandError.usage(
        "--\(option) is for a scenario file; a pattern has its own fixes and checks"
      )
    }
    try VariantNames.check(values)
    for word in values.operands {
      if let sentence = FormerCommand.sentence("repro \(word)") {
        throw CommandError.usage(sentence)
      }
    }
    let named = isAll ? FailurePattern.catalogue : try PatternSearch.named(values.operands)
    let loader = values.text("loader")
    patterns = named.map { pattern in loader.map(pattern.played(with:)) ?? pattern }
    let names =
      try values.list("device") ?? (isAll ? Self.allDevices : [DeviceProfile.worstCase.name])
    devices = try names.map(DeviceProfile.find)
    seeds = try values.seeds("seed") ?? Array(1...(isAll ? Self.allSeeds : 1))
    decoding = try values.exactDecoding(default: .model)
    jobs = try values.integer("jobs", in: 1...1024) ?? HostFacts.processorCount
    out = values.text("out") ?? Self.defaultOut
    source = try CorpusChoice(values)
    isSingle = !isAll && devices.count * seeds.count == 1
    film = values.text("film")
    // Several films go into a directory, whose name may have any ending.
    filmFormat = try patterns.count == 1 ? film.map(OutputFile.filmFormat) ?? .png : .png
    guard film == nil || isSingle else {
      throw CommandError.usage(
        "--film shows one device and one seed; name patterns, and leave out --all and further seeds"
      )
    }
  }

  /// The scenario file at `path` with what the options say it is played with.
  static func find(_ path: String, _ values: OptionValues) throws -> ScenarioFind {
    guard values.operands.count == 1 else {
      throw CommandError.usage(
        "repro takes one scenario file, here \(path), and nothing next to it"
      )
    }
    for option in ["all", "seed", "decode", "jobs"] where values.has(option) {
      throw CommandError.usage("--\(option) is for patterns; a scenario file is one trial")
    }
    let devices = try values.list("device") ?? []
    guard devices.count < 2 else {
      throw CommandError.usage("a scenario file is played on one device, not on \(devices.count)")
    }
    try VariantNames.check(values)
    if let film = values.text("film") { _ = try OutputFile.filmFormat(film) }
    var names = ScenarioFind.Names()
    names.variant = values.text("loader")
    names.against = values.text("against") ?? names.against
    names.property = values.text("property")
    names.device = devices.first
    return try ScenarioFind(path: path, names)
  }
}
