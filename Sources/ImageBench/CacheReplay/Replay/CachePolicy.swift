/// An eviction policy for a replay.
public enum CachePolicy: String, Sendable, Hashable, CaseIterable {
  /// Least recently used.
  case lru
  /// First in, first out.
  case fifo
  /// Second chance.
  case clock
  /// Least frequently used, counted while in the cache.
  case lfu
  /// A hand over a queue, NSDI 2024.
  case sieve
  /// Small, main and ghost queue, SOSP 2023.
  case s3FIFO = "s3-fifo"
  /// A window and an admission filter, as Caffeine.
  case wTinyLFU = "w-tinylfu"
  /// A model of the `NSCache` of Apple's systems: least recently used, admits everything.
  case appleLike = "apple-like"
  /// The `NSCache` of Foundation on Linux: evicts the cheapest object, among equals the newest.
  case cheapestFirst = "nscache-linux"
  /// The optimum that knows the future: evicts the object whose next request is farthest away.
  case belady

  /// The policy called `name`; case, hyphens and underscores do not matter.
  ///
  /// "min" and "opt" are Belady's, as in the literature.
  public init?(name: String) {
    func bare(_ text: String) -> String { text.lowercased().filter { $0 != "-" && $0 != "_" } }
    let wanted = bare(name)
    if wanted == "min" || wanted == "opt" {
      self = .belady
      return
    }
    guard let policy = Self.allCases.first(where: { bare($0.rawValue) == wanted }) else {
      return nil
    }
    self = policy
  }
}

/// The unit of the capacity of a cache.
public enum CapacityUnit: String, Sendable, Hashable, CaseIterable {
  /// Objects, whatever their size.
  case objects
  /// Bytes, as the log states them.
  case bytes
}
