internal import Foundation

/// A method by name, as `#selector` gives it on Apple's systems.
///
/// `#selector(Loader.tick(_:))` becomes `Selector("tick(_:)", Loader.tick)` in a generated copy of
/// the sources: the name for people, the method to call it.
public struct Selector: Sendable {
  let name: String
  /// Calls the method on an object with up to two arguments; false if the types do not fit.
  let call: (@Sendable (AnyObject, [Any?]) -> Bool)?
  /// How many arguments the method has.
  let arity: Int
  /// Whether an object has the method.
  private let hasMethod: @Sendable (AnyObject) -> Bool

  /// A name without a method, which traps when it is performed.
  public init(_ name: String) {
    self.name = name
    call = nil
    arity = 0
    hasMethod = { _ in false }
  }

  /// A method without arguments.
  @preconcurrency
  public init<Owner: AnyObject, Result>(
    _ name: String,
    _ method: @escaping @Sendable (Owner) -> () -> Result
  ) {
    self.name = name
    arity = 0
    hasMethod = { $0 is Owner }
    call = { owner, _ in
      guard let owner = owner as? Owner else { return false }
      _ = method(owner)()
      return true
    }
  }

  /// A method with the sender as its argument.
  @preconcurrency
  public init<Owner: AnyObject, Sender, Result>(
    _ name: String,
    _ method: @escaping @Sendable (Owner) -> (Sender) -> Result
  ) {
    self.name = name
    arity = 1
    hasMethod = { $0 is Owner }
    call = { owner, arguments in
      guard let owner = owner as? Owner, let argument = arguments.first,
        let sender = argument as? Sender
      else {
        return false
      }
      _ = method(owner)(sender)
      return true
    }
  }

  /// A method with the sender and an event.
  @preconcurrency
  public init<Owner: AnyObject, Sender, Event, Result>(
    _ name: String,
    _ method: @escaping @Sendable (Owner) -> (Sender, Event) -> Result
  ) {
    self.name = name
    arity = 2
    hasMethod = { $0 is Owner }
    call = { owner, arguments in
      guard arguments.count > 1, let owner = owner as? Owner, let sender = arguments[0] as? Sender,
        let event = arguments[1] as? Event
      else { return false }
      _ = method(owner)(sender, event)
      return true
    }
  }

  /// A method of the main actor without arguments.
  public init<Owner: AnyObject, Result>(
    _ name: String,
    _ method: @escaping @Sendable (Owner) -> @MainActor () -> Result
  ) {
    self.name = name
    arity = 0
    hasMethod = { $0 is Owner }
    call = { owner, _ in
      guard let owner = Handed.some(owner as? Owner) else { return false }
      MainActor.assumeIsolated { _ = method(owner.value)() }
      return true
    }
  }

  /// A method of the main actor with the sender as its argument.
  public init<Owner: AnyObject, Sender, Result>(
    _ name: String,
    _ method: @escaping @Sendable (Owner) -> @MainActor (Sender) -> Result
  ) {
    self.name = name
    arity = 1
    hasMethod = { $0 is Owner }
    call = { owner, arguments in
      guard let owner = Handed.some(owner as? Owner),
        let argument = arguments.first, let sender = Handed.some(argument as? Sender)
      else { return false }
      MainActor.assumeIsolated { _ = method(owner.value)(sender.value) }
      return true
    }
  }

  /// Whether `object` has the method.
  func isMethod(of object: AnyObject) -> Bool { hasMethod(object) }

  /// Calls the method on `target`.
  ///
  /// Traps if the selector has no method, or one of another class or with other arguments.
  public func perform(on target: AnyObject, with arguments: Any?...) {
    guard let call else {
      preconditionFailure(
        "Selector(\"\(name)\") names no method: write Selector(name, Type.method)"
      )
    }
    guard call(target, arguments) else {
      preconditionFailure(
        "unrecognized selector \(name) sent to \(type(of: target)) with \(arguments.count) arguments"
      )
    }
  }
}

extension Selector: Hashable {
  public static func == (lhs: Selector, rhs: Selector) -> Bool { lhs.name == rhs.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Selector: CustomStringConvertible {
  public var description: String { name }
}

/// The name of a selector.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.name }
