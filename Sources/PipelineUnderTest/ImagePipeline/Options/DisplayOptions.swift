/// What a view asks for, when, and what it shows while there is nothing to show.
public struct DisplayOptions: Sendable, Hashable {
  /// When a view is bound, seen from its layout.
  public enum BindMoment: String, Sendable, Hashable, CaseIterable {
    /// After it: the size is known.
    case afterLayout = "after-layout"
    /// Before it, as in `cellForItemAt`: the bounds may still be empty.
    case beforeLayout = "before-layout"
  }

  /// What a view without a size does when it is bound.
  public enum Unsized: String, Sendable, Hashable, CaseIterable {
    /// It waits for its layout, as Glide's `ViewTarget` does.
    case waits
    /// It refuses and shows nothing.
    case rejects
    /// It loads what a view without a size can ask for, though its bounds are empty: a mistake.
    case loadsWithoutSize = "loads-without-size"
  }

  /// What a view shows when a load failed.
  public enum FailureLook: String, Sendable, Hashable, CaseIterable {
    /// What it showed before: the placeholder, or an image that it kept.
    case unchanged
    /// The placeholder, so that a failed refresh takes a good image away: a mistake.
    case placeholder
    /// An image that says so, as Kingfisher's `onFailureImage` does.
    case failureImage = "failure-image"
  }

  /// What happens to a view that leaves the screen.
  public enum Disappearance: String, Sendable, Hashable, CaseIterable {
    /// It leaves its load and keeps its image.
    case leavesLoad = "leaves-load"
    /// It keeps its load too, so that what is out of sight goes on loading.
    case keepsLoad = "keeps-load"
    /// It leaves its load and lets go of its image, as Fresco's controllers do when detached.
    case releasesImage = "releases-image"
  }

  /// What a view without an image does when it comes back with its old binding.
  public enum Reappearance: String, Sendable, Hashable, CaseIterable {
    /// It loads again.
    case loadsAgain = "loads-again"
    /// Nothing: once cancelled or failed it stays empty, as `AsyncImage` does.
    case staysEmpty = "stays-empty"
  }

  /// When the owner of a binding is told how it ended.
  public enum Completion: String, Sendable, Hashable, CaseIterable {
    /// Exactly once: a binding that ends early is told so at its end, before the next one begins.
    case exactlyOnce = "exactly-once"
    /// When its load ends, if it does, however late that is.
    case whenLoadEnds = "when-load-ends"
  }

  /// What a view that is bound to an image in memory does with the load of the binding before.
  public enum HitBinding: String, Sendable, Hashable, CaseIterable {
    /// It leaves it.
    case leavesLoad = "leaves-load"
    /// Nothing, because it returns before it comes to that: the old work goes on for nobody until a
    /// binding that misses, or the end of the view, leaves it. A common mistake.
    case returnsEarly = "returns-early"
  }

  /// Which scale an image is said to have.
  public enum ResultScale: String, Sendable, Hashable, CaseIterable {
    /// That of the surface, so that points × scale are its pixels.
    case ofSurface = "surface"
    /// One, so that 900 pixels pass for 900 points: a common mistake.
    case one
  }

  /// How decoded pixels lie in memory.
  public enum PixelLayout: String, Sendable, Hashable, CaseIterable {
    /// As the renderer takes them.
    case native
    /// In another order or alignment, so that the first draw copies the whole image.
    case foreign
  }

  /// What a list makes of rows that scroll away and come.
  public enum Container: String, Sendable, Hashable, CaseIterable {
    /// Cells that have left are bound to what comes, as in `UICollectionView`.
    case recycling
    /// Every row makes its own cells when it comes first, and keeps them, as in `LazyVStack`.
    case ownCells = "own-cells"
  }

  /// By what a list knows its rows from one update to the next.
  ///
  /// A list is updated whenever other rows come into view, as when it writes into its model which
  /// are visible.
  public enum RowIdentity: String, Sendable, Hashable, CaseIterable {
    /// By their items.
    case stable
    /// By their places among the visible rows, so that each update binds all rows anew.
    case index
    /// By nothing: a new identity at each update, such as `id(UUID())`, throws the rows away.
    case random
  }

  /// Which size views ask for.
  public var target = TargetOptions()
  /// When views are bound; by default after their layout.
  public var bindMoment: BindMoment = .afterLayout
  /// What a view without a size does; by default it waits.
  public var unsized: Unsized = .waits
  /// What a view shows after a failure; by default what it showed before.
  public var failureLook: FailureLook = .unchanged
  /// What happens when it leaves the screen; by default it leaves its load.
  public var disappearance: Disappearance = .leavesLoad
  /// What happens when it comes back; by default it loads again.
  public var reappearance: Reappearance = .loadsAgain
  /// When owners are told; by default exactly once.
  public var completion: Completion = .exactlyOnce
  /// What a view does with its old load when its new image is in memory; by default it leaves it.
  public var hitBinding: HitBinding = .leavesLoad
  /// Which scale images are said to have; by default that of their surface.
  public var resultScale: ResultScale = .ofSurface
  /// How decoded pixels lie in memory; by default as the renderer takes them.
  public var pixelLayout: PixelLayout = .native
  /// What the list does with its cells; by default it recycles them.
  public var container: Container = .recycling
  /// By what the list knows its rows; by default by their items.
  public var rowIdentity: RowIdentity = .stable

  /// The defaults.
  public init() {}
}
