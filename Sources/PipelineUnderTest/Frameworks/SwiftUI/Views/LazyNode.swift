/// The directions in which a view scrolls.
public enum Axis: Int8, Sendable, CaseIterable {
  case horizontal, vertical
  /// Several directions.
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}

/// A view that scrolls its content up and down.
public struct ScrollView<Content: View>: View, PrimitiveView {
  let content: Content
  public init(
    _ axes: Axis.Set = .vertical,
    showsIndicators: Bool = true,
    @ViewBuilder content: () -> Content
  ) {
    precondition(axes == .vertical, "a ScrollView scrolls vertically here; give it .vertical")
    self.content = content()
  }
  func makeNode() -> Node { ScrollNode { ($0 as? ScrollView<Content>)?.content } }
}

/// Rows that are made when they scroll in, and whose state ends when they scroll out.
public struct List<Content: View>: View, PrimitiveView {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  func makeNode() -> Node {
    ScrollNode {
      ($0 as? List<Content>).map {
        LazyRows(content: $0.content, spacing: 0, keepsState: false, columns: nil)
      }
    }
  }
}

extension List {
  public init<Data: RandomAccessCollection, RowContent: View>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, Data.Element.ID, RowContent>, Data.Element: Identifiable {
    content = ForEach(data, content: rowContent)
  }
  public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
  ) where Content == ForEach<Data, ID, RowContent> {
    content = ForEach(data, id: id, content: rowContent)
  }
}

/// Which views of a section stay at the edge; none does here, as frames show pictures alone.
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = Self(rawValue: 1)
  public static let sectionFooters = Self(rawValue: 2)
}

/// A column whose views are made when they scroll in; their state stays.
public struct LazyVStack<Content: View>: View {
  let rows: LazyRows
  public init(
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    rows = LazyRows(
      content: content(),
      spacing: spacing ?? defaultSpacing,
      keepsState: true,
      columns: nil
    )
  }
  public var body: some View { rows }
}

/// A grid whose views are made when they scroll in; their state stays.
public struct LazyVGrid<Content: View>: View {
  let rows: LazyRows
  public init(
    columns: [GridItem],
    alignment: HorizontalAlignment = .center,
    spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [],
    @ViewBuilder content: () -> Content
  ) {
    rows = LazyRows(
      content: content(),
      spacing: spacing ?? defaultSpacing,
      keepsState: true,
      columns: columns
    )
  }
  public var body: some View { rows }
}

/// Views of a list, a lazy stack or a lazy grid.
struct LazyRows: View, PrimitiveView {
  let content: any View
  let spacing: CGFloat
  let keepsState: Bool
  let columns: [GridItem]?
  func makeNode() -> Node { LazyNode() }
}

/// A scroll view that lays out its nodes whenever it moves, and counts the rows that it made.
final class HostScrollView: UIScrollView, ItemList {
  var onLayout: (() -> Void)?
  var rowsMade = 0
  var rows: [UIView] = []
  var itemCounts: [Int] = []

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }

  func afterLayout(hasSpareTime: Bool) -> Bool { false }
  var boundCount: Int { rowsMade }
  var visibleCellViews: [UIView] { rows }
}

/// Content that scrolls.
final class ScrollNode: Node {
  private let scroll = HostScrollView()
  private let content: (any View) -> (any View)?

  init(_ content: @escaping (any View) -> (any View)?) {
    self.content = content
    super.init()
    scroll.onLayout = { [weak self] in self?.layoutContent() }
  }

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    if scroll.superview == nil { container?.addSubview(scroll) }
    guard let content = content(view) else { return }
    children = [child(children.first, for: content, container: scroll)]
    scroll.setNeedsLayout()
  }

  private func layoutContent() {
    host?.refresh()
    let width = scroll.bounds.width
    let nodes = children.flatMap(\.arranged)
    let stack = StackArrangement(nodes: nodes, axis: .vertical, spacing: defaultSpacing)
    // Rows that are measured as they come in change the size of the content.
    for _ in 0..<2 {
      let size = stack.size(Proposal(width: width, height: nil))
      let content = CGSize(width: width, height: size.height)
      if scroll.contentSize != content { scroll.contentSize = content }
      stack.place(in: CGRect(origin: .zero, size: content), alignment: .center)
    }
  }

  override func size(_ proposal: Proposal) -> CGSize {
    CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
  }

  override func place(_ rect: CGRect) {
    if scroll.frame != rect { scroll.frame = rect }
    scroll.setNeedsLayout()
    scroll.layoutIfNeeded()
  }

  override func leave() {
    super.leave()
    scroll.removeFromSuperview()
  }
}

/// Makes and shows the rows that touch the visible part of its scroll view.
///
/// The height of a row that was never made is that of the row measured last, 44 points at first.
final class LazyNode: Node {
  @MainActor
  private final class Row {
    var node: Node?
    let view = UIView()
    var isVisible = false
  }

