/// Views in a row or a column.
///
/// Along its axis a view has its own size, a constant of its own constraints, or what is left; with
/// `.fill` the last view without a size takes the rest.
open class UIStackView: UIView {
  /// How views share the axis.
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// How views lie across the axis.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  open private(set) var arrangedSubviews: [UIView] = []
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { constraintsChanged() } }
  open var distribution = Distribution.fill { didSet { constraintsChanged() } }
  open var alignment = Alignment.fill { didSet { constraintsChanged() } }
  open var spacing: CGFloat = 0 { didSet { constraintsChanged() } }
  open var isLayoutMarginsRelativeArrangement = false { didSet { constraintsChanged() } }
  private var spaces: [ObjectIdentifier: CGFloat] = [:]

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
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    arrangedSubviews.insert(view, at: min(stackIndex, arrangedSubviews.count))
    constraintsChanged()
  }

  /// Stops arranging it; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    constraintsChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    arrangedSubviews.removeAll { $0 === subview }
  }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    spaces[ObjectIdentifier(arrangedSubview)] = spacing
    constraintsChanged()
  }

  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }
  private var insets: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }
  private func space(after view: UIView) -> CGFloat { spaces[ObjectIdentifier(view)] ?? spacing }
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

  /// Its own size; a side is zero where it has none.
  private func wanted(_ view: UIView) -> CGSize {
    let size = view.fittingSize(width: nil, height: nil)
    let own = view.intrinsicContentSize
    return CGSize(width: max(size.width, own.width, 0), height: max(size.height, own.height, 0))
  }

  open override var intrinsicContentSize: CGSize {
    guard !shown.isEmpty else { return super.intrinsicContentSize }
    let sizes = shown.map(wanted)
    let gaps = shown.dropLast().reduce(0) { $0 + space(after: $1) }
    let length =
      distribution == .fillEqually
      ? (sizes.map(along).max() ?? 0) * CGFloat(sizes.count) : sizes.map(along).reduce(0, +)
    let breadth = sizes.map(across).max() ?? 0
    let inner =
      axis == .horizontal
      ? CGSize(width: length + gaps, height: breadth)
      : CGSize(width: breadth, height: length + gaps)
    return CGSize(
      width: inner.width + insets.left + insets.right,
      height: inner.height + insets.top + insets.bottom
    )
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard !shown.isEmpty else { return }
    let area = bounds.inset(by: insets)
    let (lengths, gap) = share(along(area.size))
    var start = axis == .horizontal ? area.minX : area.minY
    for (view, length) in zip(shown, lengths) {
      let (from, breadth) = crosswise(view, in: area)
      view.placeByConstraints(
        axis == .horizontal
          ? CGRect(x: start, y: from, width: length, height: breadth)
          : CGRect(x: from, y: start, width: breadth, height: length)
      )
      start += length + (gap ?? space(after: view))
    }
  }

  /// The length of each view, and the space between them where the distribution decides it.
  private func share(_ whole: CGFloat) -> ([CGFloat], CGFloat?) {
    let count = CGFloat(shown.count)
    let gaps = shown.dropLast().reduce(0) { $0 + space(after: $1) }
    let own = shown.map { along(wanted($0)) }
    let rest = whole - gaps - own.reduce(0, +)
    switch distribution {
    case .fillEqually:
      return (own.map { _ in (whole - gaps) / count }, nil)
    case .fillProportionally:
      let sum = own.reduce(0, +)
      return (own.map { sum > 0 ? $0 * (whole - gaps) / sum : (whole - gaps) / count }, nil)
    case .equalSpacing, .equalCentering:
      return (own, count > 1 ? (whole - own.reduce(0, +)) / (count - 1) : 0)
    case .fill:
      var lengths = own
      let hugs = shown.map { $0.contentHuggingPriority(for: axis).rawValue }
      let loosest = hugs.min() ?? 0
      let empty = lengths.lastIndex { $0 == 0 }
      let index = empty ?? hugs.lastIndex(of: loosest) ?? lengths.count - 1
      lengths[index] = max(lengths[index] + rest, 0)
      return (lengths, nil)
    }
  }

  private func crosswise(_ view: UIView, in area: CGRect) -> (CGFloat, CGFloat) {
    let (from, whole) =
      axis == .horizontal ? (area.minY, area.height) : (area.minX, area.width)
    let own = min(across(wanted(view)), whole)
    switch alignment {
    case .fill: return (from, whole)
    case .leading, .firstBaseline: return (from, own)
    case .center: return (from + (whole - own) / 2, own)
    case .trailing, .lastBaseline: return (from + whole - own, own)
    }
  }
}
