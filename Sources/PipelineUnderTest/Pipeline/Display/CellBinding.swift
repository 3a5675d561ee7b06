/// What a cell is bound to, shows and waits for: event in, action out.
///
/// The four steps are those of a `UICollectionViewCell` that loads an image: check the cache,
/// clear the old image, cancel the old load, verify what arrives. The struct holds no image and
/// starts nothing.
struct CellBinding<Load: Hashable> {
  /// What the cell shows.
  struct Shown: Equatable {
    var request: ImageRequest
    /// Whether it was there before the current binding, and not cleared.
    var isLeftover: Bool
  }

  /// What a binding asks for, in this order.
  struct BindActions: Equatable {
    /// The load of the binding before, which the cell leaves.
    var leaves: Load?
    /// Whether the old image goes.
    var clears = false
    /// Whether the image from the cache is shown.
    var showsCached = false
    /// Whether a load begins.
    var loads = false
  }

  /// What becomes of an image that arrives.
  enum Arrival: Equatable {
    /// It is shown.
    case show
    /// It belongs to an earlier binding and is dropped.
    case drop
  }

  private let steps: CellSteps

  /// The request that the cell is bound to; nil while it is not on the screen.
  private(set) var bound: ImageRequest?
  /// What it shows; nil is the placeholder.
  private(set) var shown: Shown?
  /// The load that the current binding waits for.
  private(set) var pending: Load?

  init(steps: CellSteps) {
    self.steps = steps
  }

  /// Binds the cell; `isCached` is the answer of the cache, asked only when the steps say so.
  mutating func bind(to request: ImageRequest, isCached: Bool) -> BindActions {
    var actions = BindActions()
    actions.leaves = pending
    pending = nil
    bound = request
    if isCached {
      actions.showsCached = true
      shown = Shown(request: request, isLeftover: false)
      return actions
    }
    if steps.contains(.clear) {
      actions.clears = shown != nil
      shown = nil
    } else {
      shown?.isLeftover = true
    }
    actions.loads = true
    return actions
  }

  /// Notes the load that the binding began.
  mutating func began(_ load: Load) {
    pending = load
  }

  /// The cell leaves the screen; its load, if it still waits for one, is left.
  mutating func unbind() -> Load? {
    let left = pending
    pending = nil
    bound = nil
    return left
  }

  /// An image arrives that was asked for by `load`.
  mutating func arrived(_ request: ImageRequest, by load: Load) -> Arrival {
    if pending == load {
      pending = nil
    } else if steps.contains(.verify) {
      return .drop
    }
    shown = Shown(request: request, isLeftover: false)
    return .show
  }

  /// The load failed: the binding waits for nothing any more.
  mutating func failed(_ load: Load) {
    if pending == load { pending = nil }
  }
}
