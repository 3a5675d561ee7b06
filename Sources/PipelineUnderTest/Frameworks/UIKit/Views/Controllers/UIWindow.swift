/// The place of a window on a screen.
public struct UIWindowLevel: RawRepresentable, Hashable, Sendable {
  public let rawValue: CGFloat
  public init(rawValue: CGFloat) { self.rawValue = rawValue }
  public static let normal = Self(rawValue: 0)
  public static let statusBar = Self(rawValue: 1000)
  public static let alert = Self(rawValue: 2000)
}

/// The root of the tree of views.
///
/// The driver of a trial shows one.
open class UIWindow: UIView {
  public typealias Level = UIWindowLevel

  open var windowLevel = Level.normal
  open var rootViewController: UIViewController? { didSet { rootChanged(from: oldValue) } }
  open weak var windowScene: UIWindowScene?
  open private(set) var isKeyWindow = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    layer.isOnScreen = true
  }
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  public convenience init(windowScene: UIWindowScene) {
    self.init(frame: UIScreen.main.bounds)
    self.windowScene = windowScene
  }

  open var screen: UIScreen { .main }
  open override var next: UIResponder? { UIApplication.shared }

  open func makeKey() {
    isKeyWindow = true
    UIApplication.shared.add(self)
  }

  /// Shows the root controller's view.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
    installRoot()
  }

  private func rootChanged(from old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old, old.isShown {
      old.beginDisappear()
      old.view.removeFromSuperview()
      old.endDisappear()
    }
    if isKeyWindow { installRoot() }
  }

  private func installRoot() {
    guard let root = rootViewController, root.viewIfLoaded?.superview !== self else { return }
    root.view.frame = bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.beginAppear()
    addSubview(root.view)
    layoutIfNeeded()
    root.endAppear()
  }
}

/// The scene of a window; one is enough for a trial.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// How active a scene is.
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

/// The scene of windows.
open class UIWindowScene: UIScene {
  open var windows: [UIWindow] { UIApplication.shared.windows }
  open var screen: UIScreen { .main }
  open var traitCollection: UITraitCollection { .current }
}
