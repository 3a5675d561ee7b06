/// Manages a screen: makes its views and hears when they appear and leave.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment {
  /// Where a controller is in its life on the screen.
  enum Appearance { case disappeared, appearing, appeared, disappearing }

  private var loaded: UIView?
  private(set) var appearance = Appearance.disappeared
  open var title: String?
  open internal(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  open var preferredContentSize = CGSize.zero
  open var edgesForExtendedLayout: UIRectEdge = .all
  open var extendedLayoutIncludesOpaqueBars = false
  open var automaticallyAdjustsScrollViewInsets = true
  open var hidesBottomBarWhenPushed = false
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var definesPresentationContext = false
  open var isEditing = false
  public let nibName: String?
  public let nibBundle: Bundle?
  public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
  open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)

  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
  }

  /// Traps: there are no storyboards here.
  public required init?(coder: NSCoder) {
    preconditionFailure("\(Self.self)(coder:) needs a storyboard; make the controller in code")
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  // MARK: View
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set {
      loaded?.owner = nil
      loaded = newValue
      loaded?.owner = self
      // The margins of a screen, which UIKit gives to the view of a controller.
      loaded?.layoutMargins = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16)
    }
  }

  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }

  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    guard loaded != nil else {
      preconditionFailure("\(type(of: self)).loadView() made no view; set `view` in it")
    }
    viewDidLoad()
  }

  /// Makes a plain view as large as the screen.
  open func loadView() {
    precondition(nibName == nil, "a nib cannot be loaded here; make the view in loadView()")
    view = UIView(frame: UIScreen.main.bounds)
  }

  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  /// Called in the place of the view's own method, which it calls.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }
  open func didReceiveMemoryWarning() {}
  open func viewSafeAreaInsetsDidChange() {}
  open func viewWillTransition(
    to size: CGSize,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {}
  open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var prefersStatusBarHidden: Bool { false }
  open var shouldAutorotate: Bool { true }
  open var traitCollection: UITraitCollection { InterfaceState.current.traits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open override var next: UIResponder? { viewIfLoaded?.superview ?? parent }

  // MARK: Appearance
  /// Calls the methods of appearance on the way to `target`, and those of the children with it.
  func changeAppearance(to target: Appearance, animated: Bool = false) {
    guard appearance != target else { return }
    appearance = target
    switch target {
    case .appearing:
      loadViewIfNeeded()
      viewWillAppear(animated)
    case .appeared:
      viewIsAppearing(animated)
      // Its first layout comes before it has appeared.
      viewIfLoaded?.layoutIfNeeded()
      viewDidAppear(animated)
    case .disappearing: viewWillDisappear(animated)
    case .disappeared: viewDidDisappear(animated)
    }
    for child in appearingChildren where child.isViewLoaded || target == .appearing {
      child.changeAppearance(to: target, animated: animated)
    }
  }

  /// The children that are on the screen with it.
  var appearingChildren: [UIViewController] { children.filter { $0.viewIfLoaded?.parent != nil } }

  open var isBeingPresented: Bool { false }
  open var isBeingDismissed: Bool { false }
  open var isMovingFromParent: Bool { appearance == .disappearing && parent == nil }
  open var isMovingToParent: Bool { false }

  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    changeAppearance(to: isAppearing ? .appearing : .disappearing, animated: animated)
  }

  open func endAppearanceTransition() {
    changeAppearance(to: appearance == .appearing ? .appeared : .disappeared)
  }

  // MARK: Containers
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {
    // A child whose view was added to a screen that has appeared appears with it.
    guard let parent, parent.appearance == .appeared, appearance == .disappeared,
      viewIfLoaded?.window != nil
    else { return }
    changeAppearance(to: .appearing)
    changeAppearance(to: .appeared)
  }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }
  open var tabBarController: UITabBarController? {
    parent as? UITabBarController ?? parent?.tabBarController
  }

  // MARK: Presenting
  /// Shows another controller over the screen at once; its completion runs in the next turn, or
  /// after 0.5 s when animated.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil, let window = viewIfLoaded?.window else { return }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.changeAppearance(to: .appearing, animated: flag)
    viewControllerToPresent.view.frame = window.bounds
    window.addSubview(viewControllerToPresent.view)
    viewControllerToPresent.changeAppearance(to: .appeared, animated: flag)
    if let completion { afterDelay(flag ? 0.5 : 0, completion) }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
      return
    }
    presentedViewController = nil
    presented.changeAppearance(to: .disappearing, animated: flag)
    presented.view.removeFromSuperview()
    presented.changeAppearance(to: .disappeared, animated: flag)
    if let completion { afterDelay(flag ? 0.5 : 0, completion) }
  }

  open func show(_ vc: UIViewController, sender: Any?) {
    if let navigationController {
      navigationController.pushViewController(vc, animated: true)
    } else {
      present(vc, animated: true)
    }
  }

  /// It and all controllers below it or shown by it.
  var family: [UIViewController] {
    [self] + children.flatMap(\.family) + (presentedViewController?.family ?? [])
  }
}

/// How a presented screen covers another.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext
  case popover
  case none = -1
  case automatic = -2
}

/// How a presented screen comes.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// The look of the status bar.
public enum UIStatusBarStyle: Int, Sendable { case `default`, lightContent, darkContent }

/// Sides of a rectangle.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = Self(rawValue: 1)
  public static let left = Self(rawValue: 2)
  public static let bottom = Self(rawValue: 4)
  public static let right = Self(rawValue: 8)
  public static let all: Self = [.top, .left, .bottom, .right]
}

/// Accompanies a change of a screen's size, of which there is none.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: NSObjectProtocol {}
