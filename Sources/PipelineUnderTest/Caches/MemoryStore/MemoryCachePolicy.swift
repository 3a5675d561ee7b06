/// What leaves a memory cache when room is needed.
public enum MemoryCachePolicy: String, Sendable, Hashable, CaseIterable {
  /// What was used longest ago: Fresco, Glide, Coil, and Nuke before 13.0.5.
  case lru
  /// What came in longest ago, used or not.
  case fifo
  /// What came in longest ago and was not used since its last round, as in Nuke from 13.0.5.
  case clock
  /// What was used least often.
  case lfu
  /// SIEVE, NSDI 2024.
  case sieve
  /// S3-FIFO, SOSP 2023.
  case s3FIFO = "s3-fifo"
  /// W-TinyLFU, as in Caffeine; it may refuse a newcomer.
  case wTinyLFU = "w-tinylfu"
  /// A model of the `NSCache` of Apple's systems; what it knows and supposes is told at
  /// `AppleLikePolicy`.
  case appleLike = "apple-like"
  /// What the `NSCache` of Swift's own Foundation does on Linux: the cheapest leaves, among equals
  /// the newest, and an entry above the limit takes all others with it.
  case cheapestFirst = "nscache-linux"

  /// Whether an entry above the limit comes in first and everything leaves afterwards.
  var admitsOversize: Bool { self == .appleLike || self == .cheapestFirst }

  /// Whether a lowered limit lets entries go at once; Foundation looks at its limits at insertions
  /// only.
  var trimsAtOnce: Bool { self != .cheapestFirst }

  /// The policy itself.
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
