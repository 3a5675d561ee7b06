/// The app; one in a trial.
@MainActor open class UIApplication: UIResponder {
  public enum State: Int, Sendable { case active, inactive, background }

  /// Identifies work that the app asks time for in the background.
  public struct BackgroundTaskIdentifier: Hashable, Sendable {
    public var rawValue: Int
    public static let invalid = BackgroundTaskIdentifier(rawValue: 0)
    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  public static let shared = UIApplication()
  open internal(set) var applicationState = State.active
  open weak var delegate: (any UIApplicationDelegate)?
  open internal(set) var windows: [UIWindow] = []
  open var keyWindow: UIWindow? { windows.first }
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  open var backgroundTimeRemaining: TimeInterval {
    applicationState == .background ? 30 : .greatestFiniteMagnitude
  }
  private var lastTask = 0

  nonisolated public static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification"
  )
  nonisolated public static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  nonisolated public static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  nonisolated public static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  nonisolated public static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  nonisolated public static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification"
  )

  open func beginBackgroundTask(
    withName name: String? = nil,
    expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> BackgroundTaskIdentifier {
    lastTask += 1
    return BackgroundTaskIdentifier(rawValue: lastTask)
  }

  open func endBackgroundTask(_ identifier: BackgroundTaskIdentifier) {}
}

/// What an app hears of the system.
@MainActor public protocol UIApplicationDelegate: AnyObject {
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
}

/// The root of the views of a screen.
@MainActor open class UIWindow: UIView {
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let root = rootViewController else { return }
      root.view.frame = bounds
      addSubview(root.view)
    }
  }
  open private(set) var isKeyWindow = false
  open var screen: UIScreen { .main }

  open override var window: UIWindow? { self }

  open func makeKeyAndVisible() {
    isHidden = false
    isKeyWindow = true
    if !UIApplication.shared.windows.contains(where: { $0 === self }) {
      UIApplication.shared.windows.append(self)
    }
  }
}

/// The device as an app sees it.
@MainActor public final class UIDevice: NSObject {
  public enum UserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, mac = 5 }
  public static let current = UIDevice()
  public var userInterfaceIdiom: UserInterfaceIdiom {
    min(UIScreen.main.bounds.width, UIScreen.main.bounds.height) >= 600 ? .pad : .phone
  }
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  public var systemName: String { "iOS" }
  public var systemVersion: String { "18.0" }
  public var name: String { model }
}
