@_exported public import AppleFoundation
internal import VirtualDevice

/// Sends values over time to what subscribes.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure
}

/// Receives values.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  /// Takes a value, and asks for so many more.
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

/// The tie between a publisher and a subscriber.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

/// Something that can be stopped.
public protocol Cancellable {
  func cancel()
}

/// What has an identity.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

/// The identity of a subscriber or subscription.
public struct CombineIdentifier: Hashable, Sendable {
  private let value: ObjectIdentifier?

  public init() { value = nil }
  public init(_ object: AnyObject) { value = ObjectIdentifier(object) }
}

extension CustomCombineIdentifierConvertible {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier() }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}

extension Publisher {
  /// Subscribes.
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }

  /// Lets a subject send what this sends, until it is cancelled.
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    sink(
      receiveCompletion: { subject.send(completion: $0) },
      receiveValue: { subject.send($0) }
    )
  }

  /// Hides the type.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A namespace of what subscribers use.
public enum Subscribers {
  /// How many values a subscriber takes.
  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    /// nil is without limit.
    public let max: Int?
    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)
    public static func max(_ value: Int) -> Demand { Demand(max: value) }

    public static func + (lhs: Demand, rhs: Demand) -> Demand {
      guard let one = lhs.max, let other = rhs.max else { return .unlimited }
      return Demand(max: one + other)
    }
    public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }
    public static func - (lhs: Demand, rhs: Demand) -> Demand {
      guard let one = lhs.max else { return .unlimited }
      guard let other = rhs.max else { return .none }
      return Demand(max: Swift.max(0, one - other))
    }
    public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
    public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - .max(rhs) }
    public static func < (lhs: Demand, rhs: Demand) -> Bool {
      (lhs.max ?? .max) < (rhs.max ?? .max)
    }
    public static func > (lhs: Demand, rhs: Int) -> Bool { (lhs.max ?? .max) > rhs }
    public static func == (lhs: Demand, rhs: Int) -> Bool { lhs.max == rhs }
  }

  /// How a publisher ended.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}

/// Cancels when it ends.
public final class AnyCancellable: Cancellable, Hashable {
  private let action: Guarded<(() -> Void)?>

  /// Calls `cancel` once.
  public init(_ cancel: @escaping () -> Void) { action = Guarded(cancel) }

  /// Cancels `canceller` once.
  public init(_ canceller: some Cancellable) { action = Guarded { canceller.cancel() } }

  deinit { cancel() }

  public func cancel() { action.with { $0.take() }?() }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// Unchecked: the action is taken once, under a lock.
extension AnyCancellable: @unchecked Sendable {}

extension Cancellable {
  /// Keeps it in a set, until the set ends.
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self as? AnyCancellable ?? AnyCancellable(self))
  }

  /// Keeps it in a collection, until the collection ends.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self as? AnyCancellable ?? AnyCancellable(self))
  }
}

/// A publisher whose type is hidden.
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of `publisher`.
  public init(_ publisher: some Publisher<Output, Failure>) {
    attach = { publisher.receive(subscriber: $0) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure { attach(AnySubscriber(subscriber)) }
}

/// A subscriber whose type is hidden.
public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  private let onSubscription: (any Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onCompletion: (Subscribers.Completion<Failure>) -> Void

  /// Hides the type of `subscriber`.
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    onSubscription = { subscriber.receive(subscription: $0) }
    onValue = { subscriber.receive($0) }
    onCompletion = { subscriber.receive(completion: $0) }
  }

  /// A subscriber of closures.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    onSubscription = receiveSubscription ?? { $0.request(.unlimited) }
    onValue = receiveValue ?? { _ in .none }
    onCompletion = receiveCompletion ?? { _ in }
  }

  public func receive(subscription: any Subscription) { onSubscription(subscription) }
  public func receive(_ value: Input) -> Subscribers.Demand { onValue(value) }
  public func receive(completion: Subscribers.Completion<Failure>) { onCompletion(completion) }
}
