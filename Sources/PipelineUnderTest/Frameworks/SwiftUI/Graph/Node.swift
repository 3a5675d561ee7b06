/// A size that a view may have; nil stands for the size that it likes best.
struct Proposal: Hashable {
  var width: CGFloat?
  var height: CGFloat?
  static let ideal = Proposal(width: nil, height: nil)

  init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
  init(_ size: CGSize) { (width, height) = (size.width, size.height) }
}

/// A view that lives: it keeps state from one description to the next.
@MainActor
class Node {
  weak var parent: Node?
  private(set) weak var host: HostingCore?
  /// The UIKit view into which its content goes.
  private(set) weak var container: UIView?
  var environment = EnvironmentValues()
  var children: [Node] = []
  private(set) var isShown = false

  /// Enters a graph; called before the first update.
  func enter(_ parent: Node?, host: HostingCore?, container: UIView?) {
    (self.parent, self.host, self.container) = (parent, host, container)
  }

  /// Takes a new description.
  func update(_ view: any View, _ environment: EnvironmentValues) { self.environment = environment }

  /// The nodes that a stack arranges: itself, unless it stands for several.
  var arranged: [Node] { [self] }

  func size(_ proposal: Proposal) -> CGSize {
    let all = arranged
    return all.count == 1 && all[0] !== self ? all[0].size(proposal) : .zero
  }

  func place(_ rect: CGRect) {
    for node in arranged where node !== self { node.place(rect) }
  }

  /// Becomes visible or invisible with all below it.
  final func show(_ shown: Bool) {
    guard shown != isShown else { return }
    isShown = shown
    for child in shownChildren { child.show(shown) }
    shownChanged()
  }

  var shownChildren: [Node] { children }
  func shownChanged() {}

  /// Leaves the graph for good.
  func leave() {
    show(false)
    for child in children { child.leave() }
  }

  /// The node for `view` in place of `old`, which stays if it has the same type.
  final func child(
    _ old: Node?,
    for view: any View,
    container: UIView? = nil,
    environment: EnvironmentValues? = nil
  ) -> Node {
    let environment = environment ?? self.environment
    if let old, old.accepts(view) {
      old.update(view, environment)
      return old
    }
    old?.leave()
    let node = Node.begin(view, under: self, host, container ?? self.container, environment)
    if isShown, showsNewChildren { node.show(true) }
    return node
  }

  /// A node for `view` that has entered a graph; without a parent it is the root.
  static func begin(
    _ view: any View,
    under parent: Node?,
    _ host: HostingCore?,
    _ container: UIView?,
    _ environment: EnvironmentValues
  ) -> Node {
    let node = Node.make(for: view)
    node.enter(parent, host: host, container: container)
    node.type = ObjectIdentifier(Swift.type(of: view))
    node.update(view, environment)
    return node
  }

  /// The kind of node that lives for `view`.
  static func make(for view: any View) -> Node {
    if let view = view as? any PrimitiveView { return view.makeNode() }
    if let view = view as? any UIViewRepresentable { return view.makeRepresentableNode() }
    if let view = view as? any UIViewControllerRepresentable { return view.makeControllerNode() }
    return CompositeNode()
  }

  /// Whether children made while it is visible are visible at once.
  var showsNewChildren: Bool { true }
  private var type: ObjectIdentifier?
  func accepts(_ view: any View) -> Bool { type == ObjectIdentifier(Swift.type(of: view)) }
}

/// Several views without a layout of their own.
final class ListNode: Node {
  private var ids: [AnyHashable] = []

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    let elements = (view as? any ElementSource)?.elements ?? []
    var old: [AnyHashable: Node] = [:]
    for (id, node) in zip(ids, children) { old[id] = node }
    var next: [Node] = []
    for element in elements {
      next.append(child(old.removeValue(forKey: element.id), for: element.make()))
    }
    for id in ids { old.removeValue(forKey: id)?.leave() }
    ids = elements.map(\.id)
    children = next
  }

  override var arranged: [Node] { children.flatMap(\.arranged) }

  /// Several views under one modifier are a column.
  override func size(_ proposal: Proposal) -> CGSize {
    StackArrangement(nodes: arranged, axis: .vertical, spacing: 0).size(proposal)
  }

  override func place(_ rect: CGRect) {
    StackArrangement(nodes: arranged, axis: .vertical, spacing: 0)
      .place(in: rect, alignment: .center)
  }
}

