package import Basics

/// One column of the comparison table: its metric, heading and unit.
package struct Headline: Sendable, Hashable {
  /// The metric's name in `metrics.csv`.
  package var metric: String
  package var title: String
  package var unit: String?
  /// The number of file units in one shown unit.
  package var divisor = 1.0
  /// Digits after the decimal point.
  package var places = 0

  /// What a cell shows of the metric; its value by default.
  package var form = Form.value

  /// What a cell shows of a metric.
  package enum Form: Sendable, Hashable {
    /// Its value.
    case value
    /// The value minus the count of another metric, as "180/408".
    case remainder(without: MetricName)
  }

  /// The metric of this version; nil for one of another version.
  var known: MetricName? { MetricName(rawValue: metric) }

  /// The columns of the comparison table, in the order of a design review: the four numbers that
  /// lead, when a screen is complete, then what else users see, then what it costs.
  ///
  /// Times to image include every image that was wanted; the column before them says how many came.
  package static let standard: [Headline] = lead + users + work

  /// The outcome, and blank, hitches, memory and work.
  private static let lead: [Headline] = [
    Headline(.outcome, title: "outcome"),
    Headline(.blankAtRestPct, title: "blank", unit: "%", places: 1),
    Headline(.hitchTimeRatioMsPerS, title: "hitches", unit: "ms/s", places: 1),
    Headline(.hangs, title: "hangs"),
    Headline(.memoryOfLimitPct, title: "memory", unit: "% of limit", places: 1),
    Headline(.cpuMs, title: "cores", unit: "s", divisor: 1e3, places: 2),
    Headline(.decoderBusyMs, title: "decoder", unit: "s", divisor: 1e3, places: 2),
    Headline(.wireBytes, title: "fetched", unit: "MB", divisor: 1e6, places: 1),
  ]

  private static let users: [Headline] = [
    Headline(.startCompleteMs, title: "complete", unit: "ms", places: 0),
    Headline(.stopCompleteMsMean, title: "after a stop", unit: "ms", places: 0),
    Headline(.missedFramesPct, title: "late frames", unit: "%", places: 1),
    Headline(
      .cellBinds,
      title: "shown",
      form: .remainder(without: .imagesMissing)
    ),
    Headline(.imagesMissing, title: "no image"),
    Headline(.timeToImageAllMsMean, title: "to image mean", unit: "ms", places: 0),
    Headline(.timeToImageAllMsP95, title: "to image p95", unit: "ms", places: 0),
    Headline(.wrongImageFrames, title: "wrong image"),
  ]

  private static let work: [Headline] = [
    Headline(.mainLaneDecodeMs, title: "main decode", unit: "ms", places: 0),
    Headline(
      .ledgerPeakImageBytes,
      title: "peak images",
      unit: "MB",
      divisor: 1e6,
      places: 1
    ),
    Headline(.decodeCount, title: "decodes"),
    Headline(
      .decodedPerDisplayedPixels,
      title: "decoded/shown",
      unit: "px/px",
      places: 1
    ),
    Headline(.fetchesPerURL, title: "fetches/URL", places: 2),
    Headline(.hitRate, title: "hit rate", unit: "%", divisor: 0.01, places: 1),
    Headline(.cancelsStopped, title: "stopped"),
    Headline(.wastedDecodes, title: "wasted dec."),
    Headline(.wastedBytes, title: "wasted", unit: "MB", divisor: 1e6, places: 1),
    Headline(
      .peakRSSDeltaBytes,
      title: "RSS growth",
      unit: "MB",
      divisor: 1e6,
      places: 1
    ),
    Headline(.decodeMsMean, title: "decode mean", unit: "ms", places: 2),
  ]
}

extension Headline {
  /// A column of a metric of this version.
  fileprivate init(
    _ metric: MetricName,
    title: String,
    unit: String? = nil,
    divisor: Double = 1,
    places: Int = 0,
    form: Form = .value
  ) {
    self.init(metric: metric.rawValue, title: title, unit: unit, divisor: divisor, places: places)
    self.form = form
  }
}
