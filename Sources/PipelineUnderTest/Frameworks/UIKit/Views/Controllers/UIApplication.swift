/// Names a task that may finish in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = Self(rawValue: 0)
}

/// Hears what happens to the app.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}

/// The app of a trial.
open class UIApplication: UIResponder {
  /// Whether the app is in front.
  public enum State: Int, Sendable { case active, inactive, background }

  /// Why the app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public static var shared: UIApplication { InterfaceState.current.application }

  open weak var delegate: (any UIApplicationDelegate)?
  open internal(set) var applicationState = State.active
  open private(set) var windows: [UIWindow] = []
  open var isIdleTimerDisabled = false
  open var isNetworkActivityIndicatorVisible = false
  private var tasks: [Int: (() -> Void)?] = [:]
  private var lastTask = 0
  private var firstScene: UIWindowScene?

  func add(_ window: UIWindow) {
    if !windows.contains(where: { $0 === window }) { windows.append(window) }
  }

  func remove(_ window: UIWindow) { windows.removeAll { $0 === window } }

  open var keyWindow: UIWindow? { windows.last { $0.isKeyWindow } }

  open var connectedScenes: Set<UIScene> {
    let scene = firstScene ?? UIWindowScene()
    firstScene = scene
    return [scene]
  }

  /// Seconds that a background task may run: 30, as iOS gives most apps, and without end in front.
  open var backgroundTimeRemaining: TimeInterval {
    applicationState == .background ? 30 : .greatestFiniteMagnitude
  }

  open func beginBackgroundTask(
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastTask += 1
    tasks[lastTask] = handler
    return UIBackgroundTaskIdentifier(rawValue: lastTask)
  }

  open func beginBackgroundTask(
    withName taskName: String?,
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { beginBackgroundTask(expirationHandler: handler) }

  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    tasks[identifier.rawValue] = nil
  }

  /// The tasks that have begun and not ended.
  package var backgroundTaskCount: Int { tasks.count }

  open func open(
    _ url: URL,
    options: [String: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    preconditionFailure("UIApplication.open leaves the app, which a trial cannot; leave it out")
  }
}

extension UIApplication {
  public static nonisolated let didReceiveMemoryWarningNotification = name(
    "DidReceiveMemoryWarning"
  )
  public static nonisolated let didEnterBackgroundNotification = name("DidEnterBackground")
  public static nonisolated let willEnterForegroundNotification = name("WillEnterForeground")
  public static nonisolated let willResignActiveNotification = name("WillResignActive")
  public static nonisolated let didBecomeActiveNotification = name("DidBecomeActive")
  public static nonisolated let didFinishLaunchingNotification = name("DidFinishLaunching")
  public static nonisolated let willTerminateNotification = name("WillTerminate")

  private static nonisolated func name(_ event: String) -> NSNotification.Name {
    NSNotification.Name("UIApplication\(event)Notification")
  }
}
