/// How much a constraint or a view's own size counts; higher comes first.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = Self(1000)
  public static let defaultHigh = Self(750)
  public static let defaultLow = Self(250)
  public static let fittingSizeLevel = Self(50)
}

/// A linear relation between two edges, centres or sizes.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// How the two sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// A number of a view's rectangle.
  ///
  /// Leading is left, because text runs from left to right.
  public enum Attribute: Int, Sendable {
    case notAnAttribute, left, right, top, bottom, leading, trailing, width, height
    case centerX, centerY, lastBaseline, firstBaseline
  }

  /// The axis of a size.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  open private(set) weak var firstItem: AnyObject?
  open private(set) weak var secondItem: AnyObject?
  public let firstAttribute: Attribute
  public let secondAttribute: Attribute
  public let relation: Relation
  public let multiplier: CGFloat
  open var identifier: String?
  open var shouldBeArchived = false
  open var constant: CGFloat { didSet { if constant != oldValue { changed() } } }
  open var priority = UILayoutPriority.required { didSet { changed() } }
  /// The view that keeps it while it is active: the nearest that contains both items.
  weak var holder: UIView?

  public init(
    item view1: Any,
    attribute attr1: Attribute,
    relatedBy relation: Relation,
    toItem view2: Any?,
    attribute attr2: Attribute,
    multiplier: CGFloat,
    constant c: CGFloat
  ) {
    firstItem = view1 as AnyObject
    secondItem = view2.map { $0 as AnyObject }
    (firstAttribute, secondAttribute) = (attr1, attr2)
    (self.relation, self.multiplier, constant) = (relation, multiplier, c)
  }

  open var isActive: Bool {
    get { holder != nil }
    set { newValue ? activate() : deactivate() }
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  var firstView: UIView? { Self.view(of: firstItem) }
  var secondView: UIView? { Self.view(of: secondItem) }

  private static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  private func activate() {
    guard holder == nil else { return }
    guard let first = firstView else {
      preconditionFailure("a constraint has no view; add its layout guide to a view first")
    }
    guard let other = secondItem == nil ? first : secondView,
      let common = first.nearestCommonAncestor(with: other)
    else {
      preconditionFailure(
        "a constraint joins views without a common superview; add both to one view first"
      )
    }
    hold(by: common)
  }

  func hold(by view: UIView) {
    holder = view
    view.heldConstraints.append(self)
    view.constraintsChanged()
  }

  func deactivate() {
    guard let holder else { return }
    self.holder = nil
    holder.heldConstraints.removeAll { $0 === self }
    holder.constraintsChanged()
  }

  private func changed() { holder?.constraintsChanged() }
}
