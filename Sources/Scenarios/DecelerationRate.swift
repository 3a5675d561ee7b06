package import Basics

/// How a scroll view slows down: the factor on its speed every millisecond.
///
/// The values are the public constants of `UIScrollView.DecelerationRate`. Speed changes by
/// multiplication only, without an exponential, so a trajectory is identical on every machine.
package struct DecelerationRate: Sendable, Hashable {
  /// Above 0 and below 1.
  package let factor: Double

  /// The default of a scroll view, 0.998: a flick of 1,000 pt/s travels 499 pt.
  package static let normal = DecelerationRate(factor: 0.998)

  /// The faster of the two, 0.99: a flick of 1,000 pt/s travels 99 pt.
  package static let fast = DecelerationRate(factor: 0.99)

  /// The speed in points a second below which a flick has ended: 10.
  ///
  /// A modelling choice: it is less than a pixel a frame at 60 Hz and 3 pixels to a point.
  package static let stopSpeed = 10.0

  /// The distance in points that a flick of `velocity` pt/s travels if it never stops.
  ///
  /// Σ v · dⁿ ÷ 1000 for n = 1, 2, … = v · d ÷ (1000 · (1 − d)).
  package func distance(of velocity: Double) -> Double {
    velocity * factor / (1_000 * (1 - factor))
  }

  /// The time until a flick of `velocity` pt/s is slower than `stopSpeed`, in whole milliseconds.
  ///
  /// - Complexity: O(milliseconds).
  package func duration(of velocity: Double) -> TimeSpan {
    var speed = velocity.magnitude
    var count = 0
    while speed >= Self.stopSpeed {
      speed *= factor
      count += 1
    }
    return .milliseconds(count)
  }
}
