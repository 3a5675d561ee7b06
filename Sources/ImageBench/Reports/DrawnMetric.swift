package import Basics

/// How a metric is drawn: what its chart is called, in which unit, and where good ends.
///
/// The charts of pages and the figures of `plots/` both take their words from here.
package struct DrawnMetric: Sendable, Hashable {
  /// A value that means something, drawn as a line or said next to the chart.
  package struct Threshold: Sendable, Hashable {
    /// The value in the unit of the chart.
    package var value: Double
    /// What it means.
    package var title: String
  }

  /// Its column in `trials.csv`.
  package let metric: MetricName
  /// The title of its charts.
  package let title: String
  package let unit: String
  /// The number of the column's units in one unit of the chart; 1 by default.
  package var divisor = 1.0
  /// Digits after the decimal point; 1 by default.
  package var places = 1
  /// None by default.
  package var thresholds: [Threshold] = []

  package static let hitches = DrawnMetric(
    metric: .hitchTimeRatioMsPerS,
    title: "Hitches: lateness of frames per second of scrolling",
    unit: "ms/s",
    thresholds: [
      // WWDC 2020, session 10077.
      Threshold(value: 5, title: "good up to 5 (WWDC 2020)"),
      Threshold(value: 10, title: "critical from 10"),
    ]
  )

  package static let blank = DrawnMetric(
    metric: .blankAtRestPct,
    title: "Blank: share of pictures missing at rest or slow speed",
    unit: "%"
  )

  package static let memory = DrawnMetric(
    metric: .memoryOfLimitPct,
    title: "Memory: peak, of the limit of the device",
    unit: "%"
  )

  package static let timeToImage = DrawnMetric(
    metric: .timeToImageAllMsMean,
    title: "Time to image: from the binding of a cell, mean over all wanted images",
    unit: "ms",
    places: 0
  )

  package static let missing = DrawnMetric(
    metric: .imagesMissingPct,
    title: "Images that never came, of all wanted",
    unit: "%"
  )

  package static let peak = DrawnMetric(
    metric: .ledgerPeakImageBytes,
    title: "Peak memory of images",
    unit: "MB",
    divisor: 1e6
  )

  package static let hitRate = DrawnMetric(
    metric: .hitRate,
    title: "Hit rate of the memory cache",
    unit: "%",
    divisor: 0.01
  )

  /// All of them.
  package static let all = [hitches, timeToImage, missing, peak, hitRate]
}

/// How an owner of bytes in the memory ledger is drawn: its name and its colours.
package struct DrawnOwner: Sendable, Hashable {
  /// The column of its peak in `trials.csv`; nil where no metric counts it alone.
  package let column: MetricName?
  package let title: String
  /// Its colour on a light ground, as `#rrggbb`.
  package let light: String
  /// Its colour on a dark ground.
  package let dark: String

  /// All owners in the order of the ledger.
  package static let all = [
    DrawnOwner(
      column: .ledgerPeakCompressedBytes,
      title: "encoded bytes",
      light: "#8250df",
      dark: "#a475f9"
    ),
    DrawnOwner(
      column: .ledgerPeakScratchBytes,
      title: "scratch of decoders",
      light: "#bf5b04",
      dark: "#e0823d"
    ),
    DrawnOwner(
      column: .ledgerPeakViewBytes,
      title: "images in views",
      light: "#0969da",
      dark: "#4493f8"
    ),
    DrawnOwner(
      column: .ledgerPeakCacheBytes,
      title: "memory cache",
      light: "#2b8a57",
      dark: "#3fb96d"
    ),
    DrawnOwner(
      column: .ledgerPeakInFlightBytes,
      title: "images in flight",
      light: "#b8860b",
      dark: "#d4a72c"
    ),
    DrawnOwner(column: nil, title: "renderer", light: "#6e7781", dark: "#8b949e"),
    DrawnOwner(column: nil, title: "other parts of the app", light: "#b0b7bf", dark: "#57606a"),
  ]
}
