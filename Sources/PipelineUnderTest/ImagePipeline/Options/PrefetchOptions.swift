public import Requests

/// How a prefetcher works.
public struct PrefetchOptions: Sendable, Hashable {
  /// Where the images go.
  public enum Destination: String, Sendable, Hashable, CaseIterable {
    /// Decoded, into the memory cache.
    case memory
    /// As bytes, into the disk cache; nothing is decoded.
    case disk
  }

  /// When a change of the window takes effect.
  public enum Start: String, Sendable, Hashable, CaseIterable {
    /// In the turn in which the prefetcher hears of it.
    case sameTurn = "same-turn"
    /// One asynchronous hop later, but a stop in the same turn, which finds nothing to stop when
    /// the start has not registered yet: a mistake that Nuke had before 13.
    case asyncHop = "async-hop"
  }

  /// What tells a list's window that the list moves the other way.
  ///
  /// UIKit does not document when a `UICollectionView` begins to prefetch on the other side; its
  /// data source is handed index paths to prefetch and to cancel, and no direction.
  public enum Turn: String, Sendable, Hashable, CaseIterable {
    /// A row that comes in at the other end of the screen; rows that only leave change nothing.
    case comingIn = "coming-in"
    /// Either edge of the visible range: a bottom row that leaves alone turns the window up, and a
    /// list that trembles about a row's edge turns each time.
    case eitherEdge = "either-edge"
    /// The top row alone, a mistake: while the list moves up, each bottom row that leaves in a
    /// frame of its own turns the window down, so that what was asked for is cancelled and asked
    /// for again.
    case topEdge = "top-edge"
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
  /// What turns the window of a list; by default a row that comes in.
  public var turn: Turn = .comingIn
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
