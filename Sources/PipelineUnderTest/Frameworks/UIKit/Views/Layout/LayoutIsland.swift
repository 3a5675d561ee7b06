/// The views below one whose size is given, which constraints place together.
///
/// Equations are taken in the order of their priority, then of their making. An inequality that the
/// solution breaks becomes an equation of its own priority, and all is solved again. An unknown
/// that nothing decides keeps its present value, where UIKit calls the layout ambiguous.
@MainActor
struct LayoutIsland {
  private enum Part: Int, CaseIterable { case x, y, width, height }
  private struct Rule {
    var row: LinearRows.Row
    var relation: NSLayoutConstraint.Relation
    var priority: Float
  }

  private let root: UIView
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var items: [AnyObject] = []
  private var rules: [Rule] = []
  /// More rounds than rules never help: each round adds one equation at least.
  private var roundsMax: Int { rules.count + 1 }

  /// The island of `root`, whose size is that of its bounds; with `fitting`, a side without a
  /// length is as small as its content allows.
  init(root: UIView, fitting: (width: CGFloat?, height: CGFloat?)? = nil) {
    self.root = root
    add(root)
    collect(root)
    let bounds = root.bounds
    fix(root, .x, at: bounds.minX)
    fix(root, .y, at: bounds.minY)
    if let fitting {
      fitting.width.map { fix(root, .width, at: $0) } ?? shrink(root, .width)
      fitting.height.map { fix(root, .height, at: $0) } ?? shrink(root, .height)
    } else {
      fix(root, .width, at: bounds.width)
      fix(root, .height, at: bounds.height)
    }
    addConstraints()
    for item in items { if let view = item as? UIView, view !== root { addOwnSize(of: view) } }
  }

  // MARK: Collecting
  private mutating func add(_ item: AnyObject) {
    guard numbers[ObjectIdentifier(item)] == nil else { return }
    numbers[ObjectIdentifier(item)] = items.count
    items.append(item)
  }

  private mutating func collect(_ view: UIView) {
    for guide in view.layoutGuides where guide.place == nil { add(guide) }
    for child in view.children where child.isPlacedByConstraints {
      add(child)
      collect(child)
    }
  }

  private func number(_ item: AnyObject, _ part: Part) -> Int? {
    numbers[ObjectIdentifier(item)].map { 4 * $0 + part.rawValue }
  }

  private mutating func fix(_ item: AnyObject, _ part: Part, at value: CGFloat) {
    guard let number = number(item, part) else { return }
    rules.append(
      Rule(
        row: .init(terms: [number: 1], constant: Double(value)),
        relation: .equal,
        priority: 2000
      )
    )
  }

  private mutating func shrink(_ item: AnyObject, _ part: Part) {
    guard let number = number(item, part) else { return }
    rules.append(
      Rule(
        row: .init(terms: [number: 1], constant: 0),
        relation: .equal,
        priority: UILayoutPriority.fittingSizeLevel.rawValue
      )
    )
  }

  private mutating func addConstraints() {
    var views = [root] + items.compactMap { $0 as? UIView }.filter { $0 !== root }
    // Constraints between a view and a placed one inside a view of fixed frame are held in between.
    views += views.flatMap { $0.children.filter { !$0.isPlacedByConstraints } }
    for view in views {
      for constraint in view.heldConstraints {
        if let rule = rule(for: constraint) { rules.append(rule) }
      }
    }
  }

  private func rule(for constraint: NSLayoutConstraint) -> Rule? {
    guard let first = constraint.firstItem else { return nil }
    var row = LinearRows.Row()
    add(first, constraint.firstAttribute, 1, to: &row)
    if let second = constraint.secondItem {
      add(second, constraint.secondAttribute, -Double(constraint.multiplier), to: &row)
    }
    row.constant += Double(constraint.constant)
    guard !row.terms.isEmpty else { return nil }
    return Rule(row: row, relation: constraint.relation, priority: constraint.priority.rawValue)
  }

  /// Adds `factor` times an attribute of `item` to the left side of `row`.
  private func add(
    _ item: AnyObject,
    _ attribute: NSLayoutConstraint.Attribute,
    _ factor: Double,
    to row: inout LinearRows.Row
  ) {
    var parts: [(Part, Double)]
    switch attribute {
    case .left, .leading: parts = [(.x, 1)]
    case .right, .trailing: parts = [(.x, 1), (.width, 1)]
    case .top: parts = [(.y, 1)]
    case .bottom, .lastBaseline: parts = [(.y, 1), (.height, 1)]
    case .firstBaseline: parts = [(.y, 1), (.height, 1)]
    case .width: parts = [(.width, 1)]
    case .height: parts = [(.height, 1)]
    case .centerX: parts = [(.x, 1), (.width, 0.5)]
    case .centerY: parts = [(.y, 1), (.height, 0.5)]
    case .notAnAttribute: parts = []
    }
    if let guide = item as? UILayoutGuide, let place = guide.place, let owner = guide.owningView {
      addGuide(place(owner), of: owner, parts, factor, to: &row)
    } else if number(item, .x) != nil {
      for (part, times) in parts {
        if let number = number(item, part) { row.add(number, factor * times) }
      }
    } else if let view = item as? UIView {
      addKnown(view.convert(view.bounds, to: root), parts, factor, to: &row)
    }
  }

