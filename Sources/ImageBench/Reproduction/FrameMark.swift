public import Basics
public import Diagnosis
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
  /// Why it has its sign, as the diagnosis says, the most of it first; empty where no rule applies.
  public var reasons: [FrameReason] = []
  /// What else the signposts say of the sign; nil when that is nothing.
  public var detail: String?
}

/// A part of a frame's sign that has one cause.
public struct FrameReason: Sendable, Hashable {
  /// Why.
  public var cause: FaultCause
  /// Where in the pipeline.
  public var stage: ChainStage
  /// How much of the sign; of late frames and images, how much of the time.
  public var weight: Int
  /// The image of the largest part; nil where the signposts name none.
  public var image: ImageKey?
  /// How much the largest part was.
  var largest: Int
}

extension [FrameReason] {
  /// Adds `weight` to what `cause` at `stage` has.
  mutating func add(_ weight: Int, _ cause: FaultCause, _ stage: ChainStage, _ image: ImageKey?) {
    guard weight > 0 else { return }
    guard let place = firstIndex(where: { $0.cause == cause && $0.stage == stage }) else {
      append(
        FrameReason(cause: cause, stage: stage, weight: weight, image: image, largest: weight)
      )
      return
    }
    self[place].weight += weight
    if weight > self[place].largest {
      self[place].largest = weight
      self[place].image = image
    }
  }

  /// The most first; of equals what came first.
  mutating func order() {
    self = enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element)
  }
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

  /// Whether `fault` is what the sign is about.
  func isShown(by fault: Fault) -> Bool {
    fault.symptom == symptom && (self != .wastedDecode || fault.stage == .workerDecode)
  }

  /// What a diagnosis calls the sign; nil where it is told by frames or images that are late.
  private var symptom: FaultSymptom? {
    switch self {
    case .late, .flash, .blank: nil
    case .wrongImage: .wrongImage
    case .blurred: .tooFewPixels
    case .wastedDecode: .wastedWork
    case .overlappingFetch: .overlappingFetch
    case .slowHit: .waitedHit
    case .strangersCancel: .strangersCancel
    case .binds: .rebind
    case .previews: .uselessPreview
    case .redecodes: .repeatedDecode
    case .memory: .heldBytes
    }
  }

  private static func milliseconds(_ nanoseconds: Int) -> String {
    FixedPoint.text(Double(nanoseconds) / 1e6, places: 1) + " ms"
  }
}
