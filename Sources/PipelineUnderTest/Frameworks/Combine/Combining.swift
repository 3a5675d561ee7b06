internal import VirtualDevice

extension Publisher {
  /// Passes on the values of a publisher for each value, of at most `maxPublishers` at a time.
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> some Publisher<P.Output, Failure> where P.Failure == Failure {
    let source = self
    return FlowPublisher<P.Output, Failure> { flow in
      let inner = InnerFlows(flow, limit: maxPublishers, transform)
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { inner.finish($0) },
        receiveValue: { inner.take($0) }
      )
      flow.keep(sink)
      source.receive(subscriber: sink)
    }
  }

  /// Passes on the values of publishers that cannot fail.
  @_disfavoredOverload
  public func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping (Output) -> P
  ) -> some Publisher<P.Output, Failure> where P.Failure == Never, Failure: Error {
    flatMap(maxPublishers: maxPublishers) { transform($0).setFailureType(to: Failure.self) }
  }

  /// Passes on the values of the latest publisher.
  public func switchToLatest<T>() -> some Publisher<T, Failure>
  where Output: Publisher<T, Failure> {
    let source = self
    return FlowPublisher<T, Failure> { flow in
      let inner = LatestFlow<T, Failure>(flow)
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { inner.finish($0) },
        receiveValue: { inner.take($0) }
      )
      flow.keep(sink)
      flow.keep(AnyCancellable { inner.cancel() })
      source.receive(subscriber: sink)
    }
  }

  /// Passes on the values of both.
  public func merge<P: Publisher>(with other: P) -> some Publisher<Output, Failure>
  where P.Output == Output, P.Failure == Failure {
    Publishers.MergeMany(eraseToAnyPublisher(), other.eraseToAnyPublisher())
  }

  /// The latest values of both, at each new one of either.
  public func combineLatest<P: Publisher>(
    _ other: P
  ) -> some Publisher<(Output, P.Output), Failure> where P.Failure == Failure {
    let source = self
    return FlowPublisher<(Output, P.Output), Failure> { flow in
      let latest = Guarded<(one: Output?, other: P.Output?, open: Int)>((nil, nil, 2))
      let send = {
        let pair = latest.with { latest -> (Output, P.Output)? in
          guard let one = latest.one, let other = latest.other else { return nil }
          return (one, other)
        }
        if let pair { flow.send(pair) }
      }
      flow.listen(source, { end in Self.close(end, latest, flow) }) { value in
        latest.with { $0.one = value }
        send()
      }
      flow.listen(other, { end in Self.close(end, latest, flow) }) { value in
        latest.with { $0.other = value }
        send()
      }
    }
  }

  private static func close<One, Other, Result>(
    _ end: Subscribers.Completion<Failure>,
    _ latest: Guarded<(one: One?, other: Other?, open: Int)>,
    _ flow: Flow<Result, Failure>
  ) {
    let isLast = latest.with { latest in
      latest.open -= 1
      return latest.open == 0
    }
    if case .failure = end { flow.stop(end) } else if isLast { flow.finish(.finished) }
  }

  /// The values of both, in pairs.
  public func zip<P: Publisher>(
    _ other: P
  ) -> some Publisher<(Output, P.Output), Failure> where P.Failure == Failure {
    let source = self
    return FlowPublisher<(Output, P.Output), Failure> { flow in
      let queues = Guarded(Pairs<Output, P.Output>())
      let send = {
        let (pair, isOver) = queues.with { ($0.next(), $0.isOver) }
        if let pair { flow.send(pair) }
        if isOver { flow.stop(.finished) }
      }
      flow.listen(
        source,
        { end in
          if case .failure = end { return flow.stop(end) }
          queues.with { $0.isOneOver = true }
          send()
        }
      ) { value in
        queues.with { $0.one.append(value) }
        send()
      }
      flow.listen(
        other,
        { end in
          if case .failure = end { return flow.stop(end) }
          queues.with { $0.isOtherOver = true }
          send()
        }
      ) { value in
        queues.with { $0.other.append(value) }
        send()
      }
    }
  }

  /// Sends `elements` first.
  public func prepend(_ elements: Output...) -> some Publisher<Output, Failure> {
    Publishers.Concatenation(
      Publishers.Sequence<[Output], Failure>(sequence: elements).eraseToAnyPublisher(),
      eraseToAnyPublisher()
    )
  }

  /// Sends `elements` at the end.
  public func append(_ elements: Output...) -> some Publisher<Output, Failure> {
    Publishers.Concatenation(
      eraseToAnyPublisher(),
      Publishers.Sequence<[Output], Failure>(sequence: elements).eraseToAnyPublisher()
    )
  }

  /// One subscription for all that subscribe, from the first one to the last one.
  public func share() -> Publishers.Share<Self> { Publishers.Share(self) }
}

/// The values that wait for their other half.
private struct Pairs<One, Other> {
  var one: [One] = []
  var other: [Other] = []
  var isOneOver = false
  var isOtherOver = false

  /// The next pair, if both halves are there.
  mutating func next() -> (One, Other)? {
    guard !one.isEmpty, !other.isEmpty else { return nil }
    return (one.removeFirst(), other.removeFirst())
  }

  /// Whether no pair can come any more.
  var isOver: Bool { (isOneOver && one.isEmpty) || (isOtherOver && other.isEmpty) }
}

extension Flow {
  /// Subscribes to a part of what it sends.
  func listen<P: Publisher>(
    _ publisher: P,
    _ end: @escaping (Subscribers.Completion<P.Failure>) -> Void,
    _ value: @escaping (P.Output) -> Void
  ) {
    let sink = Subscribers.Sink<P.Output, P.Failure>(receiveCompletion: end, receiveValue: value)
    keep(sink)
    publisher.receive(subscriber: sink)
  }
}

