internal import Requests

/// What a cell is bound to, shows and waits for: event in, action out.
///
/// The four steps are those of a `UICollectionViewCell` that loads an image: check the cache,
/// clear the old image, cancel the old load, verify what arrives. The struct holds no image and
/// starts nothing.
struct CellBinding<Load: Hashable & Sendable>: Sendable {
  /// What the cell shows.
  struct Shown: Equatable, Sendable {
    var request: ImageRequest
    /// Whether it was there before the current binding, and not cleared.
    var isLeftover: Bool
    /// Whether it is what the image looked like before all its bytes had come.
    var isPreview = false
  }

  /// What a binding asks for, in this order.
  struct BindActions: Equatable, Sendable {
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
  enum Arrival: Equatable, Sendable {
    /// It is shown.
    case show
    /// It belongs to an earlier binding and is dropped.
    case drop
  }

  /// What becomes of a cell that comes back onto the screen.
  enum Return: Equatable, Sendable {
    /// It has not been away, or was never bound.
    case ignored
    /// It goes on with what it shows or waits for, or stays empty.
    case resumes
    /// It is bound again to this request.
    case binds(ImageRequest)
  }

  private let steps: CellSteps
  private let failureLook: DisplayOptions.FailureLook
  private let hitBinding: DisplayOptions.HitBinding

  /// The request that the cell is bound to; nil while it is not on the screen.
  private(set) var bound: ImageRequest?
  /// What it shows; nil is the placeholder.
  private(set) var shown: Shown?
  /// The load that the current binding waits for.
  private(set) var pending: Load?
  /// Whether it shows that a load failed.
  private(set) var showsFailure = false
  /// What it was bound to when it left the screen.
  private var left: ImageRequest?

  /// Whether it was given up and not bound since.
  private var isDiscarded = false

  /// The load of an earlier binding that a hit returned too early to leave.
  private var forgotten: Load?

  init(
    steps: CellSteps,
    failureLook: DisplayOptions.FailureLook = .unchanged,
    hitBinding: DisplayOptions.HitBinding = .leavesLoad
  ) {
    self.steps = steps
    self.failureLook = failureLook
    self.hitBinding = hitBinding
  }

  /// Whether what arrives for an earlier binding is dropped.
  private var verifies: Bool { steps.contains(.verify) || isDiscarded }

  /// Binds the cell; `isCached` is the answer of the cache, asked only when the steps say so.
  mutating func bind(to request: ImageRequest, isCached: Bool) -> BindActions {
    var actions = BindActions()
    isDiscarded = false
    let old = pending ?? forgotten
    pending = nil
    let forgets = isCached && hitBinding == .returnsEarly
    forgotten = forgets ? old : nil
    actions.leaves = forgets ? nil : old
    bound = request
    if isCached || steps.contains(.clear) { showsFailure = false }
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

  /// Binds the cell to no image: it leaves its load, and shows nothing if the steps clear.
  ///
  /// It does not come back to what it was bound to when it reappears.
  mutating func bindToNothing() -> BindActions {
    var actions = BindActions()
    actions.leaves = pending ?? forgotten
    pending = nil
    forgotten = nil
    bound = nil
    left = nil
    isDiscarded = false
    if steps.contains(.clear) {
      actions.clears = shown != nil
      shown = nil
      showsFailure = false
    } else {
      shown?.isLeftover = true
    }
    return actions
  }

  /// Notes the load that the binding began.
  mutating func began(_ load: Load) {
    pending = load
  }

  /// The cell leaves the screen; returns the load that it leaves, if it still waits for one.
  mutating func unbind(_ disappearance: DisplayOptions.Disappearance = .leavesLoad) -> Load? {
    if let bound { left = bound }
    bound = nil
    if disappearance == .releasesImage { shown = nil }
    if disappearance == .keepsLoad { return nil }
    defer {
      pending = nil
      forgotten = nil
    }
    return pending ?? forgotten
  }

  /// The cell gives up everything.
  ///
  /// Until it is bound again nobody is there to see a late image, so that is dropped whatever the
  /// steps say.
  mutating func discard() {
    self = CellBinding(steps: steps, failureLook: failureLook, hitBinding: hitBinding)
    isDiscarded = true
  }

  /// The cell comes back onto the screen with the binding that it left with.
  mutating func reappear(_ reappearance: DisplayOptions.Reappearance) -> Return {
    guard bound == nil, let left else { return .ignored }
    let isComplete = shown == Shown(request: left, isLeftover: false)
    if isComplete || pending != nil || reappearance == .staysEmpty {
      bound = left
      return .resumes
    }
    return .binds(left)
  }

  /// An image arrives that was asked for by `load`.
  mutating func arrived(_ request: ImageRequest, by load: Load) -> Arrival {
    if pending == load {
      pending = nil
    } else if verifies {
      return .drop
    }
    shown = Shown(request: request, isLeftover: false)
    showsFailure = false
    return .show
  }

  /// A preview arrives for `load`, which the binding goes on to wait for.
  mutating func previewed(_ request: ImageRequest, by load: Load) -> Arrival {
    guard pending == load || !verifies else { return .drop }
    shown = Shown(request: request, isLeftover: false, isPreview: true)
    return .show
  }

  /// The load failed: the binding waits for nothing any more; true when the image goes.
  @discardableResult
  mutating func failed(_ load: Load) -> Bool {
    if pending == load {
      pending = nil
    } else if verifies {
      return false
    }
    guard failureLook != .unchanged else { return false }
    showsFailure = failureLook == .failureImage
    shown = nil
    return true
  }
}
