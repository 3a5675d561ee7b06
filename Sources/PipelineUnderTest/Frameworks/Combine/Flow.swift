internal import VirtualDevice

/// What an operator makes of values: nearly all operators are one of these.
///
/// It subscribes to its source when it is subscribed to, and asks for all values at once unless its
/// subscriber limits them: then a value waits until it is asked for.
final class Flow<Output, Failure: Error>: Subscription {
  private struct State {
    var demand = Subscribers.Demand.none
    var waiting: [Output] = []
    var end: Subscribers.Completion<Failure>?
    var isOver = false
    var isSending = false
    /// What is cancelled with it.
    var sources: [any Cancellable] = []
    var onFirstRequest: (() -> Void)?
  }
  private let state: Guarded<State>
  private let subscriber: AnySubscriber<Output, Failure>

  /// Calls `start` at the first request of the subscriber.
  init(_ subscriber: AnySubscriber<Output, Failure>, start: (() -> Void)? = nil) {
    self.subscriber = subscriber
    state = Guarded(State(onFirstRequest: start))
  }

  /// Whether nothing can come any more.
  var isOver: Bool { state.with { $0.isOver } }

  /// Whether the subscriber takes a value now.
  var isAsked: Bool { state.with { !$0.isOver && $0.demand > $0.waiting.count } }

  /// Cancels `source` with the flow; at once if it is over.
  func keep(_ source: any Cancellable) {
    let isOver = state.with { state in
      if !state.isOver { state.sources.append(source) }
      return state.isOver
    }
    if isOver { source.cancel() }
  }

  func onStart(_ start: @escaping () -> Void) { state.with { $0.onFirstRequest = start } }

  func request(_ demand: Subscribers.Demand) {
    let start = state.with { state in
      state.demand += demand
      return state.onFirstRequest.take()
    }
    start?()
    deliver()
  }

  /// Sends a value, or keeps it until it is asked for.
  func send(_ value: Output) {
    state.with { state in
      if !state.isOver, state.end == nil { state.waiting.append(value) }
    }
    deliver()
  }

  /// Ends behind the values that wait.
  func finish(_ end: Subscribers.Completion<Failure>) {
    state.with { state in
      if state.end == nil { state.end = end }
    }
    deliver()
  }

  func cancel() {
    let sources = state.with { state in
      state.isOver = true
      state.waiting = []
      state.onFirstRequest = nil
      defer { state.sources = [] }
      return state.sources
    }
    for source in sources { source.cancel() }
  }

  /// Cancels what sends to it.
  func cancelSources() {
    let sources = state.with { state in
      defer { state.sources = [] }
      return state.sources
    }
    for source in sources { source.cancel() }
  }

  private enum Step {
    case value(Output)
    case end(Subscribers.Completion<Failure>)
    case none
  }

  /// One thread sends at a time, in order.
  private func deliver() {
    guard
      state.with({ state in
        if state.isSending { return false }
        state.isSending = true
        return true
      })
    else { return }
    while true {
      let step = state.with { state -> Step in
        if !state.isOver, !state.waiting.isEmpty, state.demand > 0 {
          state.demand -= 1
          return .value(state.waiting.removeFirst())
        }
        if !state.isOver, state.waiting.isEmpty, let end = state.end {
          state.isOver = true
          state.sources = []
          return .end(end)
        }
        state.isSending = false
        return .none
      }
      switch step {
      case .value(let value):
        let more = subscriber.receive(value)
        state.with { $0.demand += more }
      case .end(let end):
        subscriber.receive(completion: end)
        state.with { $0.isSending = false }
        return
      case .none: return
      }
    }
  }
}

// Unchecked: what changes is in `state`, under its lock; values go to one thread at a time.
extension Flow: @unchecked Sendable {}

/// A publisher that is a function of its subscriber.
struct FlowPublisher<Output, Failure: Error>: Publisher {
  let start: (Flow<Output, Failure>) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let flow = Flow(AnySubscriber(subscriber))
    flow.onStart { [start] in start(flow) }
    subscriber.receive(subscription: flow)
  }
}

extension Publisher {
  /// A publisher that passes on what `value` makes of each value, and ends as `end` says.
  func flow<NewOutput, NewFailure: Error>(
    value: @escaping (Output, Flow<NewOutput, NewFailure>) -> Void,
    end: @escaping (Subscribers.Completion<Failure>, Flow<NewOutput, NewFailure>) -> Void
  ) -> FlowPublisher<NewOutput, NewFailure> {
    FlowPublisher { flow in
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { end($0, flow) },
        receiveValue: { value($0, flow) }
      )
      flow.keep(sink)
      receive(subscriber: sink)
    }
  }

  /// The same for an operator that fails as its source does.
  func flow<NewOutput>(
    value: @escaping (Output, Flow<NewOutput, Failure>) -> Void
  ) -> FlowPublisher<NewOutput, Failure> {
    flow(value: value) { end, flow in flow.finish(end) }
  }
}
