/// Measured values of one metric, and their descriptive statistics.
///
/// Every statistic of an empty set is nil, never zero. Values are in the metric's own unit, and so
/// are the results unless stated otherwise.
package struct Samples: Sendable {
  /// The values in the order in which they were added.
  package private(set) var values: [Double]

  /// The same values in ascending order, sorted at the first use.
  ///
  /// Copies share it until one of them changes.
  private var order = AscendingOrder()

  /// A set of `values`, empty by default.
  ///
  /// No value may be "not a number", which has no order; a violation traps.
  ///
  /// - Complexity: O(n).
  package init(_ values: [Double] = []) {
    for value in values { Samples.requireOrdered(value) }
    self.values = values
  }

  /// The values of several repetitions as one set, in the order of the repetitions.
  ///
  /// Percentiles over repetitions are taken of the pooled values and never averaged: the mean of
  /// two 99th percentiles is no percentile. Source: AndroidX Benchmark, `MetricResult.kt`, which
  /// pools the samples of all iterations.
  ///
  /// - Complexity: O(n) in the number of values.
  package static func pooled(_ repetitions: [Samples]) -> Samples {
    Samples(repetitions.flatMap(\.values))
  }

  /// Adds `value`, which may not be "not a number".
  package mutating func append(_ value: Double) {
    Samples.requireOrdered(value)
    values.append(value)
    forgetOrder()
  }

  /// Adds every value of `more`, none of which may be "not a number".
  ///
  /// - Complexity: O(m) in the number of added values.
  package mutating func append(contentsOf more: some Sequence<Double>) {
    for value in more {
      Samples.requireOrdered(value)
      values.append(value)
    }
    forgetOrder()
  }

  package var count: Int { values.count }

  package var isEmpty: Bool { values.isEmpty }

  /// The values from the smallest to the largest.
  ///
  /// - Complexity: O(n log n) at the first call after a change, O(1) afterwards.
  package var ascending: [Double] { order.of(values) }

  private static func requireOrdered(_ value: Double) {
    precondition(!value.isNaN, "Samples hold numbers; leave out what could not be measured")
  }

  private mutating func forgetOrder() {
    if isKnownUniquelyReferenced(&order) {
      order.forget()
    } else {
      order = AscendingOrder()
    }
  }
}

extension Samples: Equatable {
  /// Whether both hold the same values in the same order.
  ///
  /// - Complexity: O(n).
  package static func == (lhs: Samples, rhs: Samples) -> Bool { lhs.values == rhs.values }
}

extension Samples: ExpressibleByArrayLiteral {
  /// A set of the listed values.
  package init(arrayLiteral elements: Double...) {
    self.init(elements)
  }
}
