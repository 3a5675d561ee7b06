internal import Basics
internal import Glibc

/// An axis from zero, or between two values, over a length of the drawing.
struct Axis: Sendable {
  /// How values are spread over an axis.
  enum Scale: Sendable {
    case linear
    /// By the square root of the distance from the least value, so that small differences are seen
    /// next to large values.
    case root
  }

  /// The least value that is drawn.
  let low: Double
  /// The greatest; above `low`.
  let high: Double
  /// Where `low` and `high` are drawn.
  let from: Double
  let to: Double
  private let scale: Scale

  /// An axis for values up to `high`, drawn between two positions.
  ///
  /// It begins at `low`, by default 0, and is linear by default.
  init(low: Double = 0, high: Double, from: Double, to: Double, scale: Scale = .linear) {
    self.low = low.isFinite ? low : 0
    // A chart of nothing but zeros still has an axis.
    self.high = high.isFinite && high > self.low ? high : self.low + 1
    self.from = from
    self.to = to
    self.scale = scale
  }

  /// Where `value` is drawn; values beyond an end are drawn there.
  func position(_ value: Double) -> Double {
    let share = (min(max(value, low), high) - low) / (high - low)
    return from + (scale == .root ? share.squareRoot() : share) * (to - from)
  }

  /// Round values within the axis, at most five.
  var ticks: [Double] {
    if scale == .root {
      return [0, 0.05, 0.25, 1].map { low + $0 * (high - low) }.map(Self.rounded)
    }
    let step = Self.roundStep((high - low) / 4)
    var ticks: [Double] = []
    var index = (low / step).rounded(.up)
    while index * step <= high * (1 + 1e-9), ticks.count < 6 {
      ticks.append(index * step)
      index += 1
    }
    return ticks
  }

  /// `value` with one significant digit, and at most as large.
  private static func rounded(_ value: Double) -> Double {
    guard value > 0 else { return value }
    let power = pow(10, log10(value).rounded(.down))
    return (value / power + 1e-9).rounded(.down) * power
  }

  /// The next of 1, 2, 2.5, 5 and 10 times a power of ten that is at least `least`.
  static func roundStep(_ least: Double) -> Double {
    guard least > 0, least.isFinite else { return 1 }
    let power = pow(10, log10(least).rounded(.down))
    let factor = [1, 2, 2.5, 5, 10].first { $0 * power >= least * (1 - 1e-9) } ?? 10
    return factor * power
  }

  /// A value as a label: at most one decimal place where it is large, more where it is small.
  static func label(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 1e15 { return "\(Int(value))" }
    let places = value.magnitude >= 100 ? 0 : value.magnitude >= 1 ? 1 : 3
    var text = FixedPoint.text(value, places: places)
    while text.contains("."), text.last == "0" || text.last == "." {
      let last = text.removeLast()
      if last == "." { break }
    }
    return text
  }
}

extension Double {
  /// A coordinate of a drawing: one decimal place, without a zero behind the point.
  var coordinate: String {
    let text = FixedPoint.text(self, places: 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
