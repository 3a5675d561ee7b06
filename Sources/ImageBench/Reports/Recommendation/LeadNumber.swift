package import Basics

/// One of the four numbers that lead every table, verdict, page and gate; less is better for each.
package enum LeadNumber: String, Sendable, Hashable, CaseIterable {
  /// Blank picture area × time at rest or slow speed, in percent of what was wanted.
  case blank
  /// Lateness of frames per second of scrolling, in ms/s.
  case hitches
  /// The peak of the app's images and screen, in percent of the device's limit.
  case memory
  /// The time of the device's cores and of its decoder, in seconds.
  case work

  /// How the values of several places are combined.
  enum Pooling {
    case mean
    case largest
    case sum
  }

  /// The metrics whose sum it is.
  package var metrics: [MetricName] {
    switch self {
    case .blank: [.blankAtRestPct]
    case .hitches: [.hitchTimeRatioMsPerS]
    case .memory: [.memoryOfLimitPct]
    case .work: [.cpuMs, .decoderBusyMs]
    }
  }

  /// Smooth places do not compensate for one that hitches, and an app is ended where its memory is
  /// highest.
  var pooling: Pooling {
    switch self {
    case .blank: .mean
    case .hitches, .memory: .largest
    case .work: .sum
    }
  }

  /// The unit of a value.
  package var unit: String {
    switch self {
    case .blank: "%"
    case .hitches: "ms/s"
    case .memory: "% of the limit"
    case .work: "s"
    }
  }

  /// The number of the metrics' units in one unit of a value.
  var divisor: Double { self == .work ? 1e3 : 1 }

  /// The difference up to which two values count as equal, whatever their ratio; choices of this
  /// tool: a digit that is shown, and for hitches a fifth of Apple's first band.
  var leastDifference: Double {
    switch self {
    case .blank: 0.1
    case .hitches: 1
    case .memory: 0.5
    case .work: 0.1
    }
  }

  /// Whether two values count as equal: they differ by 5 % of the smaller one at most, or by
  /// ``leastDifference``.
  package func isNear(_ first: Double, _ second: Double) -> Bool {
    let least = Swift.min(first, second)
    return (first - second).magnitude <= Swift.max(least * Self.nearShare, leastDifference)
  }

  /// The share up to which two values count as equal; a choice of this tool.
  private static let nearShare = 0.05

  /// The number that sentences show of `value`, without the unit.
  package func text(_ value: Double) -> String { FixedPoint.text(value, places: 1) }

  /// The number and its unit.
  package func shown(_ value: Double) -> String { "\(text(value)) \(unit)" }
}

/// Apple's bands of the hitch time ratio.
package enum HitchLimits {
  /// Hitches up to the first limit are good, above the second critical, in ms/s (WWDC 2020,
  /// "What's new in MetricKit").
  package static let bands = [5.0, 10.0]

  /// The band of `ratio`: 0 is good, 2 critical.
  package static func band(of ratio: Double) -> Int { bands.count { ratio > $0 } }
}
