internal import Hunting
internal import ImagePipeline
internal import Runs
internal import Scenarios
internal import Trials
internal import Variants
internal import VirtualTime

/// What the options of `imagebench hunt` ask for.
struct HuntSetup {
  let variant: Variant
  let device: DeviceProfile
  let seed: UInt64
  let properties: [HuntProperty]
  private let strategy: ScheduleSearch.Strategy
  private let seconds: Int?
  private let tries: Int?
  private let directory: String?

  /// Reads the options.
  init(_ values: OptionValues) throws {
    for name in ["loader", "device"] {
      if let text = values.text(name), text.contains(",") {
        throw CommandError.usage("--\(name) takes one name, not \"\(text)\"")
      }
    }
    try VariantNames.check(values)
    variant = try Plan.variant(values.text("loader") ?? "best")
    device = try DeviceProfile.find(values.text("device") ?? DeviceProfile.worstCase.name)
    seed = try values.seed("seed") ?? 1
    seconds = try values.integer("seconds", in: 1...1_000_000)
    tries = try values.integer("tries", in: 1...Int.max)
    directory = values.text("out")
    strategy = try Self.strategy(values.text("schedule") ?? "fifo")
    properties = try Self.properties(values)
    guard HuntSession.hasOneAim(properties) else {
      throw CommandError.usage(
        "a hunt looks for one worst number or for violated invariants, not for both; give one of "
          + "hitch-ratio, peak-bytes and wasted-work alone"
      )
    }
  }

  /// The words for how tries draw the order of jobs.
  static let schedules = ["fifo", "uniform", "priorities", "mixed"]

  /// How tries draw the order of jobs, by the word for it.
  private static func strategy(_ kind: String) throws -> ScheduleSearch.Strategy {
    switch kind {
    case "fifo": return .fifo
    case "uniform": return .uniform(preemptions: 2)
    case "priorities": return .priorities(changes: 2)
    case "mixed": return .mixed
    default:
      let known = schedules.joined(separator: ", ")
      throw CommandError.usage("--schedule takes one of \(known), not \"\(kind)\"")
    }
  }

  private static func properties(_ values: OptionValues) throws -> [HuntProperty] {
    guard let names = try values.list("property") else { return HuntProperty.invariants }
    return try names.flatMap { name in
      guard let found = HuntProperty.named(name) else {
        throw CommandError.usage(
          "--property takes invariants, \(HuntProperty.names), not \"\(name)\""
        )
      }
      return found
    }
  }

  /// The bounds in time and tries.
  var bounds: HuntBounds {
    var bounds = HuntBounds()
    bounds.seconds = seconds
    bounds.tries = tries
    return bounds
  }

  /// The hunter with the pictures of `sources`, until Ctrl-C is pressed.
  func hunter(_ sources: SourceImages) -> Hunter {
    var hunter = Hunter(variant: variant, device: device, seed: seed, sources: sources)
    hunter.strategy = strategy
    hunter.isInterrupted = { Interruption.isAsked }
    return hunter
  }

  /// The hunt with the pictures of `sources`.
  func session(_ sources: SourceImages) -> HuntSession {
    var session = HuntSession(hunter(sources), for: properties)
    if let seconds { session.seconds = seconds }
    if let tries { session.tries = tries }
    // A number of tries makes a hunt repeatable, which a bound of time would not.
    if tries != nil, seconds == nil { session.shortening = .toItsEnd }
    if let directory { session.directory = directory }
    return session
  }
}
