package import Basics
internal import VirtualTime

/// A change of opacity that takes time.
///
/// It runs at an even pace. Those of UIKit begin and end slowly, along a symmetric curve, which
/// covers as much time × opacity in all (Apple, `UIView.AnimationOptions.curveEaseInOut`).
package struct LayerFade: Sendable, Hashable {
  package let begin: TimePoint
  package let length: TimeSpan
  /// The opacity at its begin, from 0 to 1.
  package let from: Double

  /// A fade of `length` from an opacity of `from`.
  package init(begin: TimePoint, length: TimeSpan, from: Double) {
    (self.begin, self.length, self.from) = (begin, length, from)
  }

  /// A fade that begins `delay` seconds from now; nil outside of a trial, where no time passes.
  package init?(after delay: Double = 0, length: Double, from: (TimePoint) -> Double) {
    guard let now = LayerClock.now else { return nil }
    func span(_ seconds: Double) -> TimeSpan { TimeSpan(nanoseconds: Int(seconds * 1e9)) }
    self.init(begin: now + span(delay), length: span(length), from: from(now))
  }

  /// The opacity at `now` on the way to `target`.
  package func opacity(at now: TimePoint, to target: Double) -> Double {
    guard length > .zero, now < begin + length else { return target }
    let passed = now > begin ? now - begin : .zero
    return from + (target - from) * Double(passed.nanoseconds) / Double(length.nanoseconds)
  }
}

/// The time and the lane of the world in which layers are.
package enum LayerClock {
  /// The present time; nil outside of a trial.
  package static var now: TimePoint? { World.currentTime }
  /// Whether the caller runs on the main lane of a trial.
  package static var isOnMainLane: Bool { World.currentLane == .main }
}

extension CALayer {
  /// Its opacity on the screen at `now`, from 0 to 1.
  package func shownOpacity(at now: TimePoint) -> Double {
    fade?.opacity(at: now, to: Double(opacity)) ?? Double(opacity)
  }

  /// Whether its opacity or that of its content changes with time from `now` on.
  package func isFading(at now: TimePoint) -> Bool {
    guard fade != nil || dissolve != nil else { return false }
    return [fade, dissolve].contains { $0.map { now < $0.begin + $0.length } ?? false }
  }

  /// Notes what `anim` does to the opacity of what it shows.
  func noteFade(_ anim: CAAnimation, _ length: CFTimeInterval) {
    switch anim {
    case is CATransition: dissolve = LayerFade(length: length) { _ in 0 }
    case let change as CABasicAnimation where change.keyPath == "opacity":
      let from = Self.number(change.fromValue) ?? Double(opacity)
      fade = LayerFade(length: length) { _ in from }
    default: break
    }
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as CGFloat: Double(value)
    case let value as Int: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }
}
