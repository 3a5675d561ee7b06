/// The name of a method together with the method, which Objective-C would find by the name.
///
/// `#selector(Type.method(_:))` of a source becomes `Selector("method(_:)", Type.method(_:))`.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  /// Calls the method on a target with the argument of its sender.
  // Not isolated: who calls it is on the lane that Objective-C would call it on.
  private let call: @Sendable (AnyObject, Any?) -> Void

  /// A method without arguments.
  public init<Target: AnyObject>(_ name: String, _ method: @escaping (Target) -> () -> Void) {
    self.name = name
    let kept = KeptMethod(method)
    call = { target, _ in
      guard let target = target as? Target else { return Self.refuse(name, target) }
      kept.body(target)()
    }
  }

  /// A method that gets its sender.
  public init<Target: AnyObject, Sender>(
    _ name: String,
    _ method: @escaping (Target) -> (Sender) -> Void
  ) {
    self.name = name
    let kept = KeptMethod(method)
    call = { target, sender in
      guard let target = target as? Target, let sender = sender as? Sender else {
        return Self.refuse(name, target)
      }
      kept.body(target)(sender)
    }
  }

  /// Calls the method on `target`.
  public func perform(on target: AnyObject, with sender: Any? = nil) { call(target, sender) }

  public var description: String { name }
  public static func == (lhs: Selector, rhs: Selector) -> Bool { lhs.name == rhs.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  private static func refuse(_ name: String, _ target: AnyObject) {
    preconditionFailure("\(type(of: target)) has no method \(name) for this sender")
  }
}

/// Keeps an unapplied method.
// Unchecked: an unapplied method has no state.
private struct KeptMethod<Method>: @unchecked Sendable {
  let body: Method
  init(_ body: Method) { self.body = body }
}

extension NotificationCenter {
  /// Calls `selector` of `observer` for each notification called `name`, until the observer ends.
  public func addObserver(
    _ observer: AnyObject,
    selector: Selector,
    name: Notification.Name?,
    object: Any?
  ) {
    let kept = SelectorObserver(observer, selector, self)
    kept.token = addObserver(forName: name, object: object, queue: nil) { kept.receive($0) }
  }
}

/// Forwards notifications for as long as the observer lives.
// Unchecked: the token is set once, before a notification can come.
private final class SelectorObserver: @unchecked Sendable {
  private weak var observer: AnyObject?
  private let selector: Selector
  private let center: NotificationCenter
  var token: (any NSObjectProtocol)?

  init(_ observer: AnyObject, _ selector: Selector, _ center: NotificationCenter) {
    self.observer = observer
    self.selector = selector
    self.center = center
  }

  func receive(_ notification: Notification) {
    guard let observer else {
      if let token { center.removeObserver(token) }
      return
    }
    selector.perform(on: observer, with: notification)
  }
}
