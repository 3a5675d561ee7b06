public import Quantities

/// How the memory cache keys, weighs and bounds what it holds.
public struct MemoryCacheOptions: Sendable, Hashable {
  /// What an entry is found by.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The URL alone: one entry whatever the size.
    case url
    /// The URL and the size.
    case variant
  }

  /// What an entry costs.
  public enum Cost: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the cost limit never applies.
    case none
    /// The bytes of its pixels, which is what it really takes.
    case decodedBytes = "decoded-bytes"
  }

  /// How much the entries may cost together.
  public enum CostLimit: Sendable, Hashable {
    /// Any amount.
    case unlimited
    /// This many bytes.
    case bytes(ByteCount)
    /// This many thousandths of the device's memory, but at most ``MemoryCacheOptions/shareCap``.
    case perMilleOfMemory(Int)
  }

  /// The most that a share of memory comes to: 768 MiB, Nuke 13's cap (`ImageCache.swift`).
  public static let shareCap = ByteCount.mebibytes(768)

  /// What an entry is found by; by default URL and size.
  public var key: Key = .variant
  /// What an entry costs; by default its decoded bytes.
  public var cost: Cost = .decodedBytes
  /// The limit of the sum of costs; by default 15 % of the device's memory, as Nuke 13 takes
  /// (`ImageCache.defaultCostLimit`).
  public var costLimit: CostLimit = .perMilleOfMemory(150)
  /// The largest number of entries; by default any number.
  public var countLimit: Int = .max

  /// Options with the given limit and defaults for the rest.
  public init(costLimit: CostLimit = .perMilleOfMemory(150)) {
    self.costLimit = costLimit
  }

  /// What the entries may cost together on a device with `memory`; nil is any amount.
  public func costLimitBytes(deviceMemory memory: ByteCount) -> Int? {
    guard cost != .none else { return nil }
    switch costLimit {
    case .unlimited: return nil
    case .bytes(let limit): return limit.bytes
    case .perMilleOfMemory(let share): return min(memory.bytes / 1000 * share, Self.shareCap.bytes)
    }
  }
}
