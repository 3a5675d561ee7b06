public import Basics

/// A distribution given by its quantiles, linear between them: a piecewise-linear inverse CDF.
///
/// It states measured tails directly ("p99 is 900 ms"), and a draw needs only arithmetic.
public struct QuantileDistribution: Hashable, Sendable {
  /// One quantile: the share `probability` of draws is below the value.
  public struct Point: Hashable, Sendable {
    /// The share of draws below the value, from 0 to 1.
    public var probability: Double
    /// The value, in the unit of the drawn quantity.
    public var value: Double

    /// The quantile `value` at `probability`.
    public init(probability: Double, value: Double) {
      self.probability = probability
      self.value = value
    }
  }

  /// Why a list of quantiles is not a distribution.
  public enum Invalid: Error, Hashable, Sendable {
    /// Fewer than two points; both ends are needed.
    case tooFewPoints(Int)
    /// The first probability is not 0, or the last is not 1.
    case endsMissing(first: Double, last: Double)
    /// The probability at the index does not exceed the one before it.
    case probabilityNotRising(index: Int)
    /// The value at the index is lower than the one before it.
    case valueFalling(index: Int)
    /// The probability or the value at the index is not a finite number.
    case notFinite(index: Int)
  }

  /// The quantiles in rising order, the first at 0 and the last at 1.
  public let points: [Point]

  /// The distribution through `points`.
  ///
  /// - Throws: `Invalid` unless there are two points or more, all finite, with strictly rising
  ///   probabilities from 0 to 1 and values that never fall.
  /// - Complexity: O(n).
  public init(_ points: [Point]) throws(Invalid) {
    guard let first = points.first, let last = points.last, points.count >= 2 else {
      throw .tooFewPoints(points.count)
    }
    for (index, point) in points.enumerated() {
      guard point.probability.isFinite, point.value.isFinite else { throw .notFinite(index: index) }
      guard index > 0 else { continue }
      guard point.probability > points[index - 1].probability else {
        throw .probabilityNotRising(index: index)
      }
      guard point.value >= points[index - 1].value else { throw .valueFalling(index: index) }
    }
    guard first.probability == 0, last.probability == 1 else {
      throw .endsMissing(first: first.probability, last: last.probability)
    }
    self.points = points
  }

  /// The distribution through pairs of probability and value; see `init(_:)`.
  public init(_ pairs: [(Double, Double)]) throws(Invalid) {
    try self.init(pairs.map { Point(probability: $0.0, value: $0.1) })
  }

  /// The distribution that always gives `value`; traps when it is not finite.
  public init(constant value: Double) {
    precondition(value.isFinite, "a constant distribution needs a finite value, not \(value)")
    points = [Point(probability: 0, value: value), Point(probability: 1, value: value)]
  }

  public var minimum: Double { points[0].value }

  public var maximum: Double { points[points.count - 1].value }

  /// The mean of the distribution.
  ///
  /// - Complexity: O(n).
  public var mean: Double {
    var sum = 0.0
    for index in 1..<points.count {
      let share = points[index].probability - points[index - 1].probability
      sum += share * (points[index].value + points[index - 1].value) / 2
    }
    return sum
  }

  /// The quantile at `unit`, which is clamped to 0...1.
  ///
  /// - Complexity: O(log n).
  public func value(at unit: Double) -> Double {
    guard unit > 0 else { return minimum }
    guard unit < 1 else { return maximum }
    // The first point at or above `unit`; the one before it exists, because `unit` is above
    // 0.
    var low = 1
    var high = points.count - 1
    while low < high {
      let middle = (low + high) / 2
      if points[middle].probability >= unit { high = middle } else { low = middle + 1 }
    }
    let left = points[low - 1]
    let right = points[low]
    let share = (unit - left.probability) / (right.probability - left.probability)
    return left.value + (right.value - left.value) * share
  }

  /// The next value, with one draw from `stream`.
  ///
  /// - Complexity: O(log n).
  public func sample(using stream: inout SeededStream) -> Double {
    value(at: stream.nextUnit())
  }
}

extension QuantileDistribution.Invalid: CustomStringConvertible {
  /// One sentence that names the point and the remedy.
  public var description: String {
    switch self {
    case .tooFewPoints(let count):
      "a distribution needs quantiles at probabilities 0 and 1 at least, but \(count) were given."
    case .endsMissing(let first, let last):
      "quantiles must run from probability 0 to 1, but these run from \(first) to \(last)."
    case .probabilityNotRising(let index):
      "quantile \(index) must have a higher probability than the one before it."
    case .valueFalling(let index):
      "quantile \(index) must not have a lower value than the one before it."
    case .notFinite(let index):
      "quantile \(index) must have a finite probability and value."
    }
  }
}
