/// The root of the tree of views on the screen.
open class UIWindow: UIView {
  /// The height at which a window lies.
  public struct Level: RawRepresentable, Sendable, Hashable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public static let normal = Self(rawValue: 0)
    public static let statusBar = Self(rawValue: 1000)
    public static let alert = Self(rawValue: 2000)
  }

  open var windowLevel = Level.normal
  open var windowScene: UIWindowScene?
  open var rootViewController: UIViewController? {
    didSet {
      guard oldValue !== rootViewController else { return }
      oldValue?.viewIfLoaded?.removeFromSuperview()
      if !isHidden, isInstalled { showRoot() }
    }
  }
  private var isInstalled = false
  public private(set) var isKeyWindow = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }

  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open var screen: UIScreen { .main }
  open override var next: UIResponder? { UIApplication.shared }

  open func makeKey() { isKeyWindow = true }

  open func makeKeyAndVisible() {
    makeKey()
    isHidden = false
    guard !isInstalled else { return }
    isInstalled = true
    InterfaceState.current.window = self
    layer.isOnScreen = true
    showRoot()
  }

  private func showRoot() {
    guard let root = rootViewController else { return }
    root.loadViewIfNeeded()
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.changeAppearance(to: .appearing)
    addSubview(root.view)
    root.changeAppearance(to: .appeared)
  }

  /// Takes the screen down: its controller disappears and its views leave.
  package func tearDown() {
    rootViewController?.changeAppearance(to: .disappearing)
    rootViewController?.viewIfLoaded?.removeFromSuperview()
    rootViewController?.changeAppearance(to: .disappeared)
    layer.isOnScreen = false
    isHidden = true
    rootViewController = nil
    if InterfaceState.current.window === self { InterfaceState.current.window = nil }
  }
}

/// A window's place in the system; there is one.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { InterfaceState.current.window.map { [$0] } ?? [] }
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  open var screen: UIScreen { .main }
}

/// A part of the app on the screen.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// Whether a scene is in front.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive, foregroundInactive, background
  }
  open var activationState: ActivationState {
    switch UIApplication.shared.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}
