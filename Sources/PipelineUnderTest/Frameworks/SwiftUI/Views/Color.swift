/// A colour, which as a view fills its room.
public struct Color: View, PrimitiveView, Hashable {
  let uiColor: UIColor
  public init(uiColor: UIColor) { self.uiColor = uiColor }
  public init(_ color: UIColor) { uiColor = color }
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    uiColor = UIColor(red: red, green: green, blue: blue, alpha: opacity)
  }
  public init(white: Double, opacity: Double = 1) {
    uiColor = UIColor(white: white, alpha: opacity)
  }

  public static let clear = Color(red: 0, green: 0, blue: 0, opacity: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)
  public static let gray = Color(red: 0.56, green: 0.56, blue: 0.58)
  public static let red = Color(red: 1, green: 0.23, blue: 0.19)
  public static let green = Color(red: 0.2, green: 0.78, blue: 0.35)
  public static let blue = Color(red: 0, green: 0.48, blue: 1)
  public static let orange = Color(red: 1, green: 0.58, blue: 0)
  public static let yellow = Color(red: 1, green: 0.8, blue: 0)
  public static let pink = Color(red: 1, green: 0.18, blue: 0.33)
  public static let purple = Color(red: 0.69, green: 0.32, blue: 0.87)
  public static let primary = Color(white: 0)
  public static let secondary = Color(red: 0.24, green: 0.24, blue: 0.26, opacity: 0.6)
  public static let accentColor = blue

  public func opacity(_ opacity: Double) -> Color {
    Color(uiColor: uiColor.withAlphaComponent(opacity))
  }

  func makeNode() -> Node {
    LeafNode<Color, UIView>(UIView()) { color, view, _ in
      view.backgroundColor = color.uiColor
    } measure: { _, _, proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    }
  }
}

/// An outline that fills its room.
public protocol Shape: View {}

/// A shape as the graph shows it: its room.
protocol PlainShape: Shape, PrimitiveView {}

extension PlainShape {
  func makeNode() -> Node {
    LeafNode<Self, UIView>(UIView()) { _, _, _ in
    } measure: { _, _, proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    }
  }
}

extension Shape {
  public func fill(_ color: Color) -> some View { color }
  public func stroke(_ color: Color, lineWidth: CGFloat = 1) -> some View { self }
}

/// A rectangle.
public struct Rectangle: PlainShape { public init() {} }
/// A circle.
public struct Circle: PlainShape { public init() {} }
/// A rectangle with round ends.
public struct Capsule: PlainShape { public init() {} }
/// A rectangle with round corners.
public struct RoundedRectangle: PlainShape {
  public let cornerRadius: CGFloat
  public init(cornerRadius: CGFloat) { self.cornerRadius = cornerRadius }
}

/// The font of a text.
public struct Font: Hashable, Sendable {
  let size: CGFloat
  public static let largeTitle = Font(size: 34)
  public static let title = Font(size: 28)
  public static let title2 = Font(size: 22)
  public static let title3 = Font(size: 20)
  public static let headline = Font(size: 17)
  public static let body = Font(size: 17)
  public static let callout = Font(size: 16)
  public static let subheadline = Font(size: 15)
  public static let footnote = Font(size: 13)
  public static let caption = Font(size: 12)
  public static let caption2 = Font(size: 11)
  public static func system(size: CGFloat) -> Font { Font(size: size) }
}

/// Text, whose size is a model: see `UIFont`.
public struct Text: View, PrimitiveView, Equatable {
  var content: String
  var size: CGFloat = 17
  public init(_ content: some StringProtocol) { self.content = String(content) }
  public init(verbatim content: String) { self.content = content }
  public func font(_ font: Font?) -> Text {
    var copy = self
    copy.size = font?.size ?? 17
    return copy
  }
  public func bold() -> Text { self }

