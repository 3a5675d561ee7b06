/// What a navigation bar shows for a controller; the bar itself is not drawn.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var prompt: String?
  open var titleView: UIView?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItems: [UIBarButtonItem]?
  public init(title: String) { self.title = title }
}

/// A button of a bar.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
  /// Looks of buttons.
  public enum Style: Int, Sendable { case plain, bordered, done }
  open var title: String?
  open var image: UIImage?
  open var isEnabled = true
  open weak var target: AnyObject?
  open var action: Selector?
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.title = title
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }
  public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.image = image
    self.target = target.map { $0 as AnyObject }
    self.action = action
  }
}

/// A stack of controllers of which the top one is visible.
///
/// It has no bar and no transition time.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    push(rootViewController)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }
  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? {
    topViewController?.presentedViewController ?? topViewController
  }
  open var isNavigationBarHidden = false

  override var appearingChildren: [UIViewController] { stack.suffix(1) }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = stack.last { install(top) }
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    topViewController?.viewIfLoaded?.frame = view.bounds
  }

  private func install(_ controller: UIViewController) {
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    if isShown { controller.beginAppear() }
    view.addSubview(controller.view)
    if isShown { controller.endAppear() }
  }

  private func leave(_ controller: UIViewController) {
    controller.beginDisappear()
    controller.viewIfLoaded?.removeFromSuperview()
    controller.endDisappear()
  }

  private func push(_ controller: UIViewController) {
    addChild(controller)
    stack.append(controller)
    controller.didMove(toParent: self)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let old = stack.last
    push(viewController)
    guard isViewLoaded else { return }
    if let old { leave(old) }
    install(viewController)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1, let top = stack.popLast() else { return nil }
    top.willMove(toParent: nil)
    leave(top)
    top.removeFromParent()
    if isViewLoaded, let next = stack.last { install(next) }
    return top
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    var gone: [UIViewController] = []
    while stack.count > 1, let next = popViewController(animated: animated) {
      gone.insert(next, at: 0)
    }
    return gone
  }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    if let old = stack.last, old !== viewControllers.last { leave(old) }
    for old in stack where !viewControllers.contains(where: { $0 === old }) {
      old.removeFromParent()
    }
    stack = []
    for controller in viewControllers { push(controller) }
    if isViewLoaded, let top = stack.last, top.viewIfLoaded?.superview == nil { install(top) }
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }
}
