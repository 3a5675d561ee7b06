/// How much a constraint or a size matters; 1000 is required.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = Self(1000)
  public static let defaultHigh = Self(750)
  public static let dragThatCanResizeScene = Self(510)
  public static let sceneSizeStayPut = Self(500)
  public static let dragThatCannotResizeScene = Self(490)
  public static let defaultLow = Self(250)
  public static let fittingSizeLevel = Self(50)
}

/// A linear rule about edges, centres or sizes of views and guides.
@preconcurrency @MainActor
open class NSLayoutConstraint: NSObject {
  /// A number that describes a view.
  public enum Attribute: Int, Sendable {
    case left = 1
    case right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline
    case firstBaseline, leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin
    case trailingMargin, centerXWithinMargins, centerYWithinMargins
    case notAnAttribute = 0
  }

  /// How both sides compare.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal, greaterThanOrEqual
  }

  /// An axis of a layout.
  public enum Axis: Int, Sendable { case horizontal, vertical }

  /// Options of a visual format.
  public struct FormatOptions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public private(set) weak var firstItem: AnyObject?
  public let firstAttribute: Attribute
  public let relation: Relation
  public private(set) weak var secondItem: AnyObject?
  public let secondAttribute: Attribute
  public let multiplier: CGFloat
  let hasSecondItem: Bool
  open var constant: CGFloat { didSet { if constant != oldValue { owner?.constraintsChanged() } } }
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { owner?.constraintsChanged() } }
  }
  open var identifier: String?
  open var shouldBeArchived = false
  /// The view that holds it while it is active.
  weak var owner: UIView?

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
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    hasSecondItem = view2 != nil
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
  }

  /// Traps: formats are not read here.
  open class func constraints(
    withVisualFormat format: String,
    options opts: FormatOptions = [],
    metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    preconditionFailure("the visual format \(format) is not read here; use anchors")
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  static func view(of item: AnyObject?) -> UIView? {
    item as? UIView ?? (item as? UILayoutGuide)?.owningView
  }

  /// The nearest view that contains both items holds an active constraint.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        commonView.add(self)
      } else {
        owner?.drop(self)
      }
    }
  }

  private var commonView: UIView {
    guard let first = Self.view(of: firstItem) else {
      preconditionFailure("a constraint needs a view or a layout guide as its first item")
    }
    guard hasSecondItem else { return first }
    guard let second = Self.view(of: secondItem) else {
      preconditionFailure("the second item of a constraint went away or is no view; keep it")
    }
    var next: UIView? = first
    while let view = next {
      if second.isDescendant(of: view) { return view }
      next = view.superview
    }
    preconditionFailure(
      "\(first) and \(second) share no superview; add both before activating their constraint"
    )
  }
}

/// A rectangle that takes part in layout without being a view.
@preconcurrency @MainActor
open class UILayoutGuide: NSObject {
  enum Kind { case free, safeArea, margins, content, frame }
  open weak var owningView: UIView?
  open var identifier = ""
  let kind: Kind
  open internal(set) var layoutFrame = CGRect.zero

  public override init() { kind = .free }
  init(_ kind: Kind, of view: UIView) {
    self.kind = kind
    owningView = view
  }
}
