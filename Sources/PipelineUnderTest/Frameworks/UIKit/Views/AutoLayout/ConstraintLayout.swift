/// One solution of the constraints below a view, in the coordinates of that view.
@MainActor
struct ConstraintLayout {
  /// The size for which a view is asked how large it would be.
  struct Fitting {
    var size: CGSize
    var horizontal: UILayoutPriority
    var vertical: UILayoutPriority
  }
  typealias Term = (variable: Int, factor: Double)

  /// A rectangle as four variables.
  struct Box {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
  }

  private struct Rule {
    var terms: [Term]
    var constant: Double
    var relation: LinearSolver.Relation
    var priority: Float
    var source: NSLayoutConstraint?
  }

  private let root: UIView
  private let fitting: Fitting?
  private var solver = LinearSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  private var contentBoxes: [(view: UIScrollView, box: Box)] = []
  private var guides: [UILayoutGuide] = []
  /// The views that constraints place, each after its superview.
  private var placed: [UIView] = []
  private var rules: [Rule] = []

  init(root: UIView, fitting: Fitting?) {
    (self.root, self.fitting) = (root, fitting)
  }

  // MARK: Collecting
  /// Solves all constraints; returns whether a text needs another pass with its new width.
  ///
  /// When only a fitting size is asked for, no view moves.
  mutating func solve() -> Bool {
    let box = newBox(root)
    fix([(box.x, 1)], 0)
    fix([(box.y, 1)], 0)
    if let fitting {
      wish(box.width, Double(fitting.size.width), fitting.horizontal)
      wish(box.height, Double(fitting.size.height), fitting.vertical)
      atLeastZero(box)
    } else {
      fix([(box.width, 1)], -Double(root.bounds.width))
      fix([(box.height, 1)], -Double(root.bounds.height))
    }
    collect(root)
    var views = [root] + placed
    while let view = views.popLast() { addRules(of: view) }
    for guide in guides { atLeastZero(boxes[ObjectIdentifier(guide)] ?? box) }
    run()
    let needsPass = fitTexts()
    if fitting == nil { apply() }
    return needsPass
  }

  private mutating func newBox(_ item: AnyObject) -> Box {
    let box = Box(
      x: solver.variable(),
      y: solver.variable(),
      width: solver.variable(),
      height: solver.variable()
    )
    boxes[ObjectIdentifier(item)] = box
    return box
  }

  private mutating func fix(_ terms: [Term], _ constant: Double) {
    rules.append(Rule(terms: terms, constant: constant, relation: .equal, priority: 1000))
  }

  private mutating func wish(_ variable: Int, _ value: Double, _ priority: UILayoutPriority) {
    rules.append(
      Rule(
        terms: [(variable, 1)],
        constant: -value,
        relation: .equal,
        priority: priority.rawValue
      )
    )
  }

  private mutating func atLeastZero(_ box: Box) {
    for variable in [box.width, box.height] {
      rules.append(
        Rule(terms: [(variable, 1)], constant: 0, relation: .greaterOrEqual, priority: 1000)
      )
    }
  }

  private mutating func collect(_ view: UIView) {
    for child in view.children where !child.isLayoutRoot {
      let box = newBox(child)
      if child.translatesAutoresizingMaskIntoConstraints {
        fixFrame(of: child, box, in: view)
      } else {
        placed.append(child)
        atLeastZero(box)
      }
      collect(child)
    }
  }

  /// A view with a frame of its own stays where it is in its superview.
  private mutating func fixFrame(of view: UIView, _ box: Box, in parent: UIView) {
    let frame = view.frame
    let mask = view.autoresizingMask
    guard let outer = boxes[ObjectIdentifier(parent)] else { return }
    fix([(box.x, 1), (outer.x, -1)], -Double(frame.minX))
    fix([(box.y, 1), (outer.y, -1)], -Double(frame.minY))
    // A flexible size follows its superview, whose new size may be part of the solution.
    if mask.contains(.flexibleWidth) {
      fix([(box.width, 1), (outer.width, -1)], Double(parent.bounds.width - frame.width))
    } else {
      fix([(box.width, 1)], -Double(frame.width))
    }
    if mask.contains(.flexibleHeight) {
      fix([(box.height, 1), (outer.height, -1)], Double(parent.bounds.height - frame.height))
    } else {
      fix([(box.height, 1)], -Double(frame.height))
    }
  }

  private mutating func addRules(of view: UIView) {
    for constraint in view.constraints { add(constraint) }
    if view !== root || fitting != nil { addContentSize(of: view) }
    if let stack = view as? UIStackView {
      for constraint in stack.arrangement() { add(constraint) }
    }
    // Views that pass constraints through hold constraints of their own.
    for child in view.children
    where !child.isLayoutRoot && child.translatesAutoresizingMaskIntoConstraints {
      addRules(of: child)
    }
  }

