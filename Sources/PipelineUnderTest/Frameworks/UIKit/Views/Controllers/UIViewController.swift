/// Manages a view and hears when it appears and disappears.
open class UIViewController: UIResponder, UITraitEnvironment {
  private enum Appearance { case disappeared, appearing, appeared, disappearing }

  private var root: UIView?
  private var appearance = Appearance.disappeared
  open private(set) var children: [UIViewController] = []
  open private(set) weak var parent: UIViewController?
  open var title: String?
  public let nibName: String?
  public let nibBundle: Bundle?
  open var edgesForExtendedLayout = UIRectEdge.all
  open var extendedLayoutIncludesOpaqueBars = false
  open var automaticallyAdjustsScrollViewInsets = true
  open var definesPresentationContext = false
  open var restorationIdentifier: String?
  open var preferredContentSize = CGSize.zero
  open var additionalSafeAreaInsets = UIEdgeInsets.zero
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var hidesBottomBarWhenPushed = false
  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?
  private var item: UINavigationItem?

  /// Traps at the first use of `view` if a nib is named: there are none here.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    nibBundle = nibBundleOrNil
    super.init()
  }

  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// A controller without an archive: outlets of storyboards stay empty, and code makes its view.
  public required init?(coder: NSCoder) {
    nibName = nil
    nibBundle = nil
    super.init()
  }

  // MARK: View
  /// Its view, made by ``loadView()`` at the first use.
  open var view: UIView! {
    get {
      if root == nil { loadViewIfNeeded() }
      return root
    }
    set {
      root?.owner = nil
      root = newValue
      newValue?.owner = self
    }
  }

  open var viewIfLoaded: UIView? { root }
  open var isViewLoaded: Bool { root != nil }

  open func loadViewIfNeeded() {
    guard root == nil else { return }
    loadView()
    precondition(root != nil, "loadView of \(type(of: self)) made no view; assign `view` in it")
    viewDidLoad()
  }

  /// Makes a plain view of the screen's size.
  open func loadView() {
    if let nibName {
      preconditionFailure("\(type(of: self)) asks for the nib \(nibName); override loadView()")
    }
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
  open func viewSafeAreaInsetsDidChange() {}
  open func updateViewConstraints() {}
  open func setNeedsStatusBarAppearanceUpdate() {}
  open var prefersStatusBarHidden: Bool { false }
  open var traitCollection: UITraitCollection { InterfaceState.current.traits }
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open override var next: UIResponder? { root?.superview ?? parent }

  // MARK: Appearance
  var isShown: Bool { appearance == .appeared || appearance == .appearing }
  open var isBeingPresented: Bool { presentingViewController != nil && appearance == .appearing }
  open var isBeingDismissed: Bool {
    presentingViewController != nil && appearance == .disappearing
  }
  open var isMovingToParent: Bool { parent != nil && appearance == .appearing }
  open var isMovingFromParent: Bool { parent != nil && appearance == .disappearing }

  /// The children that appear with it: all whose views are in its own.
  var appearingChildren: [UIViewController] { children }

  func beginAppear() {
    loadViewIfNeeded()
    guard appearance == .disappeared || appearance == .disappearing else { return }
    appearance = .appearing
    viewWillAppear(false)
    for child in appearingChildren where isInside(child) { child.beginAppear() }
  }

  func endAppear() {
    guard appearance == .appearing else { return }
    appearance = .appeared
    viewDidAppear(false)
    for child in appearingChildren where isInside(child) { child.endAppear() }
  }

  func beginDisappear() {
    guard isShown else { return }
    appearance = .disappearing
    viewWillDisappear(false)
    for child in appearingChildren { child.beginDisappear() }
  }

  func endDisappear() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    viewDidDisappear(false)
    for child in appearingChildren { child.endDisappear() }
  }

  /// Calls the two reports between which views are in the window for the first time.
  func isAppearingNow() {
    guard appearance == .appearing else { return }
    viewIsAppearing(false)
    for child in appearingChildren where isInside(child) { child.isAppearingNow() }
  }

  private func isInside(_ child: UIViewController) -> Bool {
    guard let root, let view = child.viewIfLoaded else { return false }
    return view.isDescendant(of: root)
  }

  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    if isAppearing { beginAppear() } else { beginDisappear() }
  }

  open func endAppearanceTransition() {
    if appearance == .appearing { endAppear() } else { endDisappear() }
  }

  // MARK: Children
  /// Its appearance follows when its view enters the window.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
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

  /// Completes the move of a child; a child of a visible controller appears now if it has not.
  open func didMove(toParent parent: UIViewController?) {
    guard let parent, parent.isShown, viewIfLoaded?.window != nil else { return }
    beginAppear()
    if parent.appearance == .appeared { endAppear() }
  }

  open var navigationController: UINavigationController? {
    var next = parent
    while let present = next {
      if let found = present as? UINavigationController { return found }
      next = present.parent
    }
    return nil
  }

  open var navigationItem: UINavigationItem {
    if let item { return item }
    let made = UINavigationItem(title: title ?? "")
    item = made
    return made
  }

  /// Shows a controller above everything, at once.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard let window = view.window else {
      preconditionFailure("\(type(of: self)) presents before it is in the window; present later")
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.beginAppear()
    viewControllerToPresent.view.frame = window.bounds
    window.addSubview(viewControllerToPresent.view)
    viewControllerToPresent.endAppear()
    if let completion { afterDelay(0, completion) }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    if let presented = presentedViewController {
      presented.beginDisappear()
      presented.viewIfLoaded?.removeFromSuperview()
      presented.endDisappear()
      presented.presentingViewController = nil
      presentedViewController = nil
      if let completion { afterDelay(0, completion) }
    } else {
      presentingViewController?.dismiss(animated: flag, completion: completion)
    }
  }
}

/// Sides of a rectangle.
public struct UIRectEdge: OptionSet, Sendable, Hashable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let top = Self(rawValue: 1)
  public static let left = Self(rawValue: 2)
  public static let bottom = Self(rawValue: 4)
  public static let right = Self(rawValue: 8)
  public static let all = Self(rawValue: 15)
}

/// How a controller is presented; all cover the window here.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen
  case overCurrentContext, popover
  case automatic = -2
}
