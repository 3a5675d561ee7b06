/// What a view requests, when, and what it shows while it has no image.
public struct DisplayOptions: Sendable, Hashable {
  /// When a view is bound, relative to its layout.
  public enum BindMoment: String, Sendable, Hashable, CaseIterable {
    /// After the layout: the size is known.
    case afterLayout = "after-layout"
    /// Before the layout, as in `cellForItemAt`: the bounds may still be empty.
    case beforeLayout = "before-layout"
  }

  /// What a view does if it is bound before it has a size.
  public enum Unsized: String, Sendable, Hashable, CaseIterable {
    /// It waits for its layout, as with Glide's `ViewTarget`.
    case waits
    /// It refuses and shows nothing.
    case rejects
    /// It loads a default size, although its bounds are empty: a mistake.
    case loadsWithoutSize = "loads-without-size"
  }

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
    /// It keeps its load too, so that invisible views continue to load.
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

  /// When the completion of a binding is called.
  public enum Completion: String, Sendable, Hashable, CaseIterable {
    /// Exactly once: a binding that ends early reports that before the next one begins.
    case exactlyOnce = "exactly-once"
    /// When the load ends, if it does, however late.
    case whenLoadEnds = "when-load-ends"
  }

  /// What a view does with its previous load when its new image is in memory.
  public enum HitBinding: String, Sendable, Hashable, CaseIterable {
    /// It leaves the load.
    case leavesLoad = "leaves-load"
    /// Nothing, because it returns before that step: the old work continues without a use until a
    /// later miss, or the end of the view, leaves it. A common mistake.
    case returnsEarly = "returns-early"
  }

  /// The scale that an image declares.
  public enum ResultScale: String, Sendable, Hashable, CaseIterable {
    /// The scale of the surface, so that points × scale are its pixels.
    case ofSurface = "surface"
    /// One, so that 900 pixels count as 900 points: a common mistake.
    case one
  }

  /// The memory layout of decoded pixels.
  public enum PixelLayout: String, Sendable, Hashable, CaseIterable {
    /// The layout that the renderer takes.
    case native
    /// Another order or alignment, so that the first draw copies the whole image.
    case foreign
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
    /// By index among the visible rows, so that each update binds all rows anew.
    case index
    /// By a new identity at each update, such as `id(UUID())`, which discards the rows.
    case random
  }

  /// The size that views request.
  public var target = TargetOptions()
  /// When views are bound; by default after their layout.
  public var bindMoment: BindMoment = .afterLayout
  /// What a view without a size does; by default it waits.
  public var unsized: Unsized = .waits
  /// What a view shows after a failure; by default what it showed before.
  public var failureLook: FailureLook = .unchanged
  /// What a view does when it leaves the screen; by default it leaves its load and keeps its image.
  public var disappearance: Disappearance = .leavesLoad
  /// What a view without an image does when it reappears; by default it loads again.
  public var reappearance: Reappearance = .loadsAgain
  /// When completions are called; by default exactly once.
  public var completion: Completion = .exactlyOnce
  /// What a view does with its previous load at a memory hit; by default it leaves it.
  public var hitBinding: HitBinding = .leavesLoad
  /// The scale that images declare; by default that of their surface.
  public var resultScale: ResultScale = .ofSurface
  /// The memory layout of decoded pixels; by default the one that the renderer takes.
  public var pixelLayout: PixelLayout = .native
  /// How a list reuses cells; by default it recycles them.
  public var container: Container = .recycling
  /// How a list identifies its rows; by default by item.
  public var rowIdentity: RowIdentity = .stable

  /// The default options.
  public init() {}
}
