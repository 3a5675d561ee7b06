public import Basics

/// How the memory cache keys, weighs and bounds what it holds, and what it gives up when.
public struct MemoryCacheOptions: Sendable, Hashable {
  /// What leaves when room is needed; by default what was used longest ago.
  public var policy: MemoryCachePolicy = .lru
  /// What an entry is found by; by default URL, size and processors.
  public var key: Key = .variant
  /// Which sizes serve a request where entries are found without their size; by default its own.
  public var precision: Precision = .exact
  /// What an entry costs; by default its decoded bytes.
  public var cost: Cost = .decodedBytes
  /// Whether a decoded image keeps its encoded bytes, and whether they count; by default it does
  /// not.
  public var attachedData: AttachedData = .none
  /// The limit of the sum of costs; by default 15 % of the device's memory, as Nuke 13 takes
  /// (`ImageCache.defaultCostLimit`).
  public var costLimit: CostLimit = .perMilleOfMemory(150)
  /// The most that a share of memory comes to; by default 768 MiB, nil is any amount.
  public var shareLimit: ByteCount? = MemoryCacheOptions.shareCap
  /// The largest number of entries; by default any number.
  public var countLimit: Int = .max
  /// What one entry may cost; by default as much as all.
  public var entryLimit: EntryLimit = .none
  /// What a limit of 0 means; by default that nothing is kept.
  public var zeroLimit: ZeroLimit = .nothing
  /// How long an entry lives; by default for ever.
  public var timeToLive: TimeToLive?
  /// What becomes of an entry whose new image is too large to be kept; by default it goes.
  public var oversizeOverwrite: OversizeOverwrite = .dropsOld
  /// What stands behind the entries that are counted; by default nothing.
  public var secondLevel: SecondLevel = .none
  /// What memory pressure takes; by default everything at a warning and when critical.
  public var trims = MemoryTrims()

  /// The most that a share of memory comes to: 768 MiB, Nuke 13's cap (`ImageCache.swift`).
  public static let shareCap = ByteCount.mebibytes(768)

  /// Options with the given limit and defaults for the rest.
  public init(costLimit: CostLimit = .perMilleOfMemory(150)) {
    self.costLimit = costLimit
  }

  /// What the entries may cost together on a device with `memory`; nil is any amount.
  ///
  /// The unit is that of ``cost``.
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