/// A view with a body.
final class CompositeNode: Node {
  private var storages: [PropertyPath: AnyObject] = [:]
  private var observed: [PropertyPath: (object: AnyObject, subscription: AnyCancellable)] = [:]
  private var view: (any View)?
  private var isDirty = false

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    self.view = view
    evaluate()
  }

  private func evaluate() {
    guard let view else { return }
    isDirty = false
    connectProperties(of: view, at: [])
    let carried = Carried(Weak(self))
    let body = withObservationTracking {
      view.body as any View
    } onChange: {
      MainActor.assumeIsolated { carried.value.node.map(CompositeNode.markDirty) }
    }
    children = [child(children.first, for: body)]
  }

  /// Connects the properties of `value`, and those of which properties of the app are made.
  private func connectProperties(of value: Any, at path: PropertyPath) {
    for (index, property) in Mirror(reflecting: value).children.enumerated() {
      guard var found = property.value as? any DynamicProperty else { continue }
      let path = path + [index]
      if let own = found as? any ConnectedProperty {
        own.connect(to: self, at: path)
      } else {
        connectProperties(of: found, at: path)
        found.update()
      }
    }
  }

  private final class Weak {
    weak var node: CompositeNode?
    init(_ node: CompositeNode) { self.node = node }
  }

  /// The storage of the property at `index`, as long as the node lives.
  func storage<Value>(at index: PropertyPath, _ make: () -> Storage<Value>) -> Storage<Value> {
    if let known = storages[index] as? Storage<Value> { return known }
    let new = make()
    storages[index] = new
    return new
  }

  func observe(_ object: some ObservableObject, at index: PropertyPath) {
    guard observed[index]?.object !== object else { return }
    let subscription = object.objectWillChange.sink { [weak self] _ in self.map(Self.markDirty) }
    observed[index] = (object, subscription)
  }

  /// Has the body asked again in the next frame.
  nonisolated static func markDirty(_ node: CompositeNode) {
    precondition(
      Thread.isMainThread,
      "state of a SwiftUI view was set outside of the main lane; set it on the main actor"
    )
    MainActor.assumeIsolated {
      guard !node.isDirty else { return }
      node.isDirty = true
      node.host?.note(node)
    }
  }

  /// Asks for the body again if state has changed.
  func refresh() { if isDirty { evaluate() } }

  override var arranged: [Node] { children.flatMap(\.arranged) }
  override func size(_ proposal: Proposal) -> CGSize { children.first?.size(proposal) ?? .zero }
  override func place(_ rect: CGRect) { children.first?.place(rect) }
}

/// A view that UIKit shows.
final class LeafNode<Described: View, Shown: UIView>: Node {
  private let shown: Shown
  private let take: (Described, Shown, EnvironmentValues) -> Void
  private let measure: (Described, Shown, Proposal) -> CGSize
  private var description: Described?

  init(
    _ shown: Shown,
    take: @escaping (Described, Shown, EnvironmentValues) -> Void,
    measure: @escaping (Described, Shown, Proposal) -> CGSize
  ) { (self.shown, self.take, self.measure) = (shown, take, measure) }

  override func update(_ view: any View, _ environment: EnvironmentValues) {
    super.update(view, environment)
    description = view as? Described
    if shown.superview == nil { container?.addSubview(shown) }
    if let description { take(description, shown, environment) }
  }

  override func size(_ proposal: Proposal) -> CGSize {
    description.map { measure($0, shown, proposal) } ?? .zero
  }

  override func place(_ rect: CGRect) { if shown.frame != rect { shown.frame = rect } }

  override func leave() {
    super.leave()
    shown.removeFromSuperview()
  }
}
