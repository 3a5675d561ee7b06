/// The name and the kind of one argument of a signpost.
public struct SignpostArgument: Sendable, Hashable {
  /// What the number of an argument stands for.
  public enum Kind: Sendable, Hashable {
    /// A count without a unit.
    case count
    /// Bytes.
    case bytes
    /// Nanoseconds.
    case nanoseconds
    /// Pixels along the longer side.
    case pixels
    /// Points of content, of which the number is the bit pattern of a `Double`.
    case points
    /// The number of a URL; the trace's `urls` table has its text.
    case url
    /// One word of a list; the number is its place in it.
    case word([String])
  }

  /// The name as it stands in the trace, ending in its unit where it has one.
  public let name: String
  /// What the number stands for.
  public let kind: Kind

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }
}

extension SignpostName {
  /// The name in the trace: the field's own words, in capitals as Instruments shows them.
  public var label: String { shape.label }

  /// The arguments that the begin of an interval, or an event, carries.
  public var arguments: [SignpostArgument] { shape.begin }

  /// The arguments that the end of an interval carries; empty for events.
  public var endArguments: [SignpostArgument] { shape.end }
}

/// The words that signposts carry as numbers, each list in one place.
public enum SignpostWords {
  /// The number that stands for `word` in `list`, for folds that meet it thousands of times.
  ///
  /// Traps when the list has no such word.
  public static func number(of word: String, in list: [String]) -> Int {
    guard let place = list.firstIndex(of: word) else {
      preconditionFailure("no signpost says \"\(word)\"; it says one of \(list)")
    }
    return place
  }

  /// What holds the main lane.
  public static let mainLaneWork = [
    "layout", "bind", "decode", "upload", "deliver", "purge", "disk", "wait",
  ]
  /// How a load ended.
  public static let loadOutcome = [
    "memory", "disk", "network", "failed", "cancelled", "unfinished", "encoded",
  ]
  /// What asked for a load.
  public static let loadPurpose = ["display", "prefetch"]
  /// How a fetch, read or decode ended.
  public static let workOutcome = ["done", "failed", "cancelled"]
  /// Where work stands.
  public static let stage = ["queue", "disk", "fetch", "decode", "delivery", "process"]
  /// What became of a cancellation.
  public static let cancelOutcome = ["stopped", "joined-elsewhere", "too-late", "ignored"]
  /// Where a decode runs.
  public static let decodePlace = ["main", "background", "loader"]
  /// How a decode makes its result.
  public static let decodeMode = [
    "full", "resize", "downsample", "power-of-two", "embedded-thumbnail",
  ]
  /// What the gravest warning of a codec means for the pixels.
  public static let warningKind = ["harmless", "damage", "truncation"]
  /// Why an image left the memory cache.
  public static let evictReason = ["cost-limit", "count-limit", "purge", "replaced", "expired"]
  /// What a look-up found.
  public static let lookup = ["miss", "hit"]
  /// What sent a memory warning.
  public static let warningTrigger = ["scenario", "threshold"]
  /// Whether an item that is bound has just come onto the screen or was there already.
  public static let rowHistory = ["new", "kept"]
  /// Whether a frame scrolls.
  public static let motion = ["rest", "scroll"]
}
