/// A part of an interface, described by its body.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

/// A view that the graph knows itself.
@MainActor
protocol PrimitiveView: View where Body == Never {
  func makeNode() -> Node
}

extension PrimitiveView {
  public var body: Never { preconditionFailure("\(Self.self) has no body; it is shown as it is") }
}

extension Never: View {
  public var body: Never { preconditionFailure("Never has no body; it is never made") }
}

/// Builds one view of several statements.
@resultBuilder @MainActor @preconcurrency
public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    var views: [any View] = []
    for view in repeat each content { views.append(view) }
    return TupleView((repeat each content), views)
  }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.first(first)) }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { _ConditionalContent(.second(second)) }
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views, one after the other.
public struct TupleView<T>: View, PrimitiveView {
  public var value: T
  let views: [any View]

  init(_ value: T, _ views: [any View]) { (self.value, self.views) = (value, views) }

  func makeNode() -> Node { ListNode() }
}

/// One of two views.
// swift-format-ignore: NoLeadingUnderscores
public struct _ConditionalContent<TrueContent: View, FalseContent: View>: View, PrimitiveView {
  enum Storage {
    case first(TrueContent), second(FalseContent)
  }
  let storage: Storage
  init(_ storage: Storage) { self.storage = storage }

  func makeNode() -> Node { ListNode() }
}

extension Optional: View where Wrapped: View {
  public var body: Never { preconditionFailure("an optional view has no body") }
}

extension Optional: PrimitiveView where Wrapped: View {
  func makeNode() -> Node { ListNode() }
}

/// A view of any type.
public struct AnyView: View, PrimitiveView {
  let view: any View
  public init<Content: View>(_ view: Content) { self.view = view }
  public init<Content: View>(erasing view: Content) { self.view = view }
  func makeNode() -> Node { ListNode() }
}

/// Nothing.
public struct EmptyView: View, PrimitiveView {
  public init() {}
  func makeNode() -> Node { ListNode() }
}

/// Views without a layout of their own.
public struct Group<Content: View>: View, PrimitiveView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func makeNode() -> Node { ListNode() }
}

/// Views below a header and above a footer.
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView {
  let header: Parent
  let content: Content
  let footer: Footer

  public init(
    @ViewBuilder content: () -> Content,
    @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer
  ) { (self.header, self.content, self.footer) = (header(), content(), footer()) }

  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    (self.header, self.content, self.footer) = (header, content(), footer)
  }

  func makeNode() -> Node { ListNode() }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), footer: EmptyView(), content: content)
  }
  public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, footer: EmptyView(), content: content)
  }
}

extension Section where Parent == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), footer: footer(), content: content)
  }
  public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: footer, content: content)
  }
}

extension Section where Parent == EmptyView, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), footer: EmptyView(), content: content)
  }
}

extension Section where Parent == Text, Footer == EmptyView {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), footer: EmptyView(), content: content)
  }
}

/// The screen of a navigation; its bar takes no room here.
public struct NavigationStack<Content: View>: View, PrimitiveView {
  let content: Content
  public init(@ViewBuilder root: () -> Content) { content = root() }
  func makeNode() -> Node { ListNode() }
}

/// The screen of a navigation; its bar takes no room here.
public struct NavigationView<Content: View>: View, PrimitiveView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  func makeNode() -> Node { ListNode() }
}

/// Views of the elements of a collection, which keep their state by identity.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content>: View, PrimitiveView
where Content: View {
  public let data: Data
  let id: (Data.Element) -> ID
  public let content: (Data.Element) -> Content

  public init(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content
  ) {
    (self.data, self.content) = (data, content)
    self.id = { $0[keyPath: id] }
  }

  func makeNode() -> Node { ListNode() }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {
    (self.data, self.content) = (data, content)
    id = { $0.id }
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping (Int) -> Content) {
    (self.data, self.content) = (data, content)
    id = { $0 }
  }
}

/// One view of a list of views: its identity there, and what makes it.
@MainActor
struct Element {
  let id: AnyHashable
  let make: () -> any View
}

/// A view that stands for several.
@MainActor
protocol ElementSource {
  /// The views without those inside of them being made.
  var elements: [Element] { get }
}

extension TupleView: ElementSource {
  var elements: [Element] {
    views.enumerated().map { index, view in Element(id: index) { view } }
  }
}
extension _ConditionalContent: ElementSource {
  var elements: [Element] {
    switch storage {
    case .first(let view): [Element(id: "first") { view }]
    case .second(let view): [Element(id: "second") { view }]
    }
  }
}
extension Optional: ElementSource where Wrapped: View {
  var elements: [Element] { map { view in [Element(id: 0) { view }] } ?? [] }
}
extension AnyView: ElementSource {
  var elements: [Element] {
    [Element(id: ObjectIdentifier(type(of: view))) { view }]
  }
}
extension EmptyView: ElementSource {
  var elements: [Element] { [] }
}
extension Group: ElementSource {
  var elements: [Element] { [Element(id: 0) { content }] }
}
extension Section: ElementSource {
  var elements: [Element] {
    [
      Element(id: "header") { header }, Element(id: 0) { content },
      Element(id: "footer") { footer },
    ]
  }
}
extension NavigationStack: ElementSource {
  var elements: [Element] { [Element(id: 0) { content }] }
}
extension NavigationView: ElementSource {
  var elements: [Element] { [Element(id: 0) { content }] }
}
extension ForEach: ElementSource {
  var elements: [Element] {
    data.map { element in Element(id: id(element)) { content(element) } }
  }
}