  private var elements: [Element] = []
  private var rows: [AnyHashable: Row] = [:]
  private var heights: [AnyHashable: CGFloat] = [:]
  private var estimate: CGFloat = 44
  private var visible: [AnyHashable] = []
  private var described: LazyRows?
  /// The lines as long as no height changes.
  private var known: (room: CGFloat, lines: [(range: Range<Int>, start: CGFloat, end: CGFloat)])?

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    guard let view = view as? LazyRows else { return }
    described = view
    elements = Self.flatten(view.content, prefix: [])
    known = nil
    var left = Set(rows.keys)
    for element in elements {
      guard left.remove(element.id) != nil, let row = rows[element.id], let node = row.node else {
        continue
      }
      row.node = child(node, for: element.make(), container: row.view)
    }
    for id in left { drop(id) }
    container?.setNeedsLayout()
  }

  /// The rows of a view: each element of a `ForEach`, and each view outside of one.
  private static func flatten(_ view: any View, prefix: [AnyHashable]) -> [Element] {
    guard let source = view as? any ElementSource else {
      return [Element(id: prefix) { view }]
    }
    if source is any RowSource {
      return source.elements.map { Element(id: prefix + [$0.id], make: $0.make) }
    }
    return source.elements.flatMap { flatten($0.make(), prefix: prefix + [$0.id]) }
  }

  private var widths: [CGFloat] {
    guard let columns = described?.columns else { return [room] }
    return GridItem.widths(columns, in: room)
  }
  private var room: CGFloat { container?.bounds.width ?? 0 }
  private var spacing: CGFloat { described?.spacing ?? 0 }

  override func size(_ proposal: Proposal) -> CGSize {
    CGSize(width: proposal.width ?? room, height: lines.last?.end ?? 0)
  }

  /// The lines of rows from top to bottom, with where each begins and ends.
  private var lines: [(range: Range<Int>, start: CGFloat, end: CGFloat)] {
    if let known, known.room == room { return known.lines }
    let lines = makeLines()
    known = (room, lines)
    return lines
  }

  private func makeLines() -> [(range: Range<Int>, start: CGFloat, end: CGFloat)] {
    let count = max(widths.count, 1)
    var result: [(range: Range<Int>, start: CGFloat, end: CGFloat)] = []
    var y: CGFloat = 0
    for first in stride(from: 0, to: elements.count, by: count) {
      let range = first..<min(first + count, elements.count)
      let height = range.reduce(0) { max($0, heights[elements[$1].id] ?? estimate) }
      if first > 0 { y += spacing }
      result.append((range, y, y + height))
      y += height
    }
    return result
  }

  override func place(_ rect: CGRect) {
    guard let container else { return }
    let screen = container.bounds.offsetBy(dx: -rect.minX, dy: -rect.minY)
    var now: [AnyHashable] = []
    let widths = widths
    var index = 0
    // Measuring a row may move those below, so lines are asked for again after each.
    while index < lines.count {
      let line = lines[index]
      if line.start >= screen.maxY { break }
      if line.end > screen.minY {
        now += show(line.range, y: rect.minY + line.start, x: rect.minX, widths)
      }
      index += 1
    }
    let stay = Set(now)
    for id in visible where !stay.contains(id) { hide(id) }
    visible = now
    guard let scroll = container as? HostScrollView else { return }
    scroll.rows = now.compactMap { rows[$0]?.view }
    scroll.itemCounts = [elements.count]
  }

  private func show(
    _ range: Range<Int>,
    y: CGFloat,
    x: CGFloat,
    _ widths: [CGFloat]
  ) -> [AnyHashable] {
    var left = x
    var ids: [AnyHashable] = []
    for (column, index) in range.enumerated() {
      let element = elements[index]
      let row = rows[element.id] ?? Row()
      rows[element.id] = row
      let item = IndexPath(item: index, section: 0)
      let isNew = row.node == nil
      if isNew { row.node = makeNode(of: element, in: row.view, item) }
      row.view.boundItem = item
      if isNew { InterfaceState.current.probe?.didBind(cell: row.view, item: item) }
      place(row, element.id, x: left, y: y, width: widths[column])
      if isNew { InterfaceState.current.probe?.didMeasure(cell: row.view, item: item) }
      left += widths[column] + spacing
      ids.append(element.id)
    }
    return ids
  }

  private func makeNode(of element: Element, in view: UIView, _ item: IndexPath) -> Node {
    (container as? HostScrollView)?.rowsMade += 1
    view.noteBinding(to: item, in: container as? UIScrollView)
    InterfaceState.current.probe?.willBind(cell: view, item: item, .displayed)
    let state = InterfaceState.current
    return state.reading(for: view) { child(nil, for: element.make(), container: view) }
  }

  private func place(
    _ row: Row,
    _ id: AnyHashable,
    x: CGFloat,
    y: CGFloat,
    width: CGFloat
  ) {
    guard let node = row.node else { return }
    let stack = StackArrangement(nodes: node.arranged, axis: .vertical, spacing: 0)
    let size = stack.size(Proposal(width: width, height: nil))
    if (heights[id] ?? estimate) != size.height || estimate != size.height { known = nil }
    heights[id] = size.height
    estimate = size.height
    let frame = CGRect(x: x, y: y, width: width, height: size.height)
    if row.view.frame != frame { row.view.frame = frame }
    stack.place(in: CGRect(origin: .zero, size: frame.size), alignment: .center)
    if row.view.superview == nil { container?.addSubview(row.view) }
    if !row.isVisible, let item = row.view.boundItem {
      InterfaceState.current.probe?.willDisplay(cell: row.view, item: item)
    }
    row.isVisible = true
    if isShown { node.show(true) }
  }

  private func hide(_ id: AnyHashable) {
    guard let row = rows[id] else { return }
    row.isVisible = false
    // First: what the views cancel now belongs to a row that has left.
    if let item = row.view.boundItem {
      InterfaceState.current.probe?.didEndDisplaying(cell: row.view, item: item)
    }
    row.node?.show(false)
    row.view.removeFromSuperview()
    if described?.keepsState != true { drop(id) }
  }

  private func drop(_ id: AnyHashable) {
    guard let row = rows.removeValue(forKey: id) else { return }
    row.node?.leave()
    row.view.removeFromSuperview()
  }

  override func leave() {
    super.leave()
    for id in elements.map(\.id) { drop(id) }
  }

  override var showsNewChildren: Bool { false }
  override var shownChildren: [Node] {
    visible.compactMap { rows[$0]?.node }
  }
}

/// A view each of whose elements is a row.
@MainActor
protocol RowSource {}

extension ForEach: RowSource {}
