public import Foundation
internal import VirtualDevice

/// Apple's store of settings, which lasts as long as the device.
///
/// That of Linux keeps them in a file of the user who runs the process, so a trial would find what
/// an earlier one wrote. There are no defaults of the system, and nothing can be observed by key.
open class UserDefaults: NSObject {
  /// Posted on the thread that changed a value.
  public static let didChangeNotification = NSNotification.Name("NSUserDefaultsDidChange")
  public static let globalDomain = "NSGlobalDomain"
  public static let argumentDomain = "NSArgumentDomain"
  public static let registrationDomain = "NSRegistrationDomain"

  /// The values of one suite.
  final class Suite: Sendable {
    let values = Guarded<[String: Any]>([:])
  }

  /// The suites of a device and the values that apps registered, which all suites share.
  private final class Suites: Sendable {
    let named = Guarded<[String: Suite]>([:])
    let registered = Suite()
  }

  private static let outside = Suites()
  private static var suites: Suites {
    Device.currentIfAny?.part(Suites.self) { Suites() } ?? outside
  }

  private static func suite(_ name: String) -> Suite {
    suites.named.with { named in
      if let known = named[name] { return known }
      let new = Suite()
      named[name] = new
      return new
    }
  }

  private let name: String
  var own: Suite { Self.suite(name) }
  private var registered: Suite { Self.suites.registered }

  /// The settings of the app.
  open class var standard: UserDefaults { UserDefaults() }

  /// The settings of the app.
  public convenience override init() { self.init(named: "") }

  /// The settings that a group of apps shares; nil for the domain of all apps.
  public convenience init?(suiteName: String?) {
    guard suiteName != Self.globalDomain else { return nil }
    self.init(named: suiteName ?? "")
  }

  private init(named name: String) {
    self.name = name
    super.init()
  }

  // MARK: Values

  /// The value of a key: that of the app, else the registered one.
  open func object(forKey defaultName: String) -> Any? {
    let value = stored(defaultName)
    precondition(
      !(value is URL),
      "UserDefaults keeps the address of \(defaultName) in a form of its own; ask for url(forKey:)"
    )
    return value
  }

  func stored(_ key: String) -> Any? {
    own.values.with { $0[key] } ?? registered.values.with { $0[key] }
  }

  /// Sets the value of a key; nil removes it.
  ///
  /// Traps for what is no property list.
  open func set(_ value: Any?, forKey defaultName: String) {
    if let value {
      precondition(
        PropertyList.contains(value),
        "UserDefaults cannot keep a \(type(of: value)) for \(defaultName); encode it as Data"
      )
    }
    put(value, defaultName)
  }

  func put(_ value: Any?, _ key: String) {
    let value = Handed(value)
    own.values.with { $0[key] = value.value }
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  /// Removes the value of a key; the registered one is seen again.
  open func removeObject(forKey defaultName: String) { put(nil, defaultName) }

  /// Values for keys that the app has not set.
  open func register(defaults registrationDictionary: [String: Any]) {
    let new = Handed(registrationDictionary)
    registered.values.with { $0.merge(new.value) { $1 } }
  }

  /// All values.
  open func dictionaryRepresentation() -> [String: Any] {
    let set = own.values.with { Handed($0) }.value
    return registered.values.with { Handed($0) }.value.merging(set) { $1 }
  }

  /// Says that everything is stored, which it always is.
  @discardableResult
  open func synchronize() -> Bool { true }

  // MARK: Domains

  /// The values of a suite by its name; nil if it has none.
  open func persistentDomain(forName domainName: String) -> [String: Any]? {
    let values = Self.suite(key(domainName)).values.with { Handed($0) }.value
    return values.isEmpty ? nil : values
  }

  /// Puts values in the place of those of a suite.
  open func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    let new = Handed(domain)
    Self.suite(key(domainName)).values.with { $0 = new.value }
  }

  /// Removes all values of a suite.
  open func removePersistentDomain(forName domainName: String) {
    Self.suite(key(domainName)).values.with { $0 = [:] }
  }

  /// The app's own suite goes by the identifier of its bundle.
  private func key(_ domainName: String) -> String {
    domainName == Bundle.main.loaderIdentifier ? "" : domainName
  }
}

// Unchecked: what changes is in the suites, under their locks.
extension UserDefaults: @unchecked Sendable {}

/// What settings may hold.
private enum PropertyList {
  static func contains(_ value: Any) -> Bool {
    switch value {
    case is String, is NSString, is Data, is NSData, is Date, is NSDate, is NSNumber, is Bool,
      is any BinaryInteger, is any BinaryFloatingPoint:
      true
    case let list as [Any]: list.allSatisfy(contains)
    case let table as [String: Any]: table.values.allSatisfy(contains)
    case let list as NSArray: list.allSatisfy(contains)
    case let table as NSDictionary:
      table.allSatisfy { ($0.key is String || $0.key is NSString) && contains($0.value) }
    default: false
    }
  }
}