extension Publishers {
  /// The values of several publishers.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let publishers: [Upstream]

    public init(_ upstream: Upstream...) { publishers = upstream }
    public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream {
      publishers = Array(upstream)
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      FlowPublisher<Output, Failure> { [publishers] flow in
        guard !publishers.isEmpty else { return flow.finish(.finished) }
        let open = Guarded(publishers.count)
        for publisher in publishers {
          flow.listen(publisher) { end in
            let left = open.with { open in
              open -= 1
              return open
            }
            if case .failure = end { flow.stop(end) } else if left == 0 { flow.finish(.finished) }
          } _: {
            flow.send($0)
          }
        }
      }.receive(subscriber: subscriber)
    }
  }

  /// The values of one publisher, then those of another.
  struct Concatenation<Output, Failure: Error>: Publisher {
    let first: AnyPublisher<Output, Failure>
    let second: AnyPublisher<Output, Failure>

    init(_ first: AnyPublisher<Output, Failure>, _ second: AnyPublisher<Output, Failure>) {
      self.first = first
      self.second = second
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FlowPublisher<Output, Failure> { [first, second] flow in
        flow.listen(first) { end in
          if case .failure = end { flow.finish(end) } else { flow.pass(second) }
        } _: {
          flow.send($0)
        }
      }.receive(subscriber: subscriber)
    }
  }

  /// Sends the values of one subscription to all that subscribe.
  public final class Share<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    private let upstream: Upstream
    private struct State {
      var subject = PassthroughSubject<Upstream.Output, Upstream.Failure>()
      var token: AnyCancellable?
      var count = 0
    }
    private let state = Guarded(State())

    init(_ upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subject = state.with { state in
        state.count += 1
        return state.subject
      }
      let flow = Flow(AnySubscriber(subscriber))
      flow.keep(AnyCancellable { [weak self] in self?.leave() })
      flow.onStart { [self] in
        flow.pass(subject)
        start(subject)
      }
      subscriber.receive(subscription: flow)
    }

    private func start(_ subject: PassthroughSubject<Output, Failure>) {
      guard state.with({ $0.token == nil && $0.subject === subject }) else { return }
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { subject.send(completion: $0) },
        receiveValue: { subject.send($0) }
      )
      state.with { $0.token = AnyCancellable(sink) }
      upstream.receive(subscriber: sink)
    }

    private func leave() {
      let token = state.with { state -> AnyCancellable? in
        state.count -= 1
        guard state.count == 0 else { return nil }
        state.subject = PassthroughSubject()
        return state.token.take()
      }
      token?.cancel()
    }
  }
}

/// The publishers of a `flatMap` that are under way, and the values that wait for one.
private final class InnerFlows<Input, P: Publisher> {
  private struct State {
    var waiting: [Input] = []
    var running = 0
    var isEnded = false
  }
  private let state = Guarded(State())
  private let flow: Flow<P.Output, P.Failure>
  private let limit: Subscribers.Demand
  private let transform: (Input) -> P

  init(
    _ flow: Flow<P.Output, P.Failure>,
    limit: Subscribers.Demand,
    _ transform: @escaping (Input) -> P
  ) {
    self.flow = flow
    self.limit = limit
    self.transform = transform
  }

  func take(_ value: Input) {
    let isNow = state.with { state in
      guard limit > state.running else {
        state.waiting.append(value)
        return false
      }
      state.running += 1
      return true
    }
    if isNow { start(value) }
  }

  private func start(_ value: Input) {
    flow.listen(transform(value)) { end in
      if case .failure = end { return self.flow.stop(end) }
      let (next, isOver) = self.state.with { state -> (Input?, Bool) in
        if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
        state.running -= 1
        return (nil, state.isEnded && state.running == 0)
      }
      if let next { self.start(next) } else if isOver { self.flow.finish(.finished) }
    } _: {
      self.flow.send($0)
    }
  }

  func finish(_ end: Subscribers.Completion<P.Failure>) {
    if case .failure = end { return flow.stop(end) }
    let isOver = state.with { state in
      state.isEnded = true
      return state.running == 0 && state.waiting.isEmpty
    }
    if isOver { flow.finish(.finished) }
  }
}

/// The latest publisher of a `switchToLatest`.
private final class LatestFlow<Output, Failure: Error> {
  private struct State {
    var latest: (any Cancellable)?
    var number = 0
    var isRunning = false
    var isEnded = false
  }
  private let state = Guarded(State())
  private let flow: Flow<Output, Failure>

  init(_ flow: Flow<Output, Failure>) { self.flow = flow }

  func take(_ publisher: some Publisher<Output, Failure>) {
    let number = state.with { state in
      state.number += 1
      state.isRunning = true
      return state.number
    }
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { self.end($0, number) },
      receiveValue: { if self.state.with({ $0.number }) == number { self.flow.send($0) } }
    )
    let old = state.with { state in
      defer { state.latest = sink }
      return state.latest
    }
    old?.cancel()
    publisher.receive(subscriber: sink)
  }

  private func end(_ end: Subscribers.Completion<Failure>, _ number: Int) {
    if case .failure = end { return flow.stop(end) }
    let isOver = state.with { state in
      if state.number == number { state.isRunning = false }
      return state.isEnded && !state.isRunning
    }
    if isOver { flow.finish(.finished) }
  }

  func finish(_ end: Subscribers.Completion<Failure>) {
    if case .failure = end { return flow.stop(end) }
    let isOver = state.with { state in
      state.isEnded = true
      return !state.isRunning
    }
    if isOver { flow.finish(.finished) }
  }

  func cancel() { state.with { $0.latest.take() }?.cancel() }
}
