internal import Foundation
internal import VirtualDevice

/// What a change of a property says beside that it happened.
public struct NSKeyValueObservingOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let new = Self(rawValue: 1)
  public static let old = Self(rawValue: 2)
  /// The handler is called at once, too.
  public static let initial = Self(rawValue: 4)
  /// The handler is called before each change, too; traps here.
  public static let prior = Self(rawValue: 8)
}

/// How a property changed: here a value always takes the place of another.
public enum NSKeyValueChange: UInt, Sendable { case setting = 1, insertion, removal, replacement }

/// One change of a property.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange
  public let kind: Kind
  /// With the option `new`.
  public let newValue: Value?
  /// With the option `old`.
  public let oldValue: Value?
  public let isPrior: Bool
}

/// Calls a handler for changes until it is invalidated or ends.
public final class NSKeyValueObservation: NSObject, Sendable {
  // Weak would be the object's end in a handler; the observers of an object outlive it instead.
  private let observers: KeyValueObservers
  private let number: Int

  init(_ observers: KeyValueObservers, _ number: Int) {
    self.observers = observers
    self.number = number
  }

  /// Ends the calls.
  public func invalidate() { observers.remove(number) }

  deinit { invalidate() }
}

/// An object whose properties report their changes: there is no Objective-C that would do it for
/// every object.
public protocol KeyValueObserved: NSObject {
  /// Who is called.
  var keyValueObservers: KeyValueObservers { get }
}

extension KeyValueObserved {
  /// Calls `changeHandler` when the property has another value, on the thread that changed it.
  ///
  /// The object is not kept. Traps for the option `prior`.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    precondition(
      !options.contains(.prior),
      "NSKeyValueObservingOptions.prior is not here; ask for the old value instead"
    )
    var last = self[keyPath: keyPath]
    let report = { (object: Self, old: Value?, new: Value) in
      let change = NSKeyValueObservedChange(
        kind: .setting,
        newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil,
        isPrior: false
      )
      changeHandler(object, change)
    }
    if options.contains(.initial) { report(self, nil, last) }
    let number = keyValueObservers.add { [weak self] in
      guard let self else { return }
      let new = self[keyPath: keyPath]
      guard !areEqual(last, new) else { return }
      let old = last
      last = new
      report(self, old, new)
    }
    return NSKeyValueObservation(keyValueObservers, number)
  }
}

/// Whether two values are known to be the same.
private func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  if let left = left as? any Equatable { return isEqual(left, right) }
  guard Value.self is AnyClass else { return false }
  return left as AnyObject === right as AnyObject
}

private func isEqual<Left: Equatable>(_ left: Left, _ right: Any) -> Bool {
  right as? Left == left
}

/// The handlers of one object.
public final class KeyValueObservers: Sendable {
  private struct Handlers {
    var next = 0
    var all: [(number: Int, look: () -> Void)] = []
  }
  private let handlers = Guarded(Handlers())

  /// No handlers so far.
  public init() {}

  func add(_ look: @escaping () -> Void) -> Int {
    handlers.with { handlers in
      handlers.next += 1
      handlers.all.append((handlers.next, look))
      return handlers.next
    }
  }

  func remove(_ number: Int) {
    // A handler may hold what ends with it: it goes outside of the lock.
    let gone = handlers.with { handlers in
      let index = handlers.all.firstIndex { $0.number == number }
      return index.map { handlers.all.remove(at: $0) }
    }
    _ = gone
  }

  /// Lets each handler look whether its property has another value, in the order of their coming.
  ///
  /// - Complexity: O(n) for n handlers.
  public func changed() {
    for (_, look) in handlers.with({ $0.all }) { look() }
  }
}
