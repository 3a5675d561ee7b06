public import Basics
public import Caches
public import Signposts

/// All metrics of a trial, folded over its signposts as they stream.
public struct MetricsFold {
  // Each by its own type, so that a signpost reaches them by static calls: there are thousands of
  // signposts for each value.
  private var frames = FrameFold()
  private var decodes = DecodeFold()
  private var caches: CacheFold
  private var transfers = TransferFold()
  private var cancellations = CancellationFold()
  private var display: DisplayFold
  private var blank = BlankFold()
  private var memory = MemoryFold()
  /// Whether what follows is only played.
  private var isMeasured = false

  /// The facts of the memory cache that folds need.
  public struct Cache: Sendable, Hashable {
    /// The limit on the cost of its entries; nil means none.
    public var limitBytes: Int?
    /// The key of an entry.
    public var key = MemoryCacheOptions.Key.variant

    /// A cache with this limit, with entries found by URL and size.
    public init(limitBytes: Int? = nil, key: MemoryCacheOptions.Key = .variant) {
      self.limitBytes = limitBytes
      self.key = key
    }
  }

  /// A fold before the first signpost.
  ///
  /// - Parameter tolerance: By how much a signpost may be later than the moment that it tells of;
  ///   by default not at all, as in virtual time.
  public init(cache: Cache, tolerance: TimeSpan = .zero) {
    caches = CacheFold(cache: cache)
    display = DisplayFold(tolerance: tolerance)
  }

  /// Folds the next signpost; after the end of the measurement only the end of the app and the size
  /// of the process count.
  public mutating func fold(_ record: SignpostRecord) {
    guard !isMeasured else {
      switch record.name {
      case .jetsam, .processMemory: memory.fold(record)
      case .yardstick: decodes.fold(record)
      default: break
      }
      return
    }
    isMeasured = record.name == .measurementEnd
    frames.fold(record)
    decodes.fold(record)
    caches.fold(record)
    transfers.fold(record)
    cancellations.fold(record)
    display.fold(record)
    blank.fold(record)
    memory.fold(record)
  }

  /// Folds the next signposts.
  mutating func fold(_ records: UnsafeBufferPointer<SignpostRecord>) {
    for record in records { fold(record) }
  }

  /// The values so far.
  public func values() -> MetricValues {
    var values = MetricValues()
    let folds: [any MetricFold] = [
      frames, decodes, caches, transfers, cancellations, display, blank, memory,
    ]
    for fold in folds { fold.finish(into: &values) }
    return values
  }
}
