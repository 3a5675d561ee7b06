/// What a design is compared by in a verdict; less is better in each.
enum Objective: CaseIterable {
  case hitches
  case timeToImage
  case peak
  case waste
  case processor
  case bytes

  /// How the values of several places become one.
  enum Pooling {
    /// Their average.
    case mean
    /// The largest of them.
    case largest
    /// Their sum.
    case sum
  }

  /// The metric of `trials.csv`.
  var metric: String {
    switch self {
    case .hitches: "hitch_time_ratio_ms_per_s"
    case .timeToImage: "time_to_image_all_ms_mean"
    case .peak: "ledger_peak_image_bytes"
    case .waste: "wasted_bytes"
    case .processor: "decode_model_total_ms"
    case .bytes: "wire_bytes"
    }
  }

  /// One janking place is not made good by others, and memory is needed where it is needed most.
  var pooling: Pooling {
    switch self {
    case .hitches, .peak: .largest
    case .timeToImage: .mean
    case .waste, .processor, .bytes: .sum
    }
  }

  /// The words before a value.
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

  /// The unit of a value as sentences have it.
  var unit: String {
    switch self {
    case .hitches: "ms/s"
    case .timeToImage: "ms"
    case .peak, .waste, .bytes: "MB"
    case .processor: "s"
    }
  }

  /// How many units of the metric make one that is shown.
  var divisor: Double {
    switch self {
    case .hitches, .timeToImage: 1
    case .peak, .waste, .bytes: 1e6
    case .processor: 1e3
    }
  }

  /// Digits after the point.
  var places: Int { self == .timeToImage ? 0 : 1 }
}

/// What matters most to those who choose a design.
enum Priority: CaseIterable {
  /// Hitches, and how soon images are there.
  case users
  /// The largest memory.
  case memory
  /// The work of processor and radio.
  case battery

  var title: String {
    switch self {
    case .users: "what users see"
    case .memory: "memory"
    case .battery: "battery (decoding and bytes)"
    }
  }
}
