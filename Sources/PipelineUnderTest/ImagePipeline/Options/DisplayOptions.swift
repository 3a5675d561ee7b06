/// The size that a view requests, and its look while it has no image.
public struct DisplayOptions: Sendable, Hashable {
  /// What a view shows after a failed load.
  public enum FailureLook: String, Sendable, Hashable, CaseIterable {
    /// What it showed before: the placeholder, or an image that it kept.
    case unchanged
    /// The placeholder, so that a failed refresh removes a good image: a mistake.
    case placeholder
    /// An image for failures, as with Kingfisher's `onFailureImage`.
    case failureImage = "failure-image"
  }

  /// What a view does when it leaves the screen.
  public enum Disappearance: String, Sendable, Hashable, CaseIterable {
    /// It leaves its load and keeps its image.
    case leavesLoad = "leaves-load"
    /// It keeps both until it is bound again, as a cell that cancels in `prepareForReuse()`.
    case keepsLoad = "keeps-load"
    /// It leaves its load and releases its image, as Fresco's controllers do when detached.
    case releasesImage = "releases-image"
  }

  /// What a view without an image does when it reappears with its old binding.
  public enum Reappearance: String, Sendable, Hashable, CaseIterable {
    /// It loads again.
    case loadsAgain = "loads-again"
    /// Nothing: after a cancellation or a failure it stays empty, as with `AsyncImage`.
    case staysEmpty = "stays-empty"
  }

  /// How a list reuses cells while it scrolls.
  public enum Container: String, Sendable, Hashable, CaseIterable {
    /// Cells that have left the screen are bound to new items, as in `UICollectionView`.
    case recycling
    /// Every row makes its own cells when it first appears, and keeps them, as in `LazyVStack`.
    case ownCells = "own-cells"
  }

  /// How a list identifies its rows from one update to the next.
  ///
  /// A list is updated whenever the set of visible rows changes, for example because it writes that
  /// set into its model.
  public enum RowIdentity: String, Sendable, Hashable, CaseIterable {
    /// By item.
    case stable
    /// By a new identity at each update, such as `id(UUID())`, which discards the rows.
    case random
  }

  /// The size that views request.
  public var target = TargetOptions()
  /// What a view shows after a failure; by default what it showed before.
  public var failureLook: FailureLook = .unchanged
  /// What a view does when it leaves the screen; by default it leaves its load and keeps its image.
  public var disappearance: Disappearance = .leavesLoad
  /// What a view without an image does when it reappears; by default it loads again.
  public var reappearance: Reappearance = .loadsAgain
  /// How a list reuses cells; by default it recycles them.
  public var container: Container = .recycling
  /// How a list identifies its rows; by default by item.
  public var rowIdentity: RowIdentity = .stable

  /// The default options.
  public init() {}
}
