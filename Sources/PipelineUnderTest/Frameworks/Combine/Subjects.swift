internal import VirtualDevice

/// A publisher into which values are sent.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a subject, in the order in which they came.
private struct Subscribed<Output, Failure: Error> {
  var flows: [Flow<Output, Failure>] = []
  var end: Subscribers.Completion<Failure>?
  var upstream: [any Subscription] = []
}

/// Passes on what is sent, to those that subscribe by then.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let state = Guarded(Subscribed<Output, Failure>())

  public init() {}

  public func send(_ value: Output) {
    let flows = state.with { state in
      state.flows.removeAll { $0.isOver }
      return state.flows
    }
    for flow in flows { flow.sendIfAsked(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let flows = state.with { state in
      if state.end == nil { state.end = completion }
      defer { state.flows = [] }
      return state.flows
    }
    for flow in flows { flow.finish(completion) }
  }

  public func send(subscription: any Subscription) {
    state.with { $0.upstream.append(subscription) }
    subscription.request(.unlimited)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let flow = Flow(AnySubscriber(subscriber))
    let end = state.with { state in
      if state.end == nil { state.flows.append(flow) }
      return state.end
    }
    subscriber.receive(subscription: flow)
    if let end { flow.finish(end) }
  }
}

// Unchecked: what changes is in `state`, under its lock.
extension PassthroughSubject: @unchecked Sendable {}

/// Keeps a value, which each new subscriber gets first.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let state = Guarded(Subscribed<Output, Failure>())
  private let current: Guarded<Output>
  private let kept = Guarded<[AnyCancellable]>([])

  public init(_ value: Output) { current = Guarded(value) }

  /// The value; setting it sends it.
  public var value: Output {
    get { current.with { $0 } }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    current.with { $0 = value }
    let flows = state.with { state in
      state.flows.removeAll { $0.isOver }
      return state.end == nil ? state.flows : []
    }
    for flow in flows { flow.send(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let flows = state.with { state in
      if state.end == nil { state.end = completion }
      defer { state.flows = [] }
      return state.flows
    }
    for flow in flows { flow.finish(completion) }
  }

  public func send(subscription: any Subscription) {
    state.with { $0.upstream.append(subscription) }
    subscription.request(.unlimited)
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let flow = Flow(AnySubscriber(subscriber))
    let end = state.with { state in
      if state.end == nil { state.flows.append(flow) }
      return state.end
    }
    subscriber.receive(subscription: flow)
    if let end { flow.finish(end) } else { flow.send(value) }
  }

  /// Keeps a subscription that feeds it.
  func keep(_ token: AnyCancellable) { kept.with { $0.append(token) } }
}

// Unchecked: what changes is in `state` and `current`, behind their locks.
extension CurrentValueSubject: @unchecked Sendable {}

extension Flow {
  /// Sends a value if the subscriber asked for one; a subject does not wait.
  func sendIfAsked(_ value: Output) { if isAsked { send(value) } }
}
