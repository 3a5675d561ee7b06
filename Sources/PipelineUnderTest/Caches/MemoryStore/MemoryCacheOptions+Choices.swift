public import Basics

extension MemoryCacheOptions {
  /// The parts of a request that identify an entry.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// The URL alone: one entry for all sizes and processors.
    case url
    /// The URL, the size and the processors.
    case variant
  }

  /// The cost of an entry.
  public enum Cost: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the cost limit never applies.
    case none
    /// The bytes of its file, a fraction of the memory that it takes: a common mistake.
    case fileBytes = "file-bytes"
    /// The bytes of its pixels with the padding of rows, which is the memory that it takes.
    case decodedBytes = "decoded-bytes"
  }

  /// The limit of the sum of the costs.
  public enum CostLimit: Sendable, Hashable {
    /// No limit.
    case unlimited
    /// This many bytes.
    case bytes(ByteCount)
    /// This many thousandths of the device's memory, at most ``MemoryCacheOptions/shareCap``.
    case perMilleOfMemory(Int)
  }
}
