/// What a navigation bar shows of a controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var titleView: UIView?
  open var prompt: String?
  open var leftBarButtonItem: UIBarButtonItem?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItems: [UIBarButtonItem]?
  open var rightBarButtonItems: [UIBarButtonItem]?
  open var hidesBackButton = false
  public init(title: String) { self.title = title }
}

/// An item of a bar.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  open var title: String?
  open var image: UIImage?
  open var tag = 0
  open var isEnabled = true
  public override init() {}
}

/// A button of a bar.
open class UIBarButtonItem: UIBarItem {
  /// The look of an item.
  public enum Style: Int, Sendable {
    case plain
    case done = 2
  }
  /// An item with a known look.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
  }
  open weak var target: AnyObject?
  open var action: Selector?
  open var customView: UIView?
  public init(title: String?, style: Style, target: Any?, action: Selector?) {
    super.init()
    self.title = title
    self.target = target as AnyObject?
    self.action = action
  }
  public init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    super.init()
    self.image = image
    self.target = target as AnyObject?
    self.action = action
  }
  public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    super.init()
    self.target = target as AnyObject?
    self.action = action
  }
  public init(customView: UIView) {
    super.init()
    self.customView = customView
  }
}

/// An item of a tab bar.
open class UITabBarItem: UIBarItem {
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    (self.title, self.image, self.tag) = (title, image, tag)
  }
}

/// A bar at the top; it takes no room here.
open class UINavigationBar: UIView {
  open var prefersLargeTitles = false
  open var isTranslucent = true
  open var barTintColor: UIColor?
}

/// Shows the topmost of a stack of controllers.
open class UINavigationController: UIViewController {
  private var stack: [UIViewController] = []
  public let navigationBar = UINavigationBar()
  open var isNavigationBarHidden = false
  open weak var delegate: (any UINavigationControllerDelegate)?

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
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
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let old = stack.last
    for gone in stack where !viewControllers.contains(where: { $0 === gone }) {
      gone.willMove(toParent: nil)
      gone.removeFromParent()
    }
    for new in viewControllers where new.parent !== self { addChild(new) }
    stack = viewControllers
    swap(from: old, to: stack.last, animated: animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let old = stack.last
    addChild(viewController)
    stack.append(viewController)
    swap(from: old, to: viewController, animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let old = stack.removeLast()
    old.willMove(toParent: nil)
    swap(from: old, to: stack.last, animated: animated)
    old.removeFromParent()
    return old
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    var gone: [UIViewController] = []
    while let next = popViewController(animated: animated) { gone.insert(next, at: 0) }
    return gone
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    isNavigationBarHidden = hidden
  }

  override var appearingChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    super.viewDidLoad()
    swap(from: nil, to: stack.last, animated: false)
  }

  private func swap(from old: UIViewController?, to new: UIViewController?, animated: Bool) {
    guard isViewLoaded else { return }
    replace(old, with: new, animated: animated)
  }
}

extension UIViewController {
  /// Takes the view of one child away and shows that of another, with their appearance.
  func replace(_ old: UIViewController?, with new: UIViewController?, animated: Bool) {
    guard old !== new || new?.viewIfLoaded?.superview == nil else { return }
    let isShown = appearance == .appeared || appearance == .appearing
    new?.loadViewIfNeeded()
    if isShown { old?.changeAppearance(to: .disappearing, animated: animated) }
    if isShown { new?.changeAppearance(to: .appearing, animated: animated) }
    old?.viewIfLoaded?.removeFromSuperview()
    if let new {
      new.view.frame = view.bounds
      new.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      view.addSubview(new.view)
    }
    if isShown { old?.changeAppearance(to: .disappeared, animated: animated) }
    if appearance == .appeared { new?.changeAppearance(to: .appeared, animated: animated) }
    new?.didMove(toParent: self)
  }
}

/// Hears what a navigation controller shows.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {}

/// Shows the chosen one of several controllers.
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]? {
    didSet {
      for old in oldValue ?? [] { old.removeFromParent() }
      for new in viewControllers ?? [] { addChild(new) }
      selectedIndex = 0
    }
  }
  open var selectedIndex = 0 {
    didSet {
      guard isViewLoaded else { return }
      let all = viewControllers ?? []
      let old = all.first { $0.viewIfLoaded?.superview != nil }
      replace(old, with: selectedViewController, animated: false)
    }
  }
  open var selectedViewController: UIViewController? {
    guard let all = viewControllers, all.indices.contains(selectedIndex) else { return nil }
    return all[selectedIndex]
  }
  override var appearingChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

  open override func viewDidLoad() {
    super.viewDidLoad()
    replace(nil, with: selectedViewController, animated: false)
  }
}
