/// Controls a view and those of its children.
@MainActor open class UIViewController: UIResponder {
  private var loaded: UIView?
  open var title: String?
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open var edgesForExtendedLayout: UInt = 15
  open var traitCollection: UITraitCollection { .current }
  open lazy var navigationItem = UINavigationItem()
  /// Whether it is between `viewWillAppear` and `viewDidDisappear`.
  private var isShown = false

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    precondition(nibNameOrNil == nil, "a trial has no nibs: make the view in code")
    super.init()
  }

  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UIViewController.self) }

  open override var next: UIResponder? { loaded?.superview ?? parent }

  // MARK: View

  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.controller = nil
      loaded = newValue
      newValue?.controller = self
    }
  }

  open var isViewLoaded: Bool { loaded != nil }
  open var viewIfLoaded: UIView? { loaded }

  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    precondition(loaded != nil, "loadView of \(Self.self) set no view")
    viewDidLoad()
  }

  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}
  open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

  // MARK: Children

  open func addChild(_ child: UIViewController) {
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open func present(
    _ controller: UIViewController,
    animated: Bool,
    completion: (() -> Void)? = nil
  ) {
    presentedViewController = controller
    controller.presentingViewController = self
    loaded?.window?.addSubview(controller.view)
    controller.appear(animated)
    completion?()
  }

  open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: animated, completion: completion)
      return
    }
    presented.disappear(animated)
    presented.view.removeFromSuperview()
    presentedViewController = nil
    completion?()
  }

  open func show(_ controller: UIViewController, sender: Any?) {
    if let navigation = navigationController {
      navigation.pushViewController(controller, animated: true)
    } else {
      present(controller, animated: true)
    }
  }

  open var navigationController: UINavigationController? {
    var ancestor = parent
    while let present = ancestor {
      if let navigation = present as? UINavigationController { return navigation }
      ancestor = present.parent
    }
    return nil
  }

  // MARK: Life of the screen

  func appear(_ animated: Bool) {
    guard !isShown else { return }
    isShown = true
    loadViewIfNeeded()
    viewWillAppear(animated)
    viewIsAppearing(animated)
    for child in children where child.viewIfLoaded?.isDescendant(of: view) == true {
      child.appear(animated)
    }
    viewDidAppear(animated)
  }

  func disappear(_ animated: Bool) {
    guard isShown else { return }
    isShown = false
    viewWillDisappear(animated)
    for child in children { child.disappear(animated) }
    viewDidDisappear(animated)
  }

  /// The controller and all its children, from above.
  var tree: [UIViewController] {
    [self] + children.flatMap(\.tree) + (presentedViewController?.tree ?? [])
  }
}

/// What a navigation bar shows; a trial draws none.
@MainActor public final class UINavigationItem: NSObject {
  public var title: String?
  nonisolated public override init() { super.init() }
}

/// Shows the topmost of a stack of screens.
@MainActor open class UINavigationController: UIViewController {
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    addChild(rootViewController)
  }

  public required init?(coder: NSCoder) { UIResponder.noArchive(UINavigationController.self) }

  open var viewControllers: [UIViewController] { children }
  open var topViewController: UIViewController? { children.last }
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    if let top = topViewController { put(top) }
  }

  open func pushViewController(_ controller: UIViewController, animated: Bool) {
    let old = topViewController
    addChild(controller)
    guard isViewLoaded else { return }
    old?.disappear(animated)
    old?.view.removeFromSuperview()
    put(controller)
    controller.appear(animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard children.count > 1, let top = topViewController else { return nil }
    top.disappear(animated)
    top.viewIfLoaded?.removeFromSuperview()
    top.removeFromParent()
    if isViewLoaded, let below = topViewController {
      put(below)
      below.appear(animated)
    }
    return top
  }

  private func put(_ controller: UIViewController) {
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(controller.view)
  }
}
