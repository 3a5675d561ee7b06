internal import VirtualDevice

extension Subscribers {
  /// Calls closures for each value and at the end, without limit.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private struct State {
      var subscription: (any Subscription)?
      var isOver = false
    }
    private let state = Guarded(State())
    private let onValue: (Input) -> Void
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    /// Calls the closures.
    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      onValue = receiveValue
      onCompletion = receiveCompletion
    }

    public func receive(subscription: any Subscription) {
      let isWanted = state.with { state in
        guard !state.isOver, state.subscription == nil else { return false }
        state.subscription = subscription
        return true
      }
      if isWanted { subscription.request(.unlimited) } else { subscription.cancel() }
    }

    public func receive(_ value: Input) -> Subscribers.Demand {
      if state.with({ !$0.isOver }) { onValue(value) }
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let isFirst = state.with { state in
        defer {
          state.isOver = true
          state.subscription = nil
        }
        return !state.isOver
      }
      if isFirst { onCompletion(completion) }
    }

    public func cancel() {
      let subscription = state.with { state in
        state.isOver = true
        return state.subscription.take()
      }
      subscription?.cancel()
    }
  }
}

extension Publisher {
  /// Calls the closures for each value and at the end, until the result is cancelled or ends.
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion,
      receiveValue: receiveValue
    )
    receive(subscriber: sink)
    return AnyCancellable(sink)
  }
}

extension Publisher where Failure == Never {
  /// Calls the closure for each value, until the result is cancelled or ends.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Sets a property to each value, until the result is cancelled or ends; it keeps the object.
  public func assign<Root>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>,
    on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Lets a published property have each value, for as long as its object lives.
  public func assign(to published: inout Published<Output>.Publisher) {
    let subject = published.subject
    let token = sink { [weak subject] in subject?.send($0) }
    subject.keep(token)
  }
}
