/// What Auto Layout keeps of a view.
@MainActor
final class AutoLayoutState {
  var translates = true
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var safeArea: UILayoutGuide?
  var margins: UILayoutGuide?
  var content: UILayoutGuide?
  var frame: UILayoutGuide?
  var hugging = (horizontal: UILayoutPriority.defaultLow, vertical: UILayoutPriority.defaultLow)
  var compression = (
    horizontal: UILayoutPriority.defaultHigh, vertical: UILayoutPriority.defaultHigh
  )
  /// Whether views below it are placed by constraints that start at it.
  var hostsLayout = false
  /// Whether constraints of a view above it reach below it, so that it hosts none of its own.
  var isPassedThrough = false
  var isDirty = true
  var solvedSize = CGSize(width: -1, height: -1)
}

extension UIView {
  var layoutState: AutoLayoutState {
    if let autoLayout { return autoLayout }
    let state = AutoLayoutState()
    autoLayout = state
    return state
  }

  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { autoLayout?.translates ?? true }
    set {
      guard newValue != translatesAutoresizingMaskIntoConstraints else { return }
      layoutState.translates = newValue
      constraintsChanged()
    }
  }

  /// Whether constraints below it are solved with it as their fixed frame.
  var isLayoutRoot: Bool {
    guard let state = autoLayout else { return true }
    return parent == nil || (state.translates && !state.isPassedThrough)
  }

  private var layoutRoot: UIView {
    var view = self
    while !view.isLayoutRoot, let parent = view.parent { view = parent }
    return view
  }

  /// Has the constraints that reach this view solved anew in the next layout.
  func constraintsChanged() {
    guard let state = autoLayout else { return }
    if state.translates, state.constraints.isEmpty, !state.hostsLayout, !state.isPassedThrough {
      return
    }
    let root = layoutRoot
    root.layoutState.isDirty = true
    root.layoutState.hostsLayout = true
    root.setNeedsLayout()
  }

  // MARK: Constraints
  public var constraints: [NSLayoutConstraint] { autoLayout?.constraints ?? [] }
  public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.activate(constraints)
  }
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    NSLayoutConstraint.deactivate(constraints)
  }

  func add(_ constraint: NSLayoutConstraint) {
    layoutState.constraints.append(constraint)
    constraint.owner = self
    for item in [constraint.firstItem, constraint.secondItem] {
      var next = NSLayoutConstraint.view(of: item)?.parent
      guard NSLayoutConstraint.view(of: item) !== self else { continue }
      while let view = next, view !== self {
        view.layoutState.isPassedThrough = true
        next = view.parent
      }
    }
    constraintsChanged()
  }

  func drop(_ constraint: NSLayoutConstraint) {
    autoLayout?.constraints.removeAll { $0 === constraint }
    constraint.owner = nil
    constraintsChanged()
  }

  /// Deactivates what ties `view`, which leaves, to this view and those above.
  func dropConstraints(of view: UIView) {
    var next: UIView? = self
    while let present = next {
      for constraint in present.autoLayout?.constraints ?? [] {
        let items = [constraint.firstItem, constraint.secondItem]
        if items.contains(where: {
          NSLayoutConstraint.view(of: $0)?.isDescendant(of: view) ?? false
        }) {
          present.drop(constraint)
        }
      }
      next = present.parent
    }
  }

  // MARK: Guides
  public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    layoutState.guides.append(layoutGuide)
  }
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    autoLayout?.guides.removeAll { $0 === layoutGuide }
  }

  private func guide(
    _ path: ReferenceWritableKeyPath<AutoLayoutState, UILayoutGuide?>,
    _ kind: UILayoutGuide.Kind
  ) -> UILayoutGuide {
    if let guide = layoutState[keyPath: path] { return guide }
    let guide = UILayoutGuide(kind, of: self)
    layoutState[keyPath: path] = guide
    return guide
  }

  public var safeAreaLayoutGuide: UILayoutGuide { guide(\.safeArea, .safeArea) }
  public var layoutMarginsGuide: UILayoutGuide { guide(\.margins, .margins) }
  public var readableContentGuide: UILayoutGuide { guide(\.margins, .margins) }
  fileprivate var contentGuide: UILayoutGuide { guide(\.content, .content) }
  fileprivate var frameGuide: UILayoutGuide { guide(\.frame, .frame) }

  // MARK: Sizes of content
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    let both = autoLayout?.hugging ?? (.defaultLow, .defaultLow)
    return axis == .horizontal ? both.horizontal : both.vertical
  }
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      layoutState.hugging.horizontal = priority
    } else {
      layoutState.hugging.vertical = priority
    }
    constraintsChanged()
  }
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    let both = autoLayout?.compression ?? (.defaultHigh, .defaultHigh)
    return axis == .horizontal ? both.horizontal : both.vertical
  }
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    if axis == .horizontal {
      layoutState.compression.horizontal = priority
    } else {
      layoutState.compression.vertical = priority
    }
    constraintsChanged()
  }

  // MARK: Solving
  /// Places the views whose constraints start here, if anything has changed since the last time.
  func applyConstraints() {
    guard let state = autoLayout, state.hostsLayout, isLayoutRoot else { return }
    guard state.isDirty || state.solvedSize != bounds.size else { return }
    (state.isDirty, state.solvedSize) = (false, bounds.size)
    for _ in 0..<3 {
      var layout = ConstraintLayout(root: self, fitting: nil)
      if !layout.solve() { break }
    }
    state.isDirty = false
  }

  public static var layoutFittingCompressedSize: CGSize { .zero }
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  /// The size that its constraints ask for, with the target as a wish.
  func fittingSize(
    _ targetSize: CGSize,
    _ horizontalFittingPriority: UILayoutPriority,
    _ verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    updateBranch()
    let hosts = autoLayout?.hostsLayout == true || !constraints.isEmpty || self is UIStackView
    guard hosts else {
      let size = intrinsicContentSize
      return CGSize(width: max(size.width, 0), height: max(size.height, 0))
    }
    let wish = ConstraintLayout.Fitting(
      size: targetSize,
      horizontal: horizontalFittingPriority,
      vertical: verticalFittingPriority
    )
    for _ in 0..<3 {
      var layout = ConstraintLayout(root: self, fitting: wish)
      if !layout.solve() {
        autoLayout?.isDirty = true
        return layout.fittedSize
      }
    }
    var layout = ConstraintLayout(root: self, fitting: wish)
    _ = layout.solve()
    autoLayout?.isDirty = true
    return layout.fittedSize
  }
}

extension UIScrollView {
  public var contentLayoutGuide: UILayoutGuide { contentGuide }
  public var frameLayoutGuide: UILayoutGuide { frameGuide }
}
