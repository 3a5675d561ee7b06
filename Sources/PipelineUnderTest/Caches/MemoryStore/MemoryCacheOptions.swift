public import Basics

/// How the memory cache identifies, weighs and limits its entries, and what memory pressure
/// removes.
public struct MemoryCacheOptions: Sendable, Hashable {
  /// What is evicted to make room; by default the least recently used entry.
  public var policy: MemoryCachePolicy = .lru
  /// The parts of a request that identify an entry; by default URL, size and processors.
  public var key: Key = .variant
  /// Which sizes serve a request if the key has no size; by default only the requested size.
  public var precision: Precision = .exact
  /// The cost of an entry; by default its decoded bytes.
  public var cost: Cost = .decodedBytes
  /// Whether a decoded image keeps its encoded bytes, and whether they count; by default it does
  /// not.
  public var attachedData: AttachedData = .none
  /// The limit of the sum of costs; by default 15 % of the device's memory, as in Nuke 13
  /// (`ImageCache.defaultCostLimit`).
  public var costLimit: CostLimit = .perMilleOfMemory(150)
  /// The upper bound of a limit that is a share of memory; by default 768 MiB, nil is none.
  public var shareLimit: ByteCount? = MemoryCacheOptions.shareCap
  /// The largest number of entries; by default any number.
  public var countLimit: Int = .max
  /// The limit of the cost of one entry; by default that of the sum.
  public var entryLimit: EntryLimit = .none
  /// The meaning of a limit of 0; by default that no entry is kept.
  public var zeroLimit: ZeroLimit = .nothing
  /// How long an entry lives; by default, nil, for ever.
  public var timeToLive: TimeToLive?
  /// What happens to an entry whose new image is too large to be kept; by default it is removed.
  public var oversizeOverwrite: OversizeOverwrite = .dropsOld
  /// What the cache knows of images beyond the entries that count; by default nothing.
  public var secondLevel: SecondLevel = .none
  /// What memory pressure removes; by default everything at a warning and when critical.
  public var trims = MemoryTrims()

  /// The upper bound of a share of memory: 768 MiB, as in Nuke 13 (`ImageCache.swift`).
  public static let shareCap = ByteCount.mebibytes(768)

  /// Options with the given limit and defaults for the rest.
  public init(costLimit: CostLimit = .perMilleOfMemory(150)) {
    self.costLimit = costLimit
  }

  /// The limit of the sum of costs on a device with `memory`, in the unit of ``cost``; nil is no
  /// limit.
  public func costLimitBytes(deviceMemory memory: ByteCount) -> Int? {
    let limit: Int
    switch costLimit {
    case _ where cost == .none: return nil
    case .unlimited: return nil
    case .bytes(let bytes): limit = bytes.bytes
    case .perMilleOfMemory(let share):
      limit = min(memory.bytes / 1000 * share, shareLimit?.bytes ?? .max)
    }
    return limit == 0 && zeroLimit == .unlimited ? nil : limit
  }

  /// All limits on a device with `memory`.
  func limits(deviceMemory memory: ByteCount) -> CacheLimits {
    var limits = CacheLimits()
    limits.cost = costLimitBytes(deviceMemory: memory) ?? .max
    limits.count = countLimit == 0 && zeroLimit == .unlimited ? .max : countLimit
    switch entryLimit {
    case .none: break
    case .bytes(let bytes): limits.entry = bytes.bytes
    case .perMilleOfCostLimit(let share):
      limits.entry = limits.share(perMille: share).cost
    }
    return limits
  }
}
