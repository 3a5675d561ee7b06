internal import Requests

/// What a cell is bound to, shows and waits for: events go in, actions come out.
///
/// The four steps are those of a `UICollectionViewCell` that loads an image: check the cache, clear
/// the old image, cancel the old load, verify what arrives. The struct stores no image and starts
/// no load.
struct CellBinding<Load: Hashable & Sendable>: Sendable {
  /// The content of the cell.
  struct Shown: Equatable, Sendable {
    var request: ImageRequest
    /// Whether it was left over from the previous binding.
    var isLeftover: Bool
    /// Whether it is a preview, made before all bytes had arrived.
    var isPreview = false
  }

  /// The actions that a binding requires, in this order.
  struct BindActions: Equatable, Sendable {
    /// The load of the previous binding, which the cell leaves.
    var leaves: Load?
    /// Whether to remove the old image.
    var clears = false
    /// Whether to show the image from the cache.
    var showsCached = false
    /// Whether to begin a load.
    var loads = false
  }

  /// What the cell does with an image that arrives.
  enum Arrival: Equatable, Sendable {
    /// Shows it.
    case show
    /// Drops it, because it belongs to an earlier binding.
    case drop
  }

  /// What a cell does when it comes back onto the screen.
  enum Return: Equatable, Sendable {
    /// Nothing, because it did not leave, or was never bound.
    case ignored
    /// It continues with its image or its load, or stays empty.
    case resumes
    /// It is bound to this request again.
    case binds(ImageRequest)
  }

  private let steps: CellSteps
  private let failureLook: DisplayOptions.FailureLook

  /// The request that the cell is bound to; nil while it is not on the screen.
  private(set) var bound: ImageRequest?
  /// The content; nil is the placeholder.
  private(set) var shown: Shown?
  /// The load that the current binding waits for.
  private(set) var pending: Load?
  /// Whether it shows the image for a failed load.
  private(set) var showsFailure = false
  /// The request to which it was bound when it left the screen.
  private var left: ImageRequest?

  /// Whether it was discarded and has not been bound since.
  private var isDiscarded = false

  init(steps: CellSteps, failureLook: DisplayOptions.FailureLook = .unchanged) {
    self.steps = steps
    self.failureLook = failureLook
  }

  /// Whether an image for an earlier binding is dropped.
  private var verifies: Bool { steps.contains(.verify) || isDiscarded }

  /// Binds the cell; `isCached` says whether the memory cache has the image, if the steps check it.
  mutating func bind(to request: ImageRequest, isCached: Bool) -> BindActions {
    var actions = BindActions()
    isDiscarded = false
    actions.leaves = pending
    pending = nil
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

  /// Notes the load that began for the binding.
  mutating func began(_ load: Load) {
    pending = load
  }

  /// The cell leaves the screen; returns the load to leave now, if one is pending.
  mutating func unbind(_ disappearance: DisplayOptions.Disappearance = .leavesLoad) -> Load? {
    if let bound { left = bound }
    bound = nil
    switch disappearance {
    case .leavesLoad: break
    case .keepsLoad: return nil
    case .releasesImage: shown = nil
    }
    defer { pending = nil }
    return pending
  }

  /// The cell gives up everything.
  ///
  /// A late image is dropped, whatever the steps say, until the cell is bound again: no view could
  /// show it.
  mutating func discard() {
    self = CellBinding(steps: steps, failureLook: failureLook)
    isDiscarded = true
  }

  /// The cell comes back onto the screen and resumes the binding with which it left.
  mutating func reappear(_ reappearance: DisplayOptions.Reappearance) -> Return {
    guard bound == nil, let left else { return .ignored }
    let isComplete = shown == Shown(request: left, isLeftover: false)
    if isComplete || pending != nil || reappearance == .staysEmpty {
      bound = left
      return .resumes
    }
    return .binds(left)
  }

  /// The image that `load` requested arrives.
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

  /// A preview for `load` arrives; the binding keeps waiting for the image.
  mutating func previewed(_ request: ImageRequest, by load: Load) -> Arrival {
    guard pending == load || !verifies else { return .drop }
    shown = Shown(request: request, isLeftover: false, isPreview: true)
    return .show
  }

  /// The load failed, so the binding no longer waits; true if the image is to be removed.
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
