/// One value, then the end.
public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    FlowPublisher<Output, Never> { [output] flow in
      flow.send(output)
      flow.finish(.finished)
    }.receive(subscriber: subscriber)
  }
}

/// A failure, and nothing else.
public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) { self.error = error }
  public init(outputType: Output.Type, failure: Failure) { error = failure }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let flow = Flow(AnySubscriber(subscriber))
    subscriber.receive(subscription: flow)
    flow.finish(.failure(error))
  }
}

/// No value; it ends at once, or never.
public struct Empty<Output, Failure: Error>: Publisher {
  public let completeImmediately: Bool

  public init(completeImmediately: Bool = true) { self.completeImmediately = completeImmediately }
  public init(
    completeImmediately: Bool = true,
    outputType: Output.Type,
    failureType: Failure.Type
  ) { self.completeImmediately = completeImmediately }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let flow = Flow(AnySubscriber(subscriber))
    subscriber.receive(subscription: flow)
    if completeImmediately { flow.finish(.finished) }
  }
}

/// A publisher that is made when it is subscribed to.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().receive(subscriber: subscriber)
  }
}

/// The result of work that begins when the future is made, for all that subscribe.
public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void
  private let subject = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)

  /// Calls `attemptToFulfill` at once; the first call of its promise counts.
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    let subject = subject
    attemptToFulfill { result in
      if subject.value == nil { subject.send(result) }
    }
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    subject.compactMap { $0 }.first().setFailureType(to: Failure.self)
      .flow(
        value: { (result: Result<Output, Failure>, flow: Flow<Output, Failure>) in
          switch result {
          case .success(let value):
            flow.send(value)
            flow.finish(.finished)
          case .failure(let error): flow.finish(.failure(error))
          }
        },
        end: { _, _ in }
      ).receive(subscriber: subscriber)
  }

  /// The value, once it is there.
  public var value: Output {
    get async throws {
      for try await value in values { return value }
      throw CancellationError()
    }
  }
}

extension Future where Failure == Never {
  /// The value, once it is there; a future that is given up without one waits for ever.
  public var value: Output {
    get async {
      for await value in values { return value }
      preconditionFailure("a Future ended without a value; call its promise once")
    }
  }
}

// Unchecked: what changes is in its subject.
extension Future: @unchecked Sendable {}

extension Sequence {
  /// The elements, one after another.
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Optional {
  /// The value, if there is one, then the end.
  public var publisher: Publishers.Sequence<[Wrapped], Never> {
    Publishers.Sequence(sequence: map { [$0] } ?? [])
  }
}

extension Result {
  /// The value and the end, or the failure.
  public var publisher: AnyPublisher<Success, Failure> {
    switch self {
    case .success(let value): Just(value).setFailureType(to: Failure.self).eraseToAnyPublisher()
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}

/// A namespace of publishers.
public enum Publishers {
  /// The elements of a sequence.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element
    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      FlowPublisher<Output, Failure> { [sequence] flow in
        for element in sequence where !flow.isOver { flow.send(element) }
        flow.finish(.finished)
      }.receive(subscriber: subscriber)
    }
  }
}
