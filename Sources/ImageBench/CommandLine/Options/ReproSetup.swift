internal import Corpus
internal import Reproduction
internal import Runs
internal import Scenarios
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

  /// The devices of `--all`: an old phone, an old tablet, and a fast phone at 120 Hz.
  static let allDevices = ["iphone-se", "ipad", "iphone-15-pro"]
  /// Where texts and traces go unless said otherwise.
  static let defaultOut = "out/repro"
  /// The number of seeds of `--all`.
  static let allSeeds = 10

  init(_ values: OptionValues) throws {
    let isAll = values.has("all")
    if isAll, let word = values.operands.first {
      throw CommandError.usage("--all runs every pattern, so \"\(word)\" is not expected here")
    }
    if !isAll, values.operands.isEmpty {
      throw CommandError.usage("repro needs a pattern or --all; imagebench repro list lists them")
    }
    for option in ["against", "variant", "property"] where values.has(option) {
      throw CommandError.usage(
        "--\(option) is for a scenario file; a pattern names its own variants"
      )
    }
    if values.operands.contains("seeds") {
      throw CommandError.usage("repro seeds is now called repro articles, so say \"articles\"")
    }
    for word in ["list", "articles"] where values.operands.contains(word) {
      throw CommandError.usage(
        "repro \(word) takes no pattern beside it, so leave \"\(word)\" or the rest out"
      )
    }
    if values.has("seeds"), values.has("seed") {
      throw CommandError.usage("--seeds and --seed exclude each other")
    }
    do throws(ScenarioError) {
      var patterns: [FailurePattern] = isAll ? FailurePattern.catalogue : []
      for word in values.operands {
        let pattern = try FailurePattern.named(word)
        if !patterns.contains(pattern) { patterns.append(pattern) }
      }
      self.patterns = patterns
    } catch {
      throw CommandError.usage(Self.sentence(error))
    }
    let names = try values.list("device") ?? (isAll ? Self.allDevices : ["iphone-se"])
    do {
      devices = try names.map { try DeviceProfile.named($0) }
    } catch {
      throw CommandError.usage("\(error)")
    }
    let count = try values.integer("seeds", in: 1...1000) ?? (isAll ? Self.allSeeds : 1)
    seeds = try values.seeds("seed") ?? (1...UInt64(count)).map { $0 }
    decoding = try values.choice("decode", default: .model)
    jobs = try values.integer("jobs", in: 1...1024) ?? HostFacts.processorCount
    out = values.text("out") ?? Self.defaultOut
    source = try CorpusChoice(values)
    isSingle = !isAll && devices.count * seeds.count == 1
  }

  /// The sentence about a pattern that is none; one that is a description gets those that fit it.
  private static func sentence(_ error: ScenarioError) -> String {
    guard case .unknown(_, let name, let known) = error,
      NameDistance.nearest(to: name, among: known).isEmpty
    else { return "\(error)" }
    let found = PatternSearch.patterns(for: name).prefix(3).map(\.name)
    guard !found.isEmpty else { return "\(error)" }
    return "there is no pattern \"\(name)\"; did you mean \(found.joined(separator: " or "))? "
      + "imagebench list patterns --search \"\(name)\" tells more"
  }
}
