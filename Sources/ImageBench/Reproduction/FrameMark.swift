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
  /// How long the main lane was held for what made it late.
  public var held: TimeSpan = .zero
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

  /// `weight` of this sign in words, such as "cells with a wrong image: 3".
  public func text(_ weight: Int) -> String {
    switch self {
    case .late: "presented \(Self.milliseconds(weight)) late"
    case .slowHit: "\(Self.milliseconds(weight)) \(rawValue)"
    case .memory: "\(ByteCount(weight)) \(rawValue)"
    default: "\(rawValue): \(weight)"
    }
  }

  /// What the height of a frame says, such as "the number of cells bound".
  public var height: String {
    switch unit {
    case .count: "the number of \(rawValue)"
    case .time: self == .late ? "the time on the main lane" : "the time \(rawValue)"
    case .bytes: "the bytes \(rawValue)"
    }
  }

  /// Where in a pipeline the sign arises.
  var stage: String {
    switch self {
    case .late: "main lane"
    case .wrongImage: "display"
    case .flash, .slowHit: "delivery"
    case .blank: "queue"
    case .blurred: "memory cache"
    case .wastedDecode, .redecodes, .memory: "decode"
    case .overlappingFetch: "fetch"
    case .strangersCancel: "loading"
    case .binds: "list"
    case .previews: "preview"
    }
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    FixedPoint.text(Double(nanoseconds) / 1e6, places: 1) + " ms"
  }
}
