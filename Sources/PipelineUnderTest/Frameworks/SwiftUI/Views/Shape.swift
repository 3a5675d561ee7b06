/// An outline that fills its room, in which frames draw nothing.
@MainActor @preconcurrency
public protocol Shape: View {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  public var body: some View { ShapeRoom() }
}

/// The room of a shape.
struct ShapeRoom: View, PrimitiveView {
  func makeNode() -> Node {
    LeafNode<ShapeRoom, UIView>(UIView()) { _, _, _ in
    } measure: { _, _, proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    }
  }
}

/// What fills a shape.
public protocol ShapeStyle {}

extension Color: ShapeStyle {}

/// The colour of text, or a paler one.
public struct HierarchicalShapeStyle: ShapeStyle, Sendable { init() {} }

/// The ground of what it stands on.
public struct BackgroundStyle: ShapeStyle, Sendable { public init() {} }

/// The colour of text.
public struct ForegroundStyle: ShapeStyle, Sendable { public init() {} }

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

extension ShapeStyle where Self == ForegroundStyle {
  public static var foreground: ForegroundStyle { ForegroundStyle() }
}

extension ShapeStyle {
  // Paler ones, which frames do not draw.
  public var secondary: some ShapeStyle { self }
  public var tertiary: some ShapeStyle { self }
  public var quaternary: some ShapeStyle { self }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension Shape {
  public func fill(_ color: Color) -> some View { color }
  public func fill<S: ShapeStyle>(_ content: S) -> some View { self }
  public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View { self }
  public func stroke(_ color: Color, style: StrokeStyle) -> some View { self }
  public func stroke(lineWidth: CGFloat = 1) -> some View { self }
  public func stroke(style: StrokeStyle) -> some View { self }
  public func strokeBorder(_ color: Color, lineWidth: CGFloat = 1) -> some View { self }
  /// A part of the outline.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    self
  }
}

/// The curve of a round corner.
public enum RoundedCornerStyle: Sendable, Hashable { case circular, continuous }

/// A rectangle.
public struct Rectangle: Shape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A circle.
public struct Circle: Shape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    let (x, y) = (rect.midX - side / 2, rect.midY - side / 2)
    return Path(ellipseIn: CGRect(x: x, y: y, width: side, height: side))
  }
}

/// An ellipse.
public struct Ellipse: Shape {
  public nonisolated init() {}
  public nonisolated func path(in rect: CGRect) -> Path { Path(ellipseIn: rect) }
}

/// A rectangle with round ends.
public struct Capsule: Shape {
  public nonisolated init(style: RoundedCornerStyle = .continuous) {}
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2)
  }
}

/// A rectangle with round corners.
public struct RoundedRectangle: Shape {
  public nonisolated let cornerRadius: CGFloat
  public nonisolated init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.cornerRadius = cornerRadius
  }
  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: cornerRadius)
  }
}

/// Colours from one to the next.
public struct Gradient: Sendable, Hashable {
  public var colors: [Color]
  public init(colors: [Color]) { self.colors = colors }
}

/// Colours along a line, which as a view fill their room.
public struct LinearGradient: ShapeStyle, View {
  public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {}
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  public var body: some View { ShapeRoom() }
}

/// A blurred background, in which frames draw nothing.
public struct Material: ShapeStyle, Sendable {
  public static let ultraThinMaterial = Material()
  public static let thinMaterial = Material()
  public static let regularMaterial = Material()
  public static let thickMaterial = Material()
  public static let ultraThickMaterial = Material()
}

extension View {
  public func background(_ material: Material) -> some View { effect(.none) }
  public func background<S: Shape>(_ material: Material, in shape: S) -> some View { effect(.none) }
  public func background<S: Shape>(_ color: Color, in shape: S) -> some View {
    effect(.background(color, .center))
  }
}
