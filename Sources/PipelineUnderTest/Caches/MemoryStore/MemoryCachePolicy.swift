/// Which entry a memory cache evicts to make room.
public enum MemoryCachePolicy: String, Sendable, Hashable, CaseIterable {
  /// The least recently used: Fresco, Glide, Coil, and Nuke before 13.0.5.
  case lru
  /// The oldest, used or not.
  case fifo
  /// The oldest that was not used since the hand last passed it, as in Nuke from 13.0.5.
  case clock
  /// The least frequently used.
  case lfu
  /// SIEVE, NSDI 2024.
  case sieve
  /// S3-FIFO, SOSP 2023.
  case s3FIFO = "s3-fifo"
  /// W-TinyLFU, as in Caffeine; it may refuse a new entry.
  case wTinyLFU = "w-tinylfu"
  /// A model of `NSCache` on Apple's systems; `AppleLikePolicy` says what is known and what is
  /// assumed.
  case appleLike = "apple-like"
  /// The `NSCache` of Swift's own Foundation on Linux: it evicts the cheapest entry, the newest
  /// among equals, and an entry above the limit evicts all others as well.
  case cheapestFirst = "nscache-linux"

  /// Whether an entry above the limit is admitted first and then evicts everything.
  var admitsOversize: Bool { self == .appleLike || self == .cheapestFirst }

  /// Whether a lowered limit evicts entries at once; Foundation checks its limits only at
  /// insertions.
  var trimsAtOnce: Bool { self != .cheapestFirst }

  /// A new policy of this kind.
  func make(_ setup: PolicySetup) -> any BoxedPolicy {
    switch self {
    case .lru: PolicyBox(LRUPolicy(setup))
    case .fifo: PolicyBox(FIFOPolicy(setup))
    case .clock: PolicyBox(ClockPolicy(setup))
    case .lfu: PolicyBox(LFUPolicy(setup))
    case .sieve: PolicyBox(SievePolicy(setup))
    case .s3FIFO: PolicyBox(S3FIFOPolicy<ByteCosts>(setup))
    case .wTinyLFU: PolicyBox(WTinyLFUPolicy<ByteCosts>(setup))
    case .appleLike: PolicyBox(AppleLikePolicy(setup))
    case .cheapestFirst: PolicyBox(CheapestFirstPolicy(setup))
    }
  }
}