  private mutating func addContentSize(of view: UIView) {
    guard !(view is UIStackView), let box = boxes[ObjectIdentifier(view)] else { return }
    let size = view.intrinsicContentSize
    for (axis, variable, length) in [
      (NSLayoutConstraint.Axis.horizontal, box.width, size.width),
      (.vertical, box.height, size.height),
    ] where length >= 0 {
      let constant = -Double(length)
      let hugging = view.contentHuggingPriority(for: axis).rawValue
      let resistance = view.contentCompressionResistancePriority(for: axis).rawValue
      rules.append(
        Rule(terms: [(variable, 1)], constant: constant, relation: .lessOrEqual, priority: hugging)
      )
      rules.append(
        Rule(
          terms: [(variable, 1)],
          constant: constant,
          relation: .greaterOrEqual,
          priority: resistance
        )
      )
    }
  }

  private mutating func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem else { return }
    let second = constraint.secondItem
    if constraint.hasSecondItem, second == nil { return }
    var (terms, constant) = expression(first, constraint.firstAttribute, other: second)
    if let second {
      let other = expression(second, constraint.secondAttribute, other: first)
      let factor = Double(constraint.multiplier)
      terms += other.terms.map { ($0.variable, -$0.factor * factor) }
      constant -= other.constant * factor
    }
    rules.append(
      Rule(
        terms: terms,
        constant: constant - Double(constraint.constant),
        relation: LinearSolver.Relation(rawValue: constraint.relation.rawValue) ?? .equal,
        priority: constraint.priority.rawValue,
        source: constraint
      )
    )
  }

  // MARK: Expressions
  private mutating func box(of item: AnyObject, other: AnyObject?) -> Box {
    if let scroll = item as? UIScrollView, let other = NSLayoutConstraint.view(of: other),
      other !== scroll, other.isDescendant(of: scroll)
    {
      return contentBox(of: scroll)
    }
    if let box = boxes[ObjectIdentifier(item)] { return box }
    if let guide = item as? UILayoutGuide { return guideBox(guide) }
    // A view with a frame of its own, somewhere below the root.
    let box = newBox(item)
    if let view = item as? UIView {
      let frame = view.convert(view.bounds, to: root)
        .offsetBy(dx: -root.bounds.minX, dy: -root.bounds.minY)
      fix([(box.x, 1)], -Double(frame.minX))
      fix([(box.y, 1)], -Double(frame.minY))
      fix([(box.width, 1)], -Double(frame.width))
      fix([(box.height, 1)], -Double(frame.height))
    }
    return box
  }

  private mutating func contentBox(of scroll: UIScrollView) -> Box {
    if let known = contentBoxes.first(where: { $0.view === scroll }) { return known.box }
    let outer = box(of: scroll, other: nil)
    let box = Box(x: outer.x, y: outer.y, width: solver.variable(), height: solver.variable())
    atLeastZero(box)
    contentBoxes.append((scroll, box))
    return box
  }

  private mutating func guideBox(_ guide: UILayoutGuide) -> Box {
    guard let view = guide.owningView else {
      preconditionFailure("a layout guide has no view; add it with addLayoutGuide first")
    }
    let insets: UIEdgeInsets
    switch guide.kind {
    case .free:
      guides.append(guide)
      return newBox(guide)
    case .content:
      guard let scroll = view as? UIScrollView else { return box(of: view, other: nil) }
      return contentBox(of: scroll)
    case .frame: return box(of: view, other: nil)
    case .safeArea: insets = view.safeAreaInsets
    case .margins: insets = view.layoutMargins
    }
    let outer = box(of: view, other: nil)
    let box = newBox(guide)
    fix([(box.x, 1), (outer.x, -1)], -Double(insets.left))
    fix([(box.y, 1), (outer.y, -1)], -Double(insets.top))
    fix([(box.width, 1), (outer.width, -1)], Double(insets.left + insets.right))
    fix([(box.height, 1), (outer.height, -1)], Double(insets.top + insets.bottom))
    return box
  }

  private mutating func expression(
    _ item: AnyObject,
    _ attribute: NSLayoutConstraint.Attribute,
    other: AnyObject?
  ) -> (terms: [Term], constant: Double) {
    let box = box(of: item, other: other)
    let insets = (item as? UIView)?.layoutMargins ?? .zero
    switch attribute {
    case .left, .leading: return ([(box.x, 1)], 0)
    case .right, .trailing: return ([(box.x, 1), (box.width, 1)], 0)
    case .top: return ([(box.y, 1)], 0)
    case .bottom: return ([(box.y, 1), (box.height, 1)], 0)
    case .width: return ([(box.width, 1)], 0)
    case .height: return ([(box.height, 1)], 0)
    case .centerX: return ([(box.x, 1), (box.width, 0.5)], 0)
    case .centerY: return ([(box.y, 1), (box.height, 0.5)], 0)
    case .firstBaseline: return ([(box.y, 1)], Double((item as? UILabel)?.font.ascender ?? 0))
    case .lastBaseline:
      return ([(box.y, 1), (box.height, 1)], Double((item as? UILabel)?.font.descender ?? 0))
    case .leftMargin, .leadingMargin: return ([(box.x, 1)], Double(insets.left))
    case .rightMargin, .trailingMargin:
      return ([(box.x, 1), (box.width, 1)], -Double(insets.right))
    case .topMargin: return ([(box.y, 1)], Double(insets.top))
    case .bottomMargin: return ([(box.y, 1), (box.height, 1)], -Double(insets.bottom))
    case .centerXWithinMargins, .centerYWithinMargins:
      preconditionFailure("\(attribute) is not solved here; use the centre of layoutMarginsGuide")
    case .notAnAttribute: return ([], 0)
    }
  }

  // MARK: Solving
  /// Adds what is required first, then the wishes, each level far above the next.
  private mutating func run() {
    for rule in rules where rule.priority >= 1000 {
      if !solver.add(rule.terms, rule.constant, rule.relation, strength: nil),
        let source = rule.source
      {
        report(source)
      }
    }
    let levels = Set(rules.map(\.priority).filter { $0 < 1000 }).sorted()
    let step = levels.count <= 4 ? 1000.0 : 60.0
    var strength: [Float: Double] = [:]
    var weight = 1.0
    for level in levels {
      strength[level] = weight
      weight *= step
    }
    for rule in rules where rule.priority < 1000 {
      solver.add(rule.terms, rule.constant, rule.relation, strength: strength[rule.priority])
    }
  }

  /// A required constraint that contradicts earlier ones is left out, as UIKit leaves one out.
  private func report(_ constraint: NSLayoutConstraint) {
    let text =
      "unable to satisfy a constraint of \(constraint.firstItem.map { "\(type(of: $0))" } ?? "?"): "
      + "\(constraint.firstAttribute) \(constraint.relation) \(constraint.secondAttribute) with "
      + "constant \(constraint.constant); it is left out, so remove one of those that contradict\n"
    FileHandle.standardError.write(Data(text.utf8))
  }

  var fittedSize: CGSize {
    guard let box = boxes[ObjectIdentifier(root)] else { return .zero }
    return CGSize(width: solver.value(box.width), height: solver.value(box.height))
  }

  private func frame(_ box: Box) -> CGRect {
    CGRect(
      x: solver.value(box.x),
      y: solver.value(box.y),
      width: solver.value(box.width),
      height: solver.value(box.height)
    )
  }

  /// Gives texts of several lines the width that they got; returns whether one has changed.
  private func fitTexts() -> Bool {
    var changed = false
    for case let label as UILabel in placed where label.numberOfLines != 1 {
      guard let box = boxes[ObjectIdentifier(label)] else { continue }
      let width = CGFloat(solver.value(box.width))
      if abs(width - (label.solvedWidth ?? -1)) > 0.01, width > 0 {
        label.solvedWidth = width
        changed = true
      }
    }
    return changed
  }

  private func apply() {
    let scale = max(InterfaceState.current.traits.displayScale, 1)
    func onPixels(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    for view in placed {
      guard let parent = view.parent, let box = boxes[ObjectIdentifier(view)],
        let outer = boxes[ObjectIdentifier(parent)]
      else { continue }
      let (own, base) = (frame(box), frame(outer))
      let (left, top) = (onPixels(own.minX - base.minX), onPixels(own.minY - base.minY))
      let new = CGRect(
        x: left,
        y: top,
        width: onPixels(own.maxX - base.minX) - left,
        height: onPixels(own.maxY - base.minY) - top
      )
      if view.transform.isIdentity {
        if view.frame != new { view.frame = new }
      } else {
        view.bounds.size = new.size
        view.center = CGPoint(x: new.midX, y: new.midY)
      }
    }
    for (scroll, box) in contentBoxes { scroll.contentSize = frame(box).size }
    for guide in guides {
      guard let view = guide.owningView, let box = boxes[ObjectIdentifier(guide)],
        let outer = boxes[ObjectIdentifier(view)]
      else { continue }
      let (own, base) = (frame(box), frame(outer))
      guide.layoutFrame = own.offsetBy(dx: -base.minX, dy: -base.minY)
    }
  }
}
