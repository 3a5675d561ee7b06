internal import Basics
internal import VirtualDevice

extension CGContext {
  // MARK: The current path

  /// Makes the current path empty.
  public func beginPath() { currentPath.removeAll() }

  public func move(to point: CGPoint) { currentPath.move(to: point) }

  /// Adds a line from the last point to `point`.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point) }

  /// Adds lines from each point to the next.
  public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points) }

  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect) }

  /// Adds the ellipse that touches the sides of `rect`.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect) }

  /// Adds all steps of `path`.
  public func addPath(_ path: CGPath) { currentPath.addPath(path) }

  /// Adds a cubic Bézier curve from the last point to `end`.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2)
  }

  /// Adds a quadratic Bézier curve from the last point to `end`.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control)
  }

  /// An arc around `center`; `clockwise` as where y points up.
  public func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: CGFloat,
    endAngle: CGFloat,
    clockwise: Bool
  ) {
    currentPath.addArc(
      center: center,
      radius: radius,
      startAngle: startAngle,
      endAngle: endAngle,
      clockwise: clockwise
    )
  }

  /// Adds a line back to where the part of the path began.
  public func closePath() { currentPath.closeSubpath() }

  public var path: CGPath? { currentPath.isEmpty ? nil : currentPath.copy() }

  // MARK: Clipping

  /// Restricts drawing to the current path, which is then empty.
  public func clip(using rule: CGPathFillRule = .winding) {
    restrict(to: currentPath, rule)
    currentPath.removeAll()
  }

  /// Restricts drawing to what is inside; the current path stays.
  public func clip(to rect: CGRect) {
    restrict(to: CGPath(rect: rect, transform: nil), .winding)
  }

  /// Restricts drawing to what is inside; the current path stays.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    for rect in rects { path.addRect(rect) }
    restrict(to: path, .winding)
  }

  private func restrict(to path: CGPath, _ rule: CGPathFillRule) {
    let polygons = pixelPolygons(of: path)
    let bounds = polygons.bounds
    state.box = state.box.intersection(PixelBox(around: bounds))
    let sides = [bounds.minX, bounds.maxX, bounds.minY, bounds.maxY]
    let isWhole = sides.allSatisfy { abs($0 - $0.rounded()) < 1e-3 }
    // Whole pixels are described by the box alone.
    if polygons.count == 1, polygons[0].isUprightRectangle, isWhole { return }
    guard Device.current.codecs != .model else { return }
    let part = Coverage(of: polygons, rule: rule, within: state.box)
    state.coverage = state.coverage?.multiplied(by: part) ?? part
  }

  // MARK: Painting

  /// Fills the current path, which is then empty.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    paint(pixelPolygons(of: currentPath), rule, state.fill)
    currentPath.removeAll()
  }

  /// Fills with the fill colour; the current path stays.
  public func fill(_ rect: CGRect) {
    paint(pixelPolygons(of: CGPath(rect: rect, transform: nil)), .winding, state.fill)
  }

  /// Fills with the fill colour; the current path stays.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills the ellipse that touches the sides of `rect`.
  public func fillEllipse(in rect: CGRect) {
    paint(pixelPolygons(of: CGPath(ellipseIn: rect, transform: nil)), .winding, state.fill)
  }

  /// Draws the outline of the current path, which is then empty, with round joins.
  public func strokePath() {
    paint(outline(of: currentPath), .winding, state.stroke)
    currentPath.removeAll()
  }

  /// Draws the outline of `rect`, whose line lies half inside.
  public func stroke(_ rect: CGRect) {
    paint(outline(of: CGPath(rect: rect, transform: nil)), .winding, state.stroke)
  }

  /// Draws the outline of `rect`, whose line lies half inside.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let before = state.line.width
    state.line.width = width
    stroke(rect)
    state.line.width = before
  }

  /// Draws the outline of the ellipse that touches the sides of `rect`.
  public func strokeEllipse(in rect: CGRect) {
    paint(outline(of: CGPath(ellipseIn: rect, transform: nil)), .winding, state.stroke)
  }

  /// Fills or outlines the current path, or both, which is then empty.
  public func drawPath(using mode: CGPathDrawingMode) {
    let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
    if mode != .stroke { paint(pixelPolygons(of: currentPath), rule, state.fill) }
    if mode != .fill, mode != .eoFill { paint(outline(of: currentPath), .winding, state.stroke) }
    currentPath.removeAll()
  }

  /// Makes `rect` transparent.
  public func clear(_ rect: CGRect) {
    let before = state.mode
    state.mode = .clear
    paint(pixelPolygons(of: CGPath(rect: rect, transform: nil)), .winding, .zero)
    state.mode = before
  }

  private func paint(_ polygons: [[CGPoint]], _ rule: CGPathFillRule, _ color: SIMD4<Float>) {
    let box = PixelBox(around: polygons.bounds).intersection(state.box)
    guard !box.isEmpty else { return }
    Device.current.spend(Device.current.prices.upload(ByteCount(box.pixelCount * 4)))
    guard let bitmap = bitmap() else { return }
    let part = Coverage(of: polygons, rule: rule, within: box)
    var premultiplied = color * color.w
    premultiplied.w = color.w
    bitmap.fill(premultiplied, box, part, state)
  }

  private func pixelPolygons(of path: CGPath) -> [[CGPoint]] {
    let transform = toPixels
    return path.polygons().map { $0.map { $0.applying(transform) } }
  }

  private func outline(of path: CGPath) -> [[CGPoint]] {
    let transform = toPixels
    return LineOutline(state.line).polygons(of: path).map { $0.map { $0.applying(transform) } }
  }
}

/// What is drawn of a path.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}

extension [[CGPoint]] {
  /// The smallest rectangle around all corners.
  fileprivate var bounds: CGRect {
    let points = flatMap { $0 }
    let (left, right) = (points.map(\.x).min() ?? 0, points.map(\.x).max() ?? 0)
    let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension [CGPoint] {
  /// Whether they are the corners of a rectangle whose sides run along the axes.
  fileprivate var isUprightRectangle: Bool {
    guard count == 5, first == last else { return false }
    return zip(self, dropFirst()).allSatisfy {
      abs($0.x - $1.x) < 1e-6 || abs($0.y - $1.y) < 1e-6
    }
  }
}
