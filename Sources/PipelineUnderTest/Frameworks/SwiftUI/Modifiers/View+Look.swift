/// A look that frames do not draw.
///
/// The metrics see image views, their size and their place; colours, effects and gestures of other
/// views change nothing of it.
extension View {
  // MARK: Effects
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View {
    effect(.none)
  }
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { effect(.none) }
  public func scaleEffect(
    x: CGFloat = 1,
    y: CGFloat = 1,
    anchor: UnitPoint = .center
  ) -> some View { effect(.none) }
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { effect(.none) }
  public func brightness(_ amount: Double) -> some View { effect(.none) }
  public func contrast(_ amount: Double) -> some View { effect(.none) }
  public func saturation(_ amount: Double) -> some View { effect(.none) }
  public func grayscale(_ amount: Double) -> some View { effect(.none) }
  public func border(_ content: Color, width: CGFloat = 1) -> some View { effect(.none) }
  public func mask<Mask: View>(_ mask: Mask) -> some View { effect(.none) }
  public func compositingGroup() -> some View { effect(.none) }
  public func drawingGroup() -> some View { effect(.none) }
  public func tag<V: Hashable>(_ tag: V) -> some View { effect(.none) }
  public func zIndex(_ value: Double) -> some View { effect(.none) }
  /// Takes its room and shows nothing.
  public func hidden() -> some View { effect(.opacity(0)) }
  public func redacted(reason: RedactionReasons) -> some View { effect(.none) }
  public func unredacted() -> some View { effect(.none) }
  public func imageScale(_ scale: Image.Scale) -> some View { effect(.none) }
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { effect(.none) }
  public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all,
    edges: Edge.Set = .all
  ) -> some View { effect(.none) }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { effect(.none) }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { effect(.none) }
  public func tint<S: ShapeStyle>(_ style: S?) -> some View { effect(.none) }
  /// Has no effect: all views of a stack have the same priority.
  public func layoutPriority(_ value: Double) -> some View { effect(.none) }
  public func mask<Mask: View>(
    alignment: Alignment = .center,
    @ViewBuilder _ mask: () -> Mask
  ) -> some View { effect(.none) }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { effect(.none) }

  // MARK: Text
  public func bold() -> some View { effect(.none) }
  public func italic() -> some View { effect(.none) }
  public func fontWeight(_ weight: Font.Weight?) -> some View { effect(.none) }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { effect(.none) }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { effect(.none) }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { effect(.none) }

  // MARK: Gestures, which scripts do not make
  public func contentShape<S: Shape>(_ shape: S) -> some View { effect(.none) }
  public func disabled(_ disabled: Bool) -> some View { effect(.none) }
  public func onLongPressGesture(
    minimumDuration: Double = 0.5,
    perform action: @escaping () -> Void
  ) -> some View { effect(.none) }

  // MARK: Accessibility
  public func accessibility(label: Text) -> some View { effect(.none) }
  public func accessibility(hidden: Bool) -> some View { effect(.none) }
  public func accessibilityLabel(_ label: Text) -> some View { effect(.none) }
  public func accessibilityIdentifier(_ identifier: String) -> some View { effect(.none) }
  public func accessibilityValue(_ value: String) -> some View { effect(.none) }
  public func accessibilityElement() -> some View { effect(.none) }
}

/// Parts of a screen that bars and the keyboard cover.
public struct SafeAreaRegions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = Self(rawValue: 1)
  public static let keyboard = Self(rawValue: 2)
  public static let all = Self(rawValue: .max)
}

/// The colours of a symbol.
public struct SymbolRenderingMode: Sendable {
  public static let monochrome = Self()
  public static let multicolor = Self()
  public static let hierarchical = Self()
  public static let palette = Self()
}

/// Why content is not shown.
public struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let placeholder = Self(rawValue: 1)
  public static let privacy = Self(rawValue: 2)
}

/// How lines of a text are aligned.
public enum TextAlignment: Sendable, Hashable, CaseIterable { case leading, center, trailing }

/// An angle.
public struct Angle: Sendable, Hashable, Comparable {
  public var radians: Double
  public var degrees: Double {
    get { radians * 180 / .pi }
    set { radians = newValue * .pi / 180 }
  }
  public init() { radians = 0 }
  public init(radians: Double) { self.radians = radians }
  public init(degrees: Double) { radians = degrees * .pi / 180 }
  public static let zero = Angle()
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
  public static func < (left: Angle, right: Angle) -> Bool { left.radians < right.radians }
}

/// A point of a view in parts of its size.
public struct UnitPoint: Sendable, Hashable {
  public var x: CGFloat
  public var y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

/// How a shape is filled.
public struct FillStyle: Sendable, Equatable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool
  public init(eoFill: Bool = false, antialiased: Bool = true) {
    (isEOFilled, isAntialiased) = (eoFill, antialiased)
  }
}
