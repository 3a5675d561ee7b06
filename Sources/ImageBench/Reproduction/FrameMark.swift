package import Basics
package import Diagnosis
package import Scenarios

/// One frame of a trial with its weight for the sign of a pattern.
package struct FrameMark: Sendable, Hashable {
  /// Its number among the presented frames, from 0.
  package var frame: Int
  /// The refresh in which it ticked and whose position it shows, from 0.
  package var refresh = 0
  /// The start of the frame.
  package var tick: TimePoint
  /// The time of presentation; nil if the device ended the app in this frame.
  package var presented: TimePoint?
  /// The delay of the presentation; 0 if in time.
  package var overrun: TimeSpan = .zero
  /// The time from the tick to the end of its work on the main lane.
  package var work: TimeSpan = .zero
  /// The amount of the pattern's sign: nanoseconds, bytes or a count.
  package var weight = 0
  /// An image with the sign.
  package var image: ImageKey?
  /// The cause chain of a late frame; nil if in time.
  package var chain: CauseChain?
  /// How long the work that made it late held the main lane.
  package var held: TimeSpan = .zero
  /// The diagnosed reasons of its sign, the largest first; empty if no rule applies.
  package var reasons: [FrameReason] = []
  /// Further information from the signposts, such as the owner of bytes; nil without any.
  package var detail: String?
}

/// A part of a frame's sign that has one cause.
package struct FrameReason: Sendable, Hashable {
  package var cause: FaultCause
  package var stage: ChainStage
  /// The part of the sign; for late frames and images, the part of the time.
  package var weight: Int
  /// The image of the largest single contribution; nil if the signposts name none.
  package var image: ImageKey?
  /// The largest single contribution.
  var largest: Int
}

extension [FrameReason] {
  /// Adds `weight` to the reason with `cause` and `stage`.
  mutating func add(_ weight: Int, _ cause: FaultCause, _ stage: ChainStage, _ image: ImageKey?) {
    guard weight > 0 else { return }
    guard let index = firstIndex(where: { $0.cause == cause && $0.stage == stage }) else {
      append(
        FrameReason(cause: cause, stage: stage, weight: weight, image: image, largest: weight)
      )
      return
    }
    self[index].weight += weight
    if weight > self[index].largest {
      self[index].largest = weight
      self[index].image = image
    }
  }

  /// Sorts by weight, the largest first; equals keep their order.
  mutating func order() {
    self = enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }.map(\.element)
  }
}

extension FrameSign {
  /// The unit of the weights of frames.
  package enum Unit: Sendable, Hashable {
    /// A number of things.
    case count
    /// Nanoseconds.
    case time
    /// Bytes.
    case bytes
  }

  /// The unit of the weights of frames with this sign.
  package var unit: Unit {
    switch self {
    case .late, .slowHit: .time
    case .memory: .bytes
    default: .count
    }
  }

  /// `weight` of this sign as text, such as "cells with a wrong image: 3".
  package func text(_ weight: Int) -> String {
    switch self {
    case .late: "presented \(Self.milliseconds(weight)) late"
    case .slowHit: "\(Self.milliseconds(weight)) \(rawValue)"
    case .memory: "\(ByteCount(weight)) \(rawValue)"
    default: "\(rawValue): \(weight)"
    }
  }

  /// The meaning of the height of a frame, such as "the number of cells bound".
  package var height: String {
    switch unit {
    case .count: "the number of \(rawValue)"
    case .time: self == .late ? "the time on the main lane" : "the time \(rawValue)"
    case .bytes: "the bytes \(rawValue)"
    }
  }

  /// Whether `fault` is an instance of the sign.
  func isShown(by fault: Fault) -> Bool {
    guard fault.symptom == symptom else { return false }
    switch self {
    case .wastedDecode, .orphanDecode: return fault.stage == .workerDecode
    case .orphanFetch: return fault.stage == .fetch
    default: return true
    }
  }

  /// The symptom of the diagnosis; nil for signs that are diagnosed from late frames or images.
  private var symptom: FaultSymptom? {
    switch self {
    case .late, .flash, .blank, .staleImage: nil
    case .wrongImage: .wrongImage
    case .blurred: .tooFewPixels
    case .wastedDecode, .orphanFetch, .orphanDecode: .wastedWork
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
