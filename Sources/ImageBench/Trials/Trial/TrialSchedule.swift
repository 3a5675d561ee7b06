package import VirtualTime

/// In which order the ready jobs of a trial run.
public enum TrialSchedule: Sendable, Hashable {
  /// First come, first served, unless the scenario has an order of its own.
  case fifo
  /// Each ready job is equally likely, drawn with this random seed.
  case drawn(UInt64)

  /// The schedule that `text` names: `fifo` or a whole number, the random seed; nil for another.
  public init?(_ text: String) {
    if text == "fifo" {
      self = .fifo
    } else if let seed = UInt64(text) {
      self = .drawn(seed)
    } else {
      return nil
    }
  }

  /// The text that ``init(_:)`` reads.
  public var text: String {
    switch self {
    case .fifo: "fifo"
    case .drawn(let seed): "\(seed)"
    }
  }

  /// The schedule of the world.
  package var schedule: Schedule {
    switch self {
    case .fifo: .fifo
    case .drawn(let seed): .uniform(seed: seed)
    }
  }
}