  func makeNode() -> Node {
    LeafNode<Text, UILabel>(UILabel()) { text, label, _ in
      label.numberOfLines = 0
      label.font = .systemFont(ofSize: text.size)
      label.text = text.content
    } measure: { _, label, proposal in
      label.sizeThatFits(CGSize(width: proposal.width ?? .greatestFiniteMagnitude, height: 0))
    }
  }
}

/// An image with a text.
public struct Label: View {
  let title: String
  let image: String
  public init(_ title: String, systemImage: String) { (self.title, image) = (title, systemImage) }
  public var body: some View {
    HStack {
      Image(systemName: image)
      Text(title)
    }
  }
}

/// Shows that something is under way.
public struct ProgressView: View, PrimitiveView {
  public init() {}
  public init(_ title: String) {}
  public init(value: Double?, total: Double = 1) {}
  func makeNode() -> Node {
    LeafNode<ProgressView, UIActivityIndicatorView>(UIActivityIndicatorView()) { _, view, _ in
      view.startAnimating()
    } measure: { _, view, _ in
      view.intrinsicContentSize
    }
  }
}

/// Room that grows.
public struct Spacer: View, PrimitiveView {
  let length: CGFloat
  public init(minLength: CGFloat? = nil) { length = minLength ?? 8 }
  func makeNode() -> Node {
    LeafNode<Spacer, UIView>(UIView()) { _, view, _ in
      view.isHidden = true
    } measure: { spacer, _, proposal in
      CGSize(
        width: max(proposal.width ?? spacer.length, 0),
        height: max(proposal.height ?? spacer.length, 0)
      )
    }
  }
}

/// A thin line.
public struct Divider: View, PrimitiveView {
  public init() {}
  func makeNode() -> Node {
    LeafNode<Divider, UIView>(UIView()) { _, _, _ in
    } measure: { _, _, proposal in
      CGSize(width: proposal.width ?? 10, height: 1)
    }
  }
}

/// A control that runs an action; scripts of gestures do not tap it.
public struct Button<Label: View>: View {
  let action: () -> Void
  let label: Label
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    (self.action, self.label) = (action, label())
  }
  public var body: some View { label }
}

extension Button where Label == Text {
  public init(_ title: String, action: @escaping () -> Void) {
    (self.action, label) = (action, Text(title))
  }
}

/// A view of UIKit in a SwiftUI view.
@MainActor @preconcurrency
public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  associatedtype Coordinator = Void
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
  static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
  func makeCoordinator() -> Coordinator
}

/// What a view of UIKit is given.
@MainActor @preconcurrency
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
  public let coordinator: Representable.Coordinator
  public let environment: EnvironmentValues
}

extension UIViewRepresentable {
  public var body: Never { preconditionFailure("\(Self.self) has no body; it is a view of UIKit") }
  public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
}

extension UIViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// Shows a view of UIKit.
final class RepresentableNode<Content: UIViewRepresentable>: Node {
  private var shown: Content.UIViewType?
  private var coordinator: Content.Coordinator?

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    guard let view = view as? Content else { return }
    let coordinator = coordinator ?? view.makeCoordinator()
    self.coordinator = coordinator
    let context = UIViewRepresentableContext<Content>(
      coordinator: coordinator,
      environment: environment
    )
    let shown = shown ?? view.makeUIView(context: context)
    self.shown = shown
    if shown.superview == nil { container?.addSubview(shown) }
    view.updateUIView(shown, context: context)
  }

  override func size(_ proposal: Proposal) -> CGSize {
    let own = shown?.intrinsicContentSize ?? .zero
    return CGSize(
      width: proposal.width ?? max(own.width, 0),
      height: proposal.height ?? max(own.height, 0)
    )
  }

  override func place(_ rect: CGRect) { shown?.frame = rect }

  override func leave() {
    super.leave()
    shown?.removeFromSuperview()
    if let shown, let coordinator { Content.dismantleUIView(shown, coordinator: coordinator) }
  }
}

extension UIViewRepresentable {
  func makeRepresentableNode() -> Node { RepresentableNode<Self>() }
}
