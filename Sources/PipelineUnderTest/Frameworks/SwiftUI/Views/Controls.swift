/// Shows that something is under way.
public struct ProgressView: View {
  private let label: AnyView?

  public init() { label = nil }
  public init<S: StringProtocol>(_ title: S) { label = AnyView(Text(title)) }
  public init<Label: View>(@ViewBuilder label: () -> Label) { self.label = AnyView(label()) }
  public init(value: Double?, total: Double = 1) { label = nil }
  public init(_ progress: Progress) { label = nil }

  public var body: some View {
    VStack {
      Spinner()
      if let label { label }
    }
  }
}

/// The turning wheel of a progress view.
struct Spinner: View, PrimitiveView {
  func makeNode() -> Node {
    LeafNode<Spinner, UIActivityIndicatorView>(UIActivityIndicatorView()) { _, view, _ in
      view.startAnimating()
    } measure: { _, view, _ in
      view.intrinsicContentSize
    }
  }
}

/// The look of a progress view.
public protocol ProgressViewStyle {}

/// A turning wheel.
public struct CircularProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
}

/// A bar.
public struct LinearProgressViewStyle: ProgressViewStyle {
  public init() {}
  public init(tint: Color) {}
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
  public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

/// A control that is on or off; scripts of gestures do not tap it.
public struct Toggle<Label: View>: View {
  private let label: Label
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { self.label = label() }
  public var body: some View { label }
}

extension Toggle where Label == Text {
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) { label = Text(title) }
}

/// A field for text; scripts of gestures type nothing.
public struct TextField: View {
  private let title: String

  public init<S: StringProtocol>(_ title: S, text: Binding<String>) { self.title = String(title) }
  public init<S: StringProtocol>(
    _ title: S,
    text: Binding<String>,
    onEditingChanged: @escaping (Bool) -> Void = { _ in },
    onCommit: @escaping () -> Void
  ) { self.title = String(title) }
  public var body: some View { Text(title) }
}

/// The look of fields for text.
public protocol TextFieldStyle {}

/// A field without a border.
public struct PlainTextFieldStyle: TextFieldStyle { public init() {} }

/// A field with a round border.
public struct RoundedBorderTextFieldStyle: TextFieldStyle { public init() {} }

extension TextFieldStyle where Self == PlainTextFieldStyle {
  public static var plain: PlainTextFieldStyle { PlainTextFieldStyle() }
}

extension TextFieldStyle where Self == RoundedBorderTextFieldStyle {
  public static var roundedBorder: RoundedBorderTextFieldStyle { RoundedBorderTextFieldStyle() }
}

extension View {
  public func textFieldStyle<S: TextFieldStyle>(_ style: S) -> some View { effect(.none) }
  public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View {
    effect(.none)
  }
  public func disableAutocorrection(_ disable: Bool?) -> some View { effect(.none) }
  public func keyboardType(_ type: UIKeyboardType) -> some View { effect(.none) }
  public func textCase(_ textCase: Text.Case?) -> some View { effect(.none) }
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { effect(.none) }
}
