/// A figure of lines and curves.
public class CGPath: Hashable, @unchecked Sendable {
  // Unchecked: only a `CGMutablePath` changes, and as on a device one thread at a time uses that.
  package fileprivate(set) var elements: [Element] = []

  /// One step of a path.
  package enum Element: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(control: CGPoint, CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close
  }

  fileprivate init(elements: [Element]) { self.elements = elements }

  /// A rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: Element.rectangle(rect).map { $0.applying(transform?.pointee) })
  }

  /// The ellipse that touches the sides of `rect`.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(elements: Element.ellipse(rect).map { $0.applying(transform?.pointee) })
  }

  /// A rectangle with rounded corners, of radii up to half of its sides.
  public convenience init(
    roundedRect rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let corners = CornerRadii(all: CGSize(width: cornerWidth, height: cornerHeight))
    self.init(
      elements: Element.rounded(rect, corners).map { $0.applying(transform?.pointee) }
    )
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The smallest rectangle around all points, those that control curves included.
  public var boundingBox: CGRect {
    let points = elements.flatMap(\.points)
    guard let first = points.first else { return .null }
    return points.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  /// The smallest rectangle around the figure, up to the flattening of its curves.
  public var boundingBoxOfPath: CGRect {
    let points = polygons().flatMap { $0 }
    guard let first = points.first else { return .null }
    return points.dropFirst().reduce(CGRect(origin: first, size: .zero)) {
      $0.union(CGRect(origin: $1, size: .zero))
    }
  }

  /// The end of the last step; zero for an empty path.
  public var currentPoint: CGPoint { elements.last { $0 != .close }?.points.last ?? .zero }

  /// The same figure, which does not change.
  public func copy() -> CGPath? { CGPath(elements: elements) }

  /// The figure that `transform` makes of this one.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: elements.map { $0.applying(transform?.pointee) })
  }

  /// The same figure, which can be extended.
  public func mutableCopy() -> CGMutablePath? {
    let path = CGMutablePath()
    path.elements = elements
    return path
  }

  /// Whether `point` is inside.
  public func contains(_ point: CGPoint, using rule: CGPathFillRule = .winding) -> Bool {
    var winding = 0
    for polygon in polygons() {
      for (start, end) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        guard (start.y <= point.y) != (end.y <= point.y) else { continue }
        let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if x > point.x { winding += end.y > start.y ? 1 : -1 }
      }
    }
    return rule == .winding ? winding != 0 : winding % 2 != 0
  }

  public static func == (left: CGPath, right: CGPath) -> Bool { left.elements == right.elements }

  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// What counts as inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

/// A path that can be extended.
public final class CGMutablePath: CGPath, @unchecked Sendable {
  // Unchecked: as on a device, one thread at a time uses it.

  /// An empty path.
  public init() { super.init(elements: []) }

  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(Element.move(point).applying(transform))
  }

  /// Adds a line from the last point to `point`.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(Element.line(point).applying(transform))
  }

  /// Begins at the first point, and adds lines to all others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve from the last point to `end`.
  public func addQuadCurve(
    to end: CGPoint,
    control: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(Element.quad(control: control, end).applying(transform))
  }

  /// Adds a cubic Bézier curve from the last point to `end`.
  public func addCurve(
    to end: CGPoint,
    control1: CGPoint,
    control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    elements.append(Element.curve(control1, control2, end).applying(transform))
  }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    elements += Element.rectangle(rect).map { $0.applying(transform) }
  }

  /// Adds the ellipse that touches the sides of `rect`.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    elements += Element.ellipse(rect).map { $0.applying(transform) }
  }

  /// Adds a rectangle with rounded corners.
  public func addRoundedRect(
    in rect: CGRect,
    cornerWidth: CGFloat,
    cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let corners = CornerRadii(all: CGSize(width: cornerWidth, height: cornerHeight))
    elements += Element.rounded(rect, corners).map { $0.applying(transform) }
  }

  /// An arc around `center`; `clockwise` as where y points up.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let arc = Element.arc(center, radius, from: startAngle, to: endAngle, clockwise: clockwise)
    for (index, element) in arc.enumerated() {
      // The first point continues a figure that has begun.
      if index == 0, !elements.isEmpty, case .move(let point) = element {
        elements.append(Element.line(point).applying(transform))
      } else {
        elements.append(element.applying(transform))
      }
    }
  }

  /// Adds all steps of `path`.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.elements.map { $0.applying(transform) }
  }

  /// Adds a line back to where the part of the path began.
  public func closeSubpath() { elements.append(.close) }

  /// Makes it empty.
  package func removeAll() { elements.removeAll() }
}

extension CGMutablePath {
  /// Adds steps.
  package func add(_ elements: [Element]) { self.elements += elements }
}
