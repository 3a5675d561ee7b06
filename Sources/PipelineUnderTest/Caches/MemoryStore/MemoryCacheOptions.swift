public import Basics
internal import Requests

/// How the memory cache identifies, weighs and limits its entries.
public struct MemoryCacheOptions: Sendable, Hashable {
  /// What is evicted to make room; by default the least recently used entry.
  public var policy: MemoryCachePolicy = .lru
  /// The parts of a request that identify an entry; by default URL, size and processors.
  public var key: Key = .variant
  /// The cost of an entry; by default its decoded bytes.
  public var cost: Cost = .decodedBytes
  /// The limit of the sum of costs; by default 15 % of the device's memory, as in Nuke 13
  /// (`ImageCache.defaultCostLimit`).
  public var costLimit: CostLimit = .perMilleOfMemory(150)
  /// The largest number of entries; by default any number.
  public var countLimit: Int = .max

  /// The upper bound of a share of memory: 768 MiB, as in Nuke 13 (`ImageCache.swift`).
  public static let shareCap = ByteCount.mebibytes(768)

  /// Options with the given limit and defaults for the rest.
  public init(costLimit: CostLimit = .perMilleOfMemory(150)) {
    self.costLimit = costLimit
  }

  /// The limit of the sum of costs on a device with `memory`; nil is no limit.
  public func costLimitBytes(deviceMemory memory: ByteCount) -> Int? {
    switch costLimit {
    case _ where cost == .none: nil
    case .unlimited: nil
    case .bytes(let bytes): bytes.bytes
    case .perMilleOfMemory(let share): min(memory.bytes / 1000 * share, Self.shareCap.bytes)
    }
  }

  /// All limits on a device with `memory`.
  func limits(deviceMemory memory: ByteCount) -> CacheLimits {
    CacheLimits(cost: costLimitBytes(deviceMemory: memory) ?? .max, count: countLimit)
  }

  /// The cost of `image`.
  func cost(of image: LoadedImage) -> Int {
    switch cost {
    case .none: 0
    case .fileBytes: image.fileBytes.bytes
    case .decodedBytes: image.dimensions.byteCount.bytes
    }
  }
}
