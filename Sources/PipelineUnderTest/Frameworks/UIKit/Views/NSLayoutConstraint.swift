/// An edge, a centre or a length of a view, for constraints.
@MainActor public class NSLayoutAnchor: NSObject {
  enum Part { case leading, trailing, top, bottom, centerX, centerY, width, height }
  let view: UIView
  let part: Part
  init(_ view: UIView, _ part: Part) {
    self.view = view
    self.part = part
    super.init()
  }

  public func constraint(
    equalTo other: NSLayoutAnchor,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(first: self, second: other, multiplier: 1, constant: constant)
  }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor {}
public final class NSLayoutDimension: NSLayoutAnchor {
  public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
    NSLayoutConstraint(first: self, second: nil, multiplier: 1, constant: constant)
  }
  public func constraint(
    equalTo other: NSLayoutDimension,
    multiplier: CGFloat,
    constant: CGFloat = 0
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(first: self, second: other, multiplier: multiplier, constant: constant)
  }
}

/// An equation between two anchors. There are no inequalities: they do not compile.
@MainActor public final class NSLayoutConstraint: NSObject {
  let first: NSLayoutAnchor
  let second: NSLayoutAnchor?
  let multiplier: CGFloat
  public var constant: CGFloat { didSet { first.view.superview?.setNeedsLayout() } }
  public var isActive = false {
    didSet {
      guard isActive != oldValue else { return }
      let view = first.view
      if isActive { view.constraints.append(self) } else { view.constraints.removeAll { $0 === self } }
      view.superview?.setNeedsLayout()
      view.setNeedsLayout()
    }
  }

  init(first: NSLayoutAnchor, second: NSLayoutAnchor?, multiplier: CGFloat, constant: CGFloat) {
    self.first = first
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

extension UIView {
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
  /// A trial's screen has no bars: the safe area is the view itself.
  public var safeAreaLayoutGuide: UIView { self }

  /// Places the subviews that have constraints, from what is known to what follows from it.
  func applyConstraints() {
    let constrained = subviews.filter {
      !$0.translatesAutoresizingMaskIntoConstraints && !$0.constraints.isEmpty
    }
    guard !constrained.isEmpty else { return }
    var known: [ObjectIdentifier: ConstrainedPlace] = [ObjectIdentifier(self): .whole(bounds)]
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      known[ObjectIdentifier(view)] = .whole(view.frame)
    }
    for view in constrained { known[ObjectIdentifier(view)] = ConstrainedPlace() }
    var isMoving = true
    while isMoving {
      isMoving = false
      for constraint in constrained.flatMap(\.constraints) where constraint.apply(&known) {
        isMoving = true
      }
    }
    for view in constrained {
      let size = view.intrinsicContentSize
      guard let frame = known[ObjectIdentifier(view)]?.frame(intrinsic: size) else {
        preconditionFailure(
          "the constraints of \(type(of: view)) do not say where it is: give it two of leading, "
            + "trailing, centre and width, and two of top, bottom, centre and height"
        )
      }
      view.frame = frame
    }
  }
}

/// What is known of a view's frame.
struct ConstrainedPlace {
  var values: [NSLayoutAnchor.Part: CGFloat] = [:]

  static func whole(_ rect: CGRect) -> ConstrainedPlace {
    ConstrainedPlace(values: [
      .leading: rect.minX, .trailing: rect.maxX, .top: rect.minY, .bottom: rect.maxY,
      .centerX: rect.midX, .centerY: rect.midY, .width: rect.width, .height: rect.height,
    ])
  }

  /// Derives what follows from two values of an axis.
  mutating func complete() {
    complete(.leading, .centerX, .trailing, .width)
    complete(.top, .centerY, .bottom, .height)
  }

  private mutating func complete(
    _ start: NSLayoutAnchor.Part,
    _ middle: NSLayoutAnchor.Part,
    _ end: NSLayoutAnchor.Part,
    _ length: NSLayoutAnchor.Part
  ) {
    if values[length] == nil, let a = values[start], let b = values[end] { values[length] = b - a }
    if values[length] == nil, let a = values[start], let b = values[middle] {
      values[length] = (b - a) * 2
    }
    guard let size = values[length] else { return }
    let origin =
      values[start] ?? values[end].map { $0 - size } ?? values[middle].map { $0 - size / 2 }
    guard let origin else { return }
    values[start] = origin
    values[middle] = origin + size / 2
    values[end] = origin + size
  }

  func frame(intrinsic: CGSize) -> CGRect? {
    var place = self
    if place.values[.width] == nil, intrinsic.width >= 0 { place.values[.width] = intrinsic.width }
    if place.values[.height] == nil, intrinsic.height >= 0 {
      place.values[.height] = intrinsic.height
    }
    place.complete()
    guard let x = place.values[.leading], let y = place.values[.top],
      let width = place.values[.width], let height = place.values[.height]
    else { return nil }
    return CGRect(x: x, y: y, width: width, height: height)
  }
}

extension NSLayoutConstraint {
  /// Computes one side from the other; whether anything new is known.
  fileprivate func apply(_ known: inout [ObjectIdentifier: ConstrainedPlace]) -> Bool {
    let own = ObjectIdentifier(first.view)
    guard let second else { return set(constant, first.part, own, &known) }
    let other = ObjectIdentifier(second.view)
    if let value = known[other]?.values[second.part] {
      return set(value * multiplier + constant, first.part, own, &known)
    }
    if let value = known[own]?.values[first.part], multiplier != 0 {
      return set((value - constant) / multiplier, second.part, other, &known)
    }
    return false
  }

  private func set(
    _ value: CGFloat,
    _ part: NSLayoutAnchor.Part,
    _ view: ObjectIdentifier,
    _ known: inout [ObjectIdentifier: ConstrainedPlace]
  ) -> Bool {
    guard var place = known[view], place.values[part] == nil else { return false }
    place.values[part] = value
    place.complete()
    known[view] = place
    return true
  }
}
