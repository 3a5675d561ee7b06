public import Caches
internal import ImagePipeline
internal import Records
public import Signposts

/// A part of the metrics: takes signposts one after another and gives values at the end.
protocol MetricFold {
  /// Takes in the next signpost; they come in the order of their times.
  mutating func fold(_ record: SignpostRecord)

  /// Adds its values, by the names of the catalogue.
  func finish(into values: inout MetricValues)
}

/// The values of one trial by the name of their metric.
public struct MetricValues: Sendable, Hashable {
  private var byName: [String: MetricValue] = [:]

  /// No values.
  public init() {}

  /// The value of the metric called `name`; empty with a reason when nothing set it.
  public subscript(name: String) -> MetricValue {
    get { byName[name] ?? .empty(reason: "no signpost fed it") }
    set {
      precondition(Metric.named(name) != nil, "\(name) is not in the catalogue of metrics")
      byName[name] = newValue
    }
  }

  /// Whether a value, or a reason for none, was set for `name`.
  public func has(_ name: String) -> Bool { byName[name] != nil }

  mutating func set(_ name: String, _ count: Int) { self[name] = .integer(count) }

  /// Sets `numerator` ÷ `denominator`, or the reason why there is none.
  mutating func setRatio(
    _ name: String,
    _ numerator: Double,
    _ denominator: Double,
    else reason: String
  ) {
    self[name] = denominator > 0 ? .real(numerator / denominator) : .empty(reason: reason)
  }
}

/// All metrics of a trial, folded over its signposts as they stream.
public struct MetricsFold {
  // Each by its own type, so that a signpost reaches them by plain calls: there are thousands of
  // signposts for each value.
  private var frames = FrameFold()
  private var decodes = DecodeFold()
  private var caches: CacheFold
  private var transfers = TransferFold()
  private var cancellations = CancellationFold()
  private var display = DisplayFold()
  private var memory = MemoryFold()

  /// What the folds have to know of the memory cache.
  public struct Cache: Sendable, Hashable {
    /// What its entries may cost together; nil is any amount.
    public var limitBytes: Int?
    /// What an entry is found by.
    public var key = MemoryCacheOptions.Key.variant

    /// A cache with this limit, found by URL and size.
    public init(limitBytes: Int? = nil, key: MemoryCacheOptions.Key = .variant) {
      self.limitBytes = limitBytes
      self.key = key
    }
  }

  /// A fold that has seen nothing.
  public init(cache: Cache) {
    caches = CacheFold(cache: cache)
  }

  /// Takes in the next signpost.
  public mutating func fold(_ record: SignpostRecord) {
    frames.fold(record)
    decodes.fold(record)
    caches.fold(record)
    transfers.fold(record)
    cancellations.fold(record)
    display.fold(record)
    memory.fold(record)
  }

  /// Takes in the next signposts.
  mutating func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
    for record in records { fold(record) }
  }

  /// The values so far.
  public func values() -> MetricValues {
    var values = MetricValues()
    let folds: [any MetricFold] = [
      frames, decodes, caches, transfers, cancellations, display, memory,
    ]
    for fold in folds { fold.finish(into: &values) }
    return values
  }
}
