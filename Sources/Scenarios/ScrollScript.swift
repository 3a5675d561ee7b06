package import Basics

/// One thing that the hand does.
///
/// Distances and velocities are in points of content; negative ones go back towards the start.
package enum Gesture: Sendable, Hashable {
  /// Moves the content by `distance` points at constant speed, and stops at once.
  case drag(distance: Double, duration: TimeSpan)
  /// Moves the content in a straight line to `offset` points from the start, as it was recorded.
  case glide(to: Double, duration: TimeSpan)
  /// Lifts the finger at `velocity` points a second and lets the content decelerate.
  ///
  /// `caughtAfter` is when a finger stops it again; with nil it slows down to
  /// `DecelerationRate.stopSpeed`.
  case flick(velocity: Double, rate: DecelerationRate = .normal, caughtAfter: TimeSpan? = nil)
  /// Leaves the content where it is.
  case pause(TimeSpan)
  /// Moves the content at once, without animation; it takes no time.
  case jump(JumpTarget)

  /// How long the gesture takes, independent of the content.
  ///
  /// A flick that reaches the end of the content keeps its duration and rests for the remaining
  /// time, so that a script has the same length on every device.
  package var duration: TimeSpan {
    switch self {
    case .drag(_, let duration), .glide(_, let duration), .pause(let duration): duration
    case .flick(let velocity, let rate, let caughtAfter):
      min(caughtAfter ?? rate.duration(of: velocity), rate.duration(of: velocity))
    case .jump: .zero
    }
  }
}

/// The target of a jump.
package enum JumpTarget: Sendable, Hashable {
  /// The item with this index at the top of the screen; an index beyond the last means the last.
  case item(Int)
  /// The item with this index at the bottom of the screen, as far as the content allows.
  case endOfItem(Int)
  /// This many points from the start.
  case offset(Double)
}

/// The gestures of the hand, one after another from the first frame on.
///
/// After the last one the content rests. Offsets are clamped at the ends of the content: the rubber
/// band of a scroll view is not modelled.
package struct ScrollScript: Sendable, Hashable {
  package var gestures: [Gesture]

  /// The script that makes `gestures` in order.
  package init(_ gestures: [Gesture]) {
    self.gestures = gestures
  }

  /// How long all gestures take together.
  ///
  /// - Complexity: O(milliseconds of flicks).
  package var duration: TimeSpan {
    gestures.reduce(.zero) { $0 + $1.duration }
  }

  /// The same gestures in the same order, each `divisor` times shorter at the same speed.
  ///
  /// Drags cover less distance, flicks are caught earlier, and jumps stay.
  package func shortened(by divisor: Int) -> ScrollScript {
    precondition(divisor >= 1, "a script is shortened by 1 or more, not \(divisor)")
    return ScrollScript(
      gestures.map { gesture in
        let time = TimeSpan(nanoseconds: gesture.duration.nanoseconds / divisor)
        switch gesture {
        case .drag(let distance, _):
          return .drag(distance: distance / Double(divisor), duration: time)
        case .glide(let offset, _):
          return .glide(to: offset / Double(divisor), duration: time)
        case .flick(let velocity, let rate, _):
          return .flick(velocity: velocity, rate: rate, caughtAfter: time)
        case .pause: return .pause(time)
        case .jump: return gesture
        }
      }
    )
  }
}
