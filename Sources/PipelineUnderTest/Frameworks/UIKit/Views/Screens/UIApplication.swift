internal import VirtualDevice

/// The app of a trial.
@preconcurrency @MainActor
open class UIApplication: UIResponder, NamedClassMethods {
  /// Whether the app is in front.
  public enum State: Int, Sendable { case active, inactive, background }

  /// Why an app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Sendable, Hashable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// `sharedApplication`, which code of app extensions asks for by its name.
  package nonisolated static func value(ofClassMethod name: String) -> AnyObject? {
    name == "sharedApplication" ? MainActor.assumeIsolated { shared } : nil
  }

  public static var shared: UIApplication { InterfaceState.current.application }

  open weak var delegate: (any UIApplicationDelegate)?
  open internal(set) var applicationState = State.active
  open var isNetworkActivityIndicatorVisible = false
  open var isIdleTimerDisabled = false
  open var applicationIconBadgeNumber = 0
  private var tasks: [Int: () -> Void] = [:]
  private var lastTask = 0

  open var windows: [UIWindow] { InterfaceState.current.window.map { [$0] } ?? [] }
  open var keyWindow: UIWindow? { windows.first { $0.isKeyWindow } }
  open var connectedScenes: Set<UIScene> { [scene] }
  private lazy var scene = UIWindowScene()
  open var isProtectedDataAvailable: Bool { true }
  open var preferredContentSizeCategory: UIContentSizeCategory { .large }
  open var statusBarFrame: CGRect { .zero }

  open func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing, as there is no other app, and says so on the main lane.
  open func open(
    _ url: URL,
    options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    guard let completion else { return }
    DispatchQueue.main.async { MainActor.assumeIsolated { completion(false) } }
  }

  /// Opens nothing, as there is no other app; false.
  @discardableResult
  open func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    false
  }

  /// How another app is opened.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let universalLinksOnly = Self(rawValue: "universalLinksOnly")
  }

  open func sendAction(
    _ action: Selector,
    to target: Any?,
    from sender: Any?,
    for event: UIEvent?
  ) -> Bool {
    guard let target else { return false }
    action.send(to: target as AnyObject, sender)
    return true
  }

  // MARK: Background
  /// In seconds; unlimited in front, as UIKit answers, and 30 s at most in the background.
  open var backgroundTimeRemaining: TimeInterval {
    applicationState == .background ? 30 : .greatestFiniteMagnitude
  }

  /// Asks for time in the background.
  ///
  /// The handler is called when the app is taken its time.
  open func beginBackgroundTask(
    withName taskName: String? = nil,
    expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastTask += 1
    tasks[lastTask] = handler ?? {}
    return UIBackgroundTaskIdentifier(rawValue: lastTask)
  }

  open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {
    tasks[identifier.rawValue] = nil
  }

  /// The background tasks under way.
  package var backgroundTaskCount: Int { tasks.count }

  /// Ends the time in the background of all tasks.
  package func expireBackgroundTasks() {
    for key in tasks.keys.sorted() { tasks[key]?() }
  }
}

/// A task in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Sendable, Hashable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let invalid = Self(rawValue: 0)
}

/// The size of text that a user chose.
public struct UIContentSizeCategory: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let large = Self(rawValue: "UICTContentSizeCategoryL")
}

extension UIApplication {
  public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification"
  )
  public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
    "UIApplicationDidEnterBackgroundNotification"
  )
  public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
    "UIApplicationWillEnterForegroundNotification"
  )
  public nonisolated static let willResignActiveNotification = NSNotification.Name(
    "UIApplicationWillResignActiveNotification"
  )
  public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
    "UIApplicationDidBecomeActiveNotification"
  )
  public nonisolated static let willTerminateNotification = NSNotification.Name(
    "UIApplicationWillTerminateNotification"
  )
  public nonisolated static let didFinishLaunchingNotification = NSNotification.Name(
    "UIApplicationDidFinishLaunchingNotification"
  )
}

/// Hears of the app's life.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  )
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration { UISceneConfiguration(name: nil, sessionRole: .windowApplication) }
  public func application(
    _ application: UIApplication,
    didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
}

/// The device of a trial.
@preconcurrency @MainActor
open class UIDevice: NSObject {
  public static let current = UIDevice()
  private override init() {}
  open var name: String { "iPhone" }
  open var model: String { "iPhone" }
  open var systemName: String { "iOS" }
  open var systemVersion: String { "\(Device.current.system)" }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { .phone }
  open var orientation: UIDeviceOrientation { .portrait }
}

/// How a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
}
