extension View {
  // MARK: Bars, which take no room here
  public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { effect(.none) }
  public func navigationBarTitle(_ title: Text) -> some View { effect(.none) }
  public func navigationBarTitle<S: StringProtocol>(
    _ title: S,
    displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { effect(.none) }
  public func navigationBarTitleDisplayMode(
    _ displayMode: NavigationBarItem.TitleDisplayMode
  ) -> some View { effect(.none) }
  // Scripts of gestures tap nothing, and bars lie outside of the content.
  public func navigationBarItems<Leading: View>(leading: Leading) -> some View { effect(.none) }
  public func navigationBarItems<Trailing: View>(trailing: Trailing) -> some View { effect(.none) }
  public func navigationBarItems<Leading: View, Trailing: View>(
    leading: Leading,
    trailing: Trailing
  ) -> some View { effect(.none) }
  public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    effect(.none)
  }
  public func navigationBarHidden(_ hidden: Bool) -> some View { effect(.none) }
  public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    effect(.none)
  }
  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View { effect(.none) }
  public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View {
    effect(.none)
  }

  // MARK: What scripts of gestures do not do
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    effect(.none)
  }
  public func searchable(text: Binding<String>) -> some View { effect(.none) }
  public func searchable<S: StringProtocol>(
    text: Binding<String>,
    prompt: S
  ) -> some View { effect(.none) }
  public func onSubmit(_ action: @escaping () -> Void) -> some View { effect(.none) }
  public func scrollDisabled(_ disabled: Bool) -> some View { effect(.none) }
  public func scrollTargetLayout(isEnabled: Bool = true) -> some View { effect(.none) }
  public func scrollContentBackground(_ visibility: Visibility) -> some View { effect(.none) }
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility) -> some View {
    effect(.none)
  }

  // MARK: Previews, which no trial shows
  public func previewDevice(_ value: String?) -> some View { effect(.none) }
  public func previewDisplayName(_ value: String?) -> some View { effect(.none) }

  // MARK: Lists
  public func listStyle<S: ListStyle>(_ style: S) -> some View { effect(.none) }
  public func listRowSeparator(_ visibility: Visibility) -> some View { effect(.none) }
  public func listRowBackground<V: View>(_ view: V?) -> some View { effect(.none) }
}

/// The bar of a screen.
public struct NavigationBarItem: Sendable {
  /// How large a title is.
  public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

/// Whether something is seen.
public enum Visibility: Sendable, Hashable { case automatic, visible, hidden }

/// Whether bars of a scroll view are seen.
public enum ScrollIndicatorVisibility: Sendable, Hashable { case automatic, visible, hidden, never }

/// What stands in a bar.
@MainActor @preconcurrency
public protocol ToolbarContent {}

/// Where something stands in a bar.
public enum ToolbarItemPlacement: Sendable {
  case automatic, principal, navigation, primaryAction, status
  case navigationBarLeading, navigationBarTrailing, topBarLeading, topBarTrailing, bottomBar
}

/// A view in a bar, which takes no room here.
public struct ToolbarItem<Content: View>: ToolbarContent {
  let content: Content
  public init(
    placement: ToolbarItemPlacement = .automatic,
    @ViewBuilder content: () -> Content
  ) { self.content = content() }
}

/// Builds the content of a bar.
@resultBuilder @MainActor @preconcurrency
public enum ToolbarContentBuilder {
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent { EmptyToolbar() }
}

/// A bar of which nothing is shown.
struct EmptyToolbar: ToolbarContent {}

/// The look of a list.
public protocol ListStyle {}

/// A list without a frame.
public struct PlainListStyle: ListStyle { public init() {} }

/// A list in groups.
public struct GroupedListStyle: ListStyle { public init() {} }

/// A list in groups with a margin.
public struct InsetGroupedListStyle: ListStyle { public init() {} }

extension ListStyle where Self == PlainListStyle {
  public static var plain: PlainListStyle { PlainListStyle() }
}

extension ListStyle where Self == GroupedListStyle {
  public static var grouped: GroupedListStyle { GroupedListStyle() }
}

extension ListStyle where Self == InsetGroupedListStyle {
  public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}

/// The look of a navigation.
public protocol NavigationViewStyle {}

/// One screen at a time.
public struct StackNavigationViewStyle: NavigationViewStyle { public init() {} }

extension NavigationViewStyle where Self == StackNavigationViewStyle {
  public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

/// Leads to another screen; scripts of gestures do not tap it.
public struct NavigationLink<Label: View, Destination: View>: View {
  private let label: Label

  public init(destination: Destination, @ViewBuilder label: () -> Label) { self.label = label() }
  public init(
    @ViewBuilder destination: () -> Destination,
    @ViewBuilder label: () -> Label
  ) { self.label = label() }

  public var body: some View { label }
}

extension NavigationLink where Label == Text {
  public init<S: StringProtocol>(_ title: S, destination: Destination) { label = Text(title) }
}

extension NavigationLink where Destination == Never {
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) { self.label = label() }
}
