/// The graph of one hosting view: it updates what has changed, lays out, and reports appearance.
@MainActor
final class HostingCore {
  private unowned let view: UIView
  private var root: Node?
  private var dirty: [CompositeNode] = []

  init(_ view: UIView) { self.view = view }

  func show(_ content: any View) {
    if let root, root.accepts(content) {
      root.update(content, EnvironmentValues())
    } else {
      root?.leave()
      root = Node.begin(content, under: nil, self, view, EnvironmentValues())
    }
    view.setNeedsLayout()
  }

  /// Has `node` asked for its body again in the next layout.
  func note(_ node: CompositeNode) {
    dirty.append(node)
    view.setNeedsLayout()
  }

  func layout() {
    refresh()
    guard let root else { return }
    let bounds = view.bounds
    let size = root.size(Proposal(bounds.size))
    root.place(
      CGRect(
        x: bounds.midX - size.width / 2,
        y: bounds.midY - size.height / 2,
        width: size.width,
        height: size.height
      )
    )
    if view.window != nil { root.show(true) }
    root.lookAtPreferences()
  }

  func refresh() {
    let nodes = dirty
    dirty.removeAll()
    for node in nodes { node.refresh() }
  }

  func disappear() { root?.show(false) }
}

/// Shows a SwiftUI view as a view of UIKit.
final class HostingView: UIView {
  private(set) lazy var core = HostingCore(self)

  override func layoutSubviews() {
    super.layoutSubviews()
    core.layout()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { core.disappear() } else { setNeedsLayout() }
  }
}

/// A screen that a SwiftUI view makes.
open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content { didSet { (viewIfLoaded as? HostingView)?.core.show(rootView) } }

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  /// Traps: there are no storyboards here.
  public required init?(coder: NSCoder) {
    preconditionFailure("UIHostingController(coder:) needs a storyboard; give it a root view")
  }

  open override func loadView() {
    let view = HostingView(frame: UIScreen.main.bounds)
    view.core.show(rootView)
    self.view = view
  }
}
