/// How a prefetcher works.
public struct PrefetchOptions: Sendable, Hashable {
  /// Where the images go.
  public enum Destination: String, Sendable, Hashable, CaseIterable {
    /// Decoded, into the memory cache.
    case memory
    /// As bytes, into the disk cache; nothing is decoded.
    case disk
  }

  /// Which request of the window begins next.
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// The one that comes onto the screen first.
    case nearestFirst = "nearest-first"
    /// The one that was asked for first, wherever the window is now.
    case fifo
  }

  /// When a change of the window takes effect.
  public enum Start: String, Sendable, Hashable, CaseIterable {
    /// In the turn in which the prefetcher hears of it.
    case sameTurn = "same-turn"
    /// One asynchronous hop later, but a stop in the same turn, which finds nothing to stop when the
    /// start has not registered yet: a mistake that Nuke had before 13.
    case asyncHop = "async-hop"
  }

  /// Whether prefetchers work at all.
  public enum Permission: String, Sendable, Hashable, CaseIterable {
    /// They do.
    case allowed
    /// They are asked and do nothing, as when the user saves data or power.
    case suppressed
  }

  /// Where the images go; by default into memory, as with Nuke's `ImagePrefetcher`.
  public var destination: Destination = .memory
  /// Which request begins next; by default the nearest.
  public var order: Order = .nearestFirst
  /// How urgent the loads are; by default low, as with Nuke's `ImagePrefetcher`.
  ///
  /// A view that joins one makes it as urgent as the view.
  public var priority: ImageRequest.Priority = .low
  /// When a change of the window takes effect; by default in the same turn.
  public var start: Start = .sameTurn
  /// Whether prefetchers work at all; by default they do.
  ///
  /// It can be changed while the pipeline runs.
  public var permission: Permission = .allowed

  /// The defaults.
  public init() {}
}
