/// The effect of a button on the app's data.
public struct ButtonRole: Sendable, Equatable {
  private let isDestructive: Bool
  public static let destructive = ButtonRole(isDestructive: true)
  public static let cancel = ButtonRole(isDestructive: false)
}

/// A control that runs an action; scripts of gestures do not tap it.
public struct Button<Label: View>: View {
  @Environment(\.buttonLook) private var look
  private let role: ButtonRole?
  private let action: () -> Void
  private let label: Label

  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }
  public init(
    role: ButtonRole?,
    action: @escaping () -> Void,
    @ViewBuilder label: () -> Label
  ) { (self.role, self.action, self.label) = (role, action, label()) }

  public var body: some View {
    if let look {
      look.make(
        ButtonStyleConfiguration(
          role: role,
          label: ButtonStyleConfiguration.Label(view: AnyView(label)),
          isPressed: false
        )
      )
    } else {
      label
    }
  }
}

extension Button where Label == Text {
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(role: nil, action: action) { Text(title) }
  }
  public init<S: StringProtocol>(
    _ title: S,
    role: ButtonRole?,
    action: @escaping () -> Void
  ) { self.init(role: role, action: action) { Text(title) } }
}

/// A button as a style of an app sees it.
public struct ButtonStyleConfiguration {
  /// The label of the button.
  public struct Label: View {
    let view: AnyView
    public var body: some View { view }
  }
  public let role: ButtonRole?
  public let label: Label
  /// Scripts of gestures press nothing, so it is false.
  public let isPressed: Bool
}

/// A look of buttons that an app gives them.
@MainActor @preconcurrency
public protocol ButtonStyle {
  associatedtype Body: View
  typealias Configuration = ButtonStyleConfiguration
  @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// A look of buttons of the system, which changes nothing of the label here.
public protocol PrimitiveButtonStyle {}

/// A button that looks as its label.
public struct PlainButtonStyle: PrimitiveButtonStyle { public init() {} }

/// A button without a border.
public struct BorderlessButtonStyle: PrimitiveButtonStyle { public init() {} }

/// A button with a border.
public struct BorderedButtonStyle: PrimitiveButtonStyle { public init() {} }

/// A button with a border and a ground.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public init() {} }

/// The look that suits the place of a button.
public struct DefaultButtonStyle: PrimitiveButtonStyle { public init() {} }

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// The look that a style gives a button.
struct ButtonLook {
  let make: @MainActor (ButtonStyleConfiguration) -> AnyView
}

extension EnvironmentValues {
  private enum Look: EnvironmentKey { static var defaultValue: ButtonLook? { nil } }
  var buttonLook: ButtonLook? {
    get { self[Look.self] }
    set { self[Look.self] = newValue }
  }
}

extension View {
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(\.buttonLook, nil)
  }
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(\.buttonLook, ButtonLook { AnyView(style.makeBody(configuration: $0)) })
  }
}

/// A control that opens an address in another app; scripts of gestures do not tap it.
public struct Link<Label: View>: View {
  private let label: Label
  public init(destination: URL, @ViewBuilder label: () -> Label) { self.label = label() }
  public var body: some View { label }
}

extension Link where Label == Text {
  public init<S: StringProtocol>(_ title: S, destination: URL) { label = Text(title) }
}

/// A control that shows further controls; scripts of gestures do not tap it.
public struct Menu<Label: View, Content: View>: View {
  private let label: Label
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
  }
  public var body: some View { label }
}

extension Menu where Label == Text {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    label = Text(title)
  }
}
