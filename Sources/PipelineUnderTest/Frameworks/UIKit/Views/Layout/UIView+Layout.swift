/// What Auto Layout keeps of a view.
struct AutoLayoutState {
  var constraints: [NSLayoutConstraint] = []
  var guides: [UILayoutGuide] = []
  var usesMask = true
  var hugging: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var compression: [NSLayoutConstraint.Axis: UILayoutPriority] = [:]
  var ownGuides: [String: UILayoutGuide] = [:]
}

extension UIView {
  private var layoutState: AutoLayoutState {
    get { autoLayout ?? AutoLayoutState() }
    set { autoLayout = newValue }
  }

  var heldConstraints: [NSLayoutConstraint] {
    get { autoLayout?.constraints ?? [] }
    set { layoutState.constraints = newValue }
  }

  public var constraints: [NSLayoutConstraint] { heldConstraints }
  public var layoutGuides: [UILayoutGuide] { autoLayout?.guides ?? [] }

  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { autoLayout?.usesMask ?? true }
    set {
      layoutState.usesMask = newValue
      constraintsChanged()
    }
  }

  /// Whether constraints place it, rather than a frame or a stack.
  var isPlacedByConstraints: Bool {
    !translatesAutoresizingMaskIntoConstraints
      && !((parent as? UIStackView)?.arrangedSubviews.contains { $0 === self } ?? false)
  }

  public func addConstraint(_ constraint: NSLayoutConstraint) {
    if !constraint.isActive { constraint.hold(by: self) }
  }
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }
  public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.deactivate() }
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.deactivate() }
  }

  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = self
    layoutState.guides.append(layoutGuide)
  }

  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView = nil
    layoutState.guides.removeAll { $0 === layoutGuide }
  }

  private func guide(_ name: String, _ place: @escaping (UIView) -> CGRect) -> UILayoutGuide {
    if let guide = autoLayout?.ownGuides[name] { return guide }
    let guide = UILayoutGuide()
    guide.owningView = self
    guide.place = place
    layoutState.ownGuides[name] = guide
    return guide
  }

  public var safeAreaLayoutGuide: UILayoutGuide {
    guide("safeArea") { $0.bounds.inset(by: $0.safeAreaInsets) }
  }

  public var layoutMarginsGuide: UILayoutGuide {
    guide("margins") { $0.bounds.inset(by: $0.layoutMargins) }
  }

  public var readableContentGuide: UILayoutGuide {
    guide("readable") { $0.bounds.inset(by: $0.layoutMargins) }
  }

  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    autoLayout?.hugging[axis] ?? .defaultLow
  }
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.hugging[axis] = priority
    constraintsChanged()
  }
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority { autoLayout?.compression[axis] ?? .defaultHigh }
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority,
    for axis: NSLayoutConstraint.Axis
  ) {
    layoutState.compression[axis] = priority
    constraintsChanged()
  }

  public func setNeedsUpdateConstraints() { constraintsChanged() }
  public func updateConstraintsIfNeeded() { updateConstraints() }

  /// The smallest size that its constraints allow, or its own without constraints.
  public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    fittingSize(width: nil, height: nil)
  }

  /// The same with sides of required priority as in `targetSize`.
  public func systemLayoutSizeFitting(
    _ targetSize: CGSize,
    withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize {
    fittingSize(
      width: horizontal == .required ? targetSize.width : nil,
      height: vertical == .required ? targetSize.height : nil
    )
  }

  func fittingSize(width: CGFloat?, height: CGFloat?) -> CGSize {
    LayoutIsland(root: self, fitting: (width, height)).rootSize
  }

  public static var layoutFittingCompressedSize: CGSize { .zero }
  public static var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

  // MARK: Of the layout pass
  /// Asks the view that solves its constraints for layout.
  func constraintsChanged() {
    var root = self
    root.setNeedsLayout()
    while root.isPlacedByConstraints || root.parent is UIStackView, let next = root.parent {
      root = next
      root.setNeedsLayout()
    }
  }

  /// Places what constraints place below a view whose frame is given.
  func applyConstraints() {
    guard !isPlacedByConstraints || parent == nil else { return }
    if autoLayout == nil, !children.contains(where: { $0.isPlacedByConstraints }) { return }
    LayoutIsland(root: self).place()
  }

  /// Takes a frame of the solution; rounding errors change nothing.
  func placeByConstraints(_ rect: CGRect) {
    let old = frame
    let isSame =
      abs(old.minX - rect.minX) < 1e-3 && abs(old.minY - rect.minY) < 1e-3
      && abs(old.width - rect.width) < 1e-3 && abs(old.height - rect.height) < 1e-3
    if !isSame { frame = rect }
  }

  /// Ends the constraints between `view` or what is below it, and what is not.
  func dropConstraints(of view: UIView) {
    var holder: UIView? = self
    while let present = holder {
      for constraint in present.heldConstraints {
        let ends = [constraint.firstView, constraint.secondView]
        if ends.contains(where: { $0?.isDescendant(of: view) ?? false }) { constraint.deactivate() }
      }
      holder = present.parent
    }
  }

  func nearestCommonAncestor(with other: UIView) -> UIView? {
    var next: UIView? = self
    while let present = next {
      if other.isDescendant(of: present) { return present }
      next = present.parent
    }
    return nil
  }
}
