public import Diagnosis
public import Quantities
public import Scenarios

/// One frame of a trial as a pattern looks at it.
public struct FrameMark: Sendable, Hashable {
  /// The number of the frame, from 0.
  public var frame: Int
  /// When it began.
  public var tick: TimePoint
  /// When it was presented; nil when the app was ended in it.
  public var presented: TimePoint?
  /// How late it was presented; 0 when it was in time.
  public var overrun: TimeSpan = .zero
  /// From its tick to the end of its work on the main lane.
  public var work: TimeSpan = .zero
  /// How much of the pattern's sign it has: nanoseconds, bytes or a count.
  public var weight = 0
  /// An image that the sign was about.
  public var image: ImageKey?
  /// Why it was late; nil when it was not.
  public var chain: CauseChain?
}

extension FrameSign {
  /// The unit of the weights of frames.
  public enum Unit: Sendable, Hashable {
    /// A number of things.
    case count
    /// Nanoseconds.
    case time
    /// Bytes.
    case bytes
  }

  /// The unit of the weights of frames with this sign.
  public var unit: Unit {
    switch self {
    case .late, .slowHit: .time
    case .memory: .bytes
    default: .count
    }
  }

  /// `weight` of this sign in words, such as "3 cells with a wrong image".
  public func text(_ weight: Int) -> String {
    switch self {
    case .late: "presented \(Self.milliseconds(weight)) late"
    case .slowHit: "\(Self.milliseconds(weight)) \(rawValue)"
    case .memory: "\(ByteCount(weight)) \(rawValue)"
    default: "\(weight) \(rawValue)"
    }
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    FixedPoint.text(Double(nanoseconds) / 1e6, places: 1) + " ms"
  }
}
