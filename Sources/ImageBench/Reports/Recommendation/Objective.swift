internal import Basics

/// A criterion for comparing designs in a verdict; less is better for each.
enum Objective: CaseIterable {
  case hitches
  case timeToImage
  case peak
  case waste
  case processor
  case bytes

  /// How the values of several places are combined.
  enum Pooling {
    case mean
    case largest
    case sum
  }

  var metric: MetricName {
    switch self {
    case .hitches: .hitchTimeRatioMsPerS
    case .timeToImage: .timeToImageAllMsMean
    case .peak: .ledgerPeakImageBytes
    case .waste: .wastedBytes
    case .processor: .decodeModelTotalMs
    case .bytes: .wireBytes
    }
  }

  /// Good places do not compensate for a janking one, and memory matters where the peak is highest.
  var pooling: Pooling {
    switch self {
    case .hitches, .peak: .largest
    case .timeToImage: .mean
    case .waste, .processor, .bytes: .sum
    }
  }

  /// The text before a value.
  var title: String {
    switch self {
    case .hitches: "hitches"
    case .timeToImage: "to image mean"
    case .peak: "peak"
    case .waste: "wasted"
    case .processor: "decoding"
    case .bytes: "fetched"
    }
  }

  /// The unit of a value in sentences.
  var unit: String {
    switch self {
    case .hitches: "ms/s"
    case .timeToImage: "ms"
    case .peak, .waste, .bytes: "MB"
    case .processor: "s"
    }
  }

  /// The number of the metric's units in one displayed unit.
  var divisor: Double {
    switch self {
    case .hitches, .timeToImage: 1
    case .peak, .waste, .bytes: 1e6
    case .processor: 1e3
    }
  }

  /// Digits after the decimal point.
  var places: Int { self == .timeToImage ? 0 : 1 }

  /// The number that sentences show of `score`, without the unit.
  func text(_ score: Double) -> String { FixedPoint.text(score / divisor, places: places) }
}

/// The priority of a person who chooses a design.
enum Priority: CaseIterable {
  /// Hitches, and how soon images come.
  case users
  case memory
  /// The work of the processor and the radio.
  case battery

  /// What it is decided by, apart from the wait that decides for users.
  var objectives: [Objective] {
    switch self {
    case .users: []
    case .memory: [.peak]
    case .battery: [.processor, .bytes]
    }
  }

  var title: String {
    switch self {
    case .users: "what users see"
    case .memory: "memory"
    case .battery: "battery (decoding and bytes)"
    }
  }
}
