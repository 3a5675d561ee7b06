/// Arranges views in a row or a column, by constraints.
open class UIStackView: UIView {
  /// How views share the length of a stack.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// How views lie across a stack.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  public private(set) var arrangedSubviews: [UIView] = []
  private var gaps: [ObjectIdentifier: CGFloat] = [:]
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { changed() } }
  open var distribution = Distribution.fill { didSet { changed() } }
  open var alignment = Alignment.fill { didSet { changed() } }
  open var spacing: CGFloat = 0 { didSet { changed() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { changed() } }
  open var isBaselineRelativeArrangement = false

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    changed()
  }

  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    changed()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
    changed()
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    gaps[ObjectIdentifier(arrangedSubview)] = spacing
    changed()
  }

  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    gaps[ObjectIdentifier(arrangedSubview)] ?? spacing
  }

  func changed() {
    layoutState.hostsLayout = true
    constraintsChanged()
  }

  /// The constraints that arrange the views that are not hidden.
  func arrangement() -> [NSLayoutConstraint] {
    let views = arrangedSubviews.filter { !$0.isHidden }
    guard let first = views.first, let last = views.last else { return [] }
    let across = axis == .horizontal
    let (start, end): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      across ? (.left, .right) : (.top, .bottom)
    let insets = isLayoutMarginsRelativeArrangement ? layoutMargins : .zero
    func rule(
      _ a: UIView,
      _ first: NSLayoutConstraint.Attribute,
      _ b: UIView,
      _ second: NSLayoutConstraint.Attribute,
      _ constant: CGFloat,
      _ relation: NSLayoutConstraint.Relation = .equal
    ) -> NSLayoutConstraint {
      NSLayoutConstraint(
        item: a,
        attribute: first,
        relatedBy: relation,
        toItem: b,
        attribute: second,
        multiplier: 1,
        constant: constant
      )
    }
    var result = [
      rule(first, start, self, start, across ? insets.left : insets.top),
      rule(self, end, last, end, across ? insets.right : insets.bottom),
    ]
    let spreads = distribution == .equalSpacing || distribution == .equalCentering
    for (before, after) in zip(views, views.dropFirst()) {
      let gap = customSpacing(after: before)
      result.append(rule(after, start, before, end, gap, spreads ? .greaterThanOrEqual : .equal))
    }
    if distribution == .fillEqually {
      for view in views.dropFirst() {
        result.append(rule(view, across ? .width : .height, first, across ? .width : .height, 0))
      }
    }
    for view in views { result += alignmentRules(view, across, insets, rule) }
    return result
  }

  private typealias MakeRule = (
    UIView, NSLayoutConstraint.Attribute, UIView, NSLayoutConstraint.Attribute, CGFloat,
    NSLayoutConstraint.Relation
  ) -> NSLayoutConstraint

  private func alignmentRules(
    _ view: UIView,
    _ across: Bool,
    _ insets: UIEdgeInsets,
    _ rule: MakeRule
  ) -> [NSLayoutConstraint] {
    let (low, high, middle):
      (
        NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute
      ) = across ? (.top, .bottom, .centerY) : (.left, .right, .centerX)
    let (before, after) = across ? (insets.top, insets.bottom) : (insets.left, insets.right)
    let inside = [
      rule(view, low, self, low, before, .greaterThanOrEqual),
      rule(self, high, view, high, after, .greaterThanOrEqual),
    ]
    switch alignment {
    case .fill:
      return [
        rule(view, low, self, low, before, .equal), rule(self, high, view, high, after, .equal),
      ]
    case .leading, .firstBaseline: return [rule(view, low, self, low, before, .equal), inside[1]]
    case .trailing, .lastBaseline: return [inside[0], rule(self, high, view, high, after, .equal)]
    case .center: return inside + [rule(view, middle, self, middle, (before - after) / 2, .equal)]
    }
  }
}
