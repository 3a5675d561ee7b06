public import Requests

/// How a prefetcher works.
public struct PrefetchOptions: Sendable, Hashable {
  /// The destination of prefetched images.
  public enum Destination: String, Sendable, Hashable, CaseIterable {
    /// Decoded, into the memory cache.
    case memory
    /// Encoded, into the disk cache; nothing is decoded.
    case disk
  }

  /// When a change of the window takes effect.
  public enum Start: String, Sendable, Hashable, CaseIterable {
    /// In the turn of the call.
    case sameTurn = "same-turn"
    /// One asynchronous hop later, except for a stop, which takes effect in the turn of the call.
    /// It then finds nothing to stop if the start has not registered yet: a mistake that Nuke had
    /// before 13.
    case asyncHop = "async-hop"
  }

  /// What makes a list's window change direction.
  ///
  /// UIKit does not document when a `UICollectionView` begins to prefetch on the other side; its
  /// data source gets index paths to prefetch and to cancel, and no direction.
  public enum Turn: String, Sendable, Hashable, CaseIterable {
    /// A row that appears at the other end of the screen; rows that only disappear change nothing.
    case comingIn = "coming-in"
    /// Either edge of the visible range: a bottom row that disappears alone turns the window up,
    /// and a list that oscillates around a row's edge turns it each time.
    case eitherEdge = "either-edge"
    /// The top row alone, a mistake: while the list moves up, each bottom row that disappears in a
    /// frame of its own turns the window down, which cancels the loads and then requests them
    /// again.
    case topEdge = "top-edge"
  }

  /// Whether prefetchers work at all.
  public enum Permission: String, Sendable, Hashable, CaseIterable {
    /// They may work.
    case allowed
    /// They accept calls but load nothing, as when the user saves data or power.
    case suppressed
  }

  /// The destination of images; by default memory, as with Nuke's `ImagePrefetcher`.
  public var destination: Destination = .memory
  /// What makes a list's window change direction; by default a row that appears.
  public var turn: Turn = .comingIn
  /// The priority of the loads; by default low, as with Nuke's `ImagePrefetcher`.
  ///
  /// A view that joins such a load raises it to the view's priority.
  public var priority: ImageRequest.Priority = .low
  /// When a change of the window takes effect; by default in the same turn.
  public var start: Start = .sameTurn
  /// Whether prefetchers may work; by default they may.
  ///
  /// The pipeline can change this while it runs.
  public var permission: Permission = .allowed

  /// The default options.
  public init() {}
}
