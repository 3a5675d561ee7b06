internal import VirtualDevice

extension View {
  /// Runs `action` for each value of `publisher`, as long as the view lives.
  ///
  /// A new description of the view with the same publisher goes on with the old subscription.
  public func onReceive<P: Publisher>(
    _ publisher: P,
    perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never {
    let link = ReceiveLink<P.Output>()
    link.action = action
    return effect(
      .receive(
        Reception(link: link, identity: PublisherIdentity(publisher)) {
          publisher.sink { link.action?($0) }
        }
      )
    )
  }
}

/// What a view does with the values of a publisher.
struct Reception {
  /// Holds the action of the latest description.
  let link: AnyObject
  let identity: PublisherIdentity
  let subscribe: () -> AnyCancellable
}

/// The action for values.
///
/// A subscription keeps the link of the description with which it began; later descriptions hand
/// their actions on to it.
final class ReceiveLink<Value>: ReceiveAction {
  var action: ((Value) -> Void)?

  func take(from other: any ReceiveAction) {
    if let other = other as? ReceiveLink<Value> { action = other.action }
  }
}

/// An action that takes the place of another.
protocol ReceiveAction: AnyObject {
  func take(from other: any ReceiveAction)
}

/// Which publisher it is: the same value, or one with the same objects inside.
struct PublisherIdentity: Equatable {
  private let value: (any Equatable)?
  private let objects: [ObjectIdentifier]
  private let type: ObjectIdentifier

  init<P: Publisher>(_ publisher: P) {
    value = publisher as? any Equatable
    type = ObjectIdentifier(P.self)
    objects = Self.objects(in: publisher, depth: 0)
  }

  /// The objects among the properties, down to the operators of a chain.
  private static func objects(in value: Any, depth: Int) -> [ObjectIdentifier] {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .class { return [ObjectIdentifier(value as AnyObject)] }
    // A chain of operators is no deeper in practice; closures have no properties.
    guard depth < 8 else { return [] }
    return mirror.children.flatMap { objects(in: $0.value, depth: depth + 1) }
  }

  static func == (left: Self, right: Self) -> Bool {
    guard left.type == right.type else { return false }
    if let one = left.value, let other = right.value {
      return AnyEquatable(one) == AnyEquatable(other)
    }
    return left.objects == right.objects
  }
}
