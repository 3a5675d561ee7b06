/// Whether a screen was presented by another one: none is here.
public struct PresentationMode {
  public let isPresented: Bool
  /// Does nothing for a screen that was not presented.
  public mutating func dismiss() {}
}

/// Closes a presented screen; does nothing for one that was not presented.
@MainActor @preconcurrency
public struct DismissAction {
  public func callAsFunction() {}
}

/// Opens an address in another app, of which there is none.
@MainActor @preconcurrency
public struct OpenURLAction {
  public func callAsFunction(_ url: URL) {}
  public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
    completion(false)
  }
}

/// How much room an interface has.
public enum UserInterfaceSizeClass: Sendable, Hashable { case compact, regular }

/// The direction in which lines are written.
public enum LayoutDirection: Sendable, Hashable, CaseIterable { case leftToRight, rightToLeft }

extension EnvironmentValues {
  public var presentationMode: Binding<PresentationMode> {
    .constant(PresentationMode(isPresented: false))
  }
  public var isPresented: Bool { false }
  public var dismiss: DismissAction { DismissAction() }
  public var openURL: OpenURLAction { OpenURLAction() }

  private enum LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  private enum CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  private enum Enabled: EnvironmentKey { static var defaultValue: Bool { true } }
  public var isEnabled: Bool {
    get { self[Enabled.self] }
    set { self[Enabled.self] = newValue }
  }

  private enum Direction: EnvironmentKey {
    static var defaultValue: LayoutDirection { .leftToRight }
  }
  public var layoutDirection: LayoutDirection {
    get { self[Direction.self] }
    set { self[Direction.self] = newValue }
  }

  private enum Width: EnvironmentKey {
    static var defaultValue: UserInterfaceSizeClass? {
      UITraitCollection.current.horizontalSizeClass == .compact ? .compact : .regular
    }
  }
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[Width.self] }
    set { self[Width.self] = newValue }
  }
  public var verticalSizeClass: UserInterfaceSizeClass? { .regular }
  public var accessibilityReduceMotion: Bool { false }
}