  /// A guide lies at fixed distances from the edges of its view.
  private func addGuide(
    _ rect: CGRect,
    of owner: UIView,
    _ parts: [(Part, Double)],
    _ factor: Double,
    to row: inout LinearRows.Row
  ) {
    guard number(owner, .x) != nil else {
      addKnown(owner.convert(rect, to: root), parts, factor, to: &row)
      return
    }
    let bounds = owner.bounds
    let offsets: [Part: CGFloat] = [
      .x: rect.minX - bounds.minX, .y: rect.minY - bounds.minY,
      .width: rect.width - bounds.width, .height: rect.height - bounds.height,
    ]
    for (part, times) in parts {
      if let number = number(owner, part) { row.add(number, factor * times) }
      row.constant -= factor * times * Double(offsets[part] ?? 0)
    }
  }

  private func addKnown(
    _ rect: CGRect,
    _ parts: [(Part, Double)],
    _ factor: Double,
    to row: inout LinearRows.Row
  ) {
    let values: [Part: CGFloat] = [
      .x: rect.minX, .y: rect.minY, .width: rect.width, .height: rect.height,
    ]
    for (part, times) in parts { row.constant -= factor * times * Double(values[part] ?? 0) }
  }

  /// A view with a size of its own resists to grow and to shrink.
  private mutating func addOwnSize(of view: UIView) {
    let size = view.intrinsicContentSize
    let sides: [(Part, CGFloat, NSLayoutConstraint.Axis)] = [
      (.width, size.width, .horizontal), (.height, size.height, .vertical),
    ]
    for (part, length, axis) in sides where length != UIView.noIntrinsicMetric {
      guard let number = number(view, part) else { continue }
      let row = LinearRows.Row(terms: [number: 1], constant: Double(length))
      rules.append(
        Rule(
          row: row,
          relation: .greaterThanOrEqual,
          priority: view.contentCompressionResistancePriority(for: axis).rawValue
        )
      )
      rules.append(
        Rule(
          row: row,
          relation: .equal,
          priority: view.contentHuggingPriority(for: axis).rawValue
        )
      )
    }
  }

  // MARK: Solving
  /// The solved rows.
  func solved() -> LinearRows {
    let order = rules.indices.sorted {
      (-rules[$0].priority, $0) < (-rules[$1].priority, $1)
    }
    var active = Set(rules.indices.filter { rules[$0].relation == .equal })
    for _ in 0..<roundsMax {
      var rows = LinearRows()
      for index in order where active.contains(index) { rows.add(rules[index].row) }
      let broken = order.first { index in
        !active.contains(index) && isBroken(rules[index], in: rows)
      }
      guard let broken else { return rows }
      active.insert(broken)
    }
    preconditionFailure(
      "Auto Layout found no solution for \(type(of: root)); give its views frames instead"
    )
  }

  private func isBroken(_ rule: Rule, in rows: LinearRows) -> Bool {
    guard let value = rows.value(of: rule.row) else { return false }
    switch rule.relation {
    case .equal: return false
    case .lessThanOrEqual: return value > rule.row.constant + LinearRows.tolerance
    case .greaterThanOrEqual: return value < rule.row.constant - LinearRows.tolerance
    }
  }

  /// Gives each view its frame, and each guide its rectangle.
  func place() {
    guard items.count > 1 else { return }
    let rows = solved()
    var origins: [ObjectIdentifier: CGPoint] = [ObjectIdentifier(root): .zero]
    for item in items.dropFirst() {
      guard let parent = (item as? UIView)?.parent ?? (item as? UILayoutGuide)?.owningView,
        let base = origins[ObjectIdentifier(parent)]
      else { continue }
      let old = (item as? UIView)?.frame ?? (item as? UILayoutGuide)?.solved ?? .zero
      func value(_ part: Part, _ present: CGFloat) -> CGFloat {
        number(item, part).flatMap { rows.value(of: $0) }.map { CGFloat($0) } ?? present
      }
      let x = value(.x, old.minX + base.x)
      let y = value(.y, old.minY + base.y)
      let frame = CGRect(
        x: x - base.x,
        y: y - base.y,
        width: max(value(.width, old.width), 0),
        height: max(value(.height, old.height), 0)
      )
      origins[ObjectIdentifier(item)] = CGPoint(
        x: x - ((item as? UIView)?.bounds.minX ?? 0),
        y: y - ((item as? UIView)?.bounds.minY ?? 0)
      )
      if let view = item as? UIView { view.placeByConstraints(frame) }
      if let guide = item as? UILayoutGuide { guide.solved = frame }
    }
  }

  /// The solved size of the root.
  var rootSize: CGSize {
    let rows = solved()
    func value(_ part: Part) -> CGFloat {
      CGFloat(number(root, part).flatMap { rows.value(of: $0) } ?? 0)
    }
    return CGSize(width: value(.width), height: value(.height))
  }
}
