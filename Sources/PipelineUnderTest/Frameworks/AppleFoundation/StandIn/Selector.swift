/// The name of a method together with the method, for target and action without Objective-C.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
  // Unchecked: the method is called on the main actor alone, and a function has no state.
  public let description: String
  private let method: @MainActor (AnyObject, [Any?]) -> Void

  /// A method without parameters.
  public init<Target: AnyObject>(
    _ name: String,
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    description = name
    self.method = { target, _ in method(Self.target(target, name))() }
  }

  /// A method with one parameter: the sender.
  public init<Target: AnyObject, Sender>(
    _ name: String,
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void
  ) {
    description = name
    self.method = { target, arguments in
      guard let sender = arguments.first as? Sender else {
        preconditionFailure("the sender of \(name) is not a \(Sender.self); change its parameter")
      }
      method(Self.target(target, name))(sender)
    }
  }

  private static func target<Target: AnyObject>(_ target: AnyObject, _ name: String) -> Target {
    guard let target = target as? Target else {
      preconditionFailure("\(type(of: target)) has no method \(name); name a target that has it")
    }
    return target
  }

  /// Calls the method of `target`.
  @MainActor
  package func send(to target: AnyObject, _ arguments: [Any?]) { method(target, arguments) }

  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
