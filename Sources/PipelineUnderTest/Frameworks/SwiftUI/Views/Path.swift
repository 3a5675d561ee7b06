/// A figure of lines and curves, y down.
public struct Path: Equatable, @unchecked Sendable {
  // Unchecked: a figure that is shared is copied before it changes.
  private var figure = CGMutablePath()

  public init() {}
  public init(_ rect: CGRect) { figure.addRect(rect) }
  public init(ellipseIn rect: CGRect) { figure.addEllipse(in: rect) }
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    figure.addRoundedRect(in: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
  }
  public init(_ path: CGPath) { figure = path.mutableCopy() ?? CGMutablePath() }
  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  public var cgPath: CGPath { figure.copy() ?? figure }
  public var isEmpty: Bool { figure.isEmpty }
  public var boundingRect: CGRect { figure.boundingBoxOfPath }
  public func contains(_ p: CGPoint) -> Bool { figure.contains(p) }

  public mutating func move(to end: CGPoint) { change { $0.move(to: end) } }
  public mutating func addLine(to end: CGPoint) { change { $0.addLine(to: end) } }
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    change { $0.addQuadCurve(to: end, control: control) }
  }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    change { $0.addCurve(to: end, control1: control1, control2: control2) }
  }
  public mutating func addRect(_ rect: CGRect) { change { $0.addRect(rect) } }
  public mutating func addEllipse(in rect: CGRect) { change { $0.addEllipse(in: rect) } }
  public mutating func addRoundedRect(in rect: CGRect, cornerSize: CGSize) {
    change {
      $0.addRoundedRect(
        in: rect,
        cornerWidth: cornerSize.width,
        cornerHeight: cornerSize.height
      )
    }
  }
  public mutating func addArc(
    center: CGPoint,
    radius: CGFloat,
    startAngle: Angle,
    endAngle: Angle,
    clockwise: Bool
  ) {
    change {
      $0.addArc(
        center: center,
        radius: radius,
        startAngle: CGFloat(startAngle.radians),
        endAngle: CGFloat(endAngle.radians),
        clockwise: clockwise
      )
    }
  }
  public mutating func addPath(_ path: Path) { change { $0.addPath(path.figure) } }
  public mutating func closeSubpath() { change { $0.closeSubpath() } }

  private mutating func change(_ body: (CGMutablePath) -> Void) {
    if !isKnownUniquelyReferenced(&figure) { figure = figure.mutableCopy() ?? CGMutablePath() }
    body(figure)
  }

  public static func == (left: Path, right: Path) -> Bool { left.cgPath == right.cgPath }
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { self }
}

/// How a line is drawn.
public struct StrokeStyle: Sendable, Equatable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1,
    lineCap: CGLineCap = .butt,
    lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10,
    dash: [CGFloat] = [],
    dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}
