internal import VirtualDevice

extension Publisher {
  // MARK: Values

  public func map<T>(_ transform: @escaping (Output) -> T) -> some Publisher<T, Failure> {
    flow { value, flow in flow.send(transform(value)) }
  }

  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> some Publisher<T, any Error> {
    flow(
      value: { value, flow in
        do { flow.send(try transform(value)) } catch { flow.stop(error) }
      },
      end: { end, flow in flow.finish(end.erased) }
    )
  }

  public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> some Publisher<T, Failure> {
    flow { value, flow in if let new = transform(value) { flow.send(new) } }
  }

  public func tryCompactMap<T>(
    _ transform: @escaping (Output) throws -> T?
  ) -> some Publisher<T, any Error> {
    tryMap(transform).compactMap { $0 }
  }

  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    flow { value, flow in if isIncluded(value) { flow.send(value) } }
  }

  public func tryFilter(
    _ isIncluded: @escaping (Output) throws -> Bool
  ) -> some Publisher<Output, any Error> {
    tryMap { (try isIncluded($0), $0) }.filter(\.0).map(\.1)
  }

  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    stateful(Output?.none) { last, value, flow in
      if let last, predicate(last, value) { return }
      last = value
      flow.send(value)
    }
  }

  public func removeDuplicates() -> some Publisher<Output, Failure> where Output: Equatable {
    removeDuplicates(by: ==)
  }

  public func scan<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> some Publisher<T, Failure> {
    stateful(initialResult) { result, value, flow in
      result = nextPartialResult(result, value)
      flow.send(result)
    }
  }

  public func replaceNil<T>(with output: T) -> some Publisher<T, Failure> where Output == T? {
    map { $0 ?? output }
  }

  public func ignoreOutput() -> some Publisher<Never, Failure> {
    flow { (_: Output, _: Flow<Never, Failure>) in }
  }

  // MARK: Some of the values

  public func first() -> some Publisher<Output, Failure> { prefix(1) }

  public func first(
    where predicate: @escaping (Output) -> Bool
  ) -> some Publisher<Output, Failure> { filter(predicate).prefix(1) }

  public func prefix(_ maxLength: Int) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in
      guard maxLength > 0 else { return flow.finish(.finished) }
      let count = Guarded(0)
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { flow.finish($0) },
        receiveValue: { value in
          let number = count.with { count in
            count += 1
            return count
          }
          if number <= maxLength { flow.send(value) }
          if number == maxLength { flow.stop(.finished) }
        }
      )
      flow.keep(sink)
      self.receive(subscriber: sink)
    }
  }

  public func prefix(
    while predicate: @escaping (Output) -> Bool
  ) -> some Publisher<Output, Failure> {
    flow { value, flow in
      if predicate(value) { flow.send(value) } else { flow.stop(.finished) }
    }
  }

  public func dropFirst(_ count: Int = 1) -> some Publisher<Output, Failure> {
    stateful(count) { left, value, flow in
      if left > 0 { left -= 1 } else { flow.send(value) }
    }
  }

  public func last() -> some Publisher<Output, Failure> {
    collect().compactMap(\.last)
  }

  public func collect() -> some Publisher<[Output], Failure> {
    let source = self
    return FlowPublisher { flow in
      let values = Guarded<[Output]>([])
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { end in
          if case .finished = end { flow.send(values.with { $0 }) }
          flow.finish(end)
        },
        receiveValue: { value in values.with { $0.append(value) } }
      )
      flow.keep(sink)
      source.receive(subscriber: sink)
    }
  }

  public func collect(_ count: Int) -> some Publisher<[Output], Failure> {
    let source = self
    return FlowPublisher { flow in
      let values = Guarded<[Output]>([])
      let take: (Bool) -> [Output]? = { isEnd in
        values.with { values in
          guard values.count == count || (isEnd && !values.isEmpty) else { return nil }
          defer { values = [] }
          return values
        }
      }
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { end in
          if case .finished = end, let rest = take(true) { flow.send(rest) }
          flow.finish(end)
        },
        receiveValue: { value in
          values.with { $0.append(value) }
          if let full = take(false) { flow.send(full) }
        }
      )
      flow.keep(sink)
      source.receive(subscriber: sink)
    }
  }

  public func reduce<T>(
    _ initialResult: T,
    _ nextPartialResult: @escaping (T, Output) -> T
  ) -> some Publisher<T, Failure> {
    collect().map { $0.reduce(initialResult, nextPartialResult) }
  }

  public func count() -> some Publisher<Int, Failure> { collect().map(\.count) }

  public func contains(_ output: Output) -> some Publisher<Bool, Failure>
  where Output: Equatable { collect().map { $0.contains(output) } }

  // MARK: Ends

  public func mapError<E: Error>(
    _ transform: @escaping (Failure) -> E
  ) -> some Publisher<Output, E> {
    flow(
      value: { value, flow in flow.send(value) },
      end: { end, flow in
        switch end {
        case .finished: flow.finish(.finished)
        case .failure(let error): flow.finish(.failure(transform(error)))
        }
      }
    )
  }

  public func replaceError(with output: Output) -> some Publisher<Output, Never> {
    flow(
      value: { value, flow in flow.send(value) },
      end: { end, flow in
        if case .failure = end { flow.send(output) }
        flow.finish(.finished)
      }
    )
  }

  public func replaceEmpty(with output: Output) -> some Publisher<Output, Failure> {
    collect().flatMap { Publishers.Sequence(sequence: $0.isEmpty ? [output] : $0) }
  }

  public func assertNoFailure(_ prefix: String = "") -> some Publisher<Output, Never> {
    flow(
      value: { value, flow in flow.send(value) },
      end: { end, flow in
        if case .failure(let error) = end { preconditionFailure("\(prefix)\(error)") }
        flow.finish(.finished)
      }
    )
  }

  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> some Publisher<Output, P.Failure> where P.Output == Output {
    flow(
      value: { (value: Output, flow: Flow<Output, P.Failure>) in flow.send(value) },
      end: { end, flow in
        switch end {
        case .finished: flow.finish(.finished)
        case .failure(let error): flow.pass(handler(error))
        }
      }
    )
  }

  public func tryCatch<P: Publisher>(
    _ handler: @escaping (Failure) throws -> P
  ) -> some Publisher<Output, any Error> where P.Output == Output {
    flow(
      value: { (value: Output, flow: Flow<Output, any Error>) in flow.send(value) },
      end: { end, flow in
        switch end {
        case .finished: flow.finish(.finished)
        case .failure(let error):
          do { flow.pass(try handler(error).mapError { $0 as any Error }) } catch {
            flow.finish(.failure(error))
          }
        }
      }
    )
  }

  public func retry(_ retries: Int) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in self.attempt(retries, flow) }
  }

  private func attempt(_ retries: Int, _ flow: Flow<Output, Failure>) {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { end in
        if case .failure = end, retries > 0 {
          self.attempt(retries - 1, flow)
        } else {
          flow.finish(end)
        }
      },
      receiveValue: { flow.send($0) }
    )
    flow.keep(sink)
    receive(subscriber: sink)
  }

  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> some Publisher<Output, Failure> {
    FlowPublisher { flow in
      let isOver = Guarded(false)
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { end in
          isOver.with { $0 = true }
          receiveCompletion?(end)
          flow.finish(end)
        },
        receiveValue: { value in
          receiveOutput?(value)
          flow.send(value)
        }
      )
      flow.keep(sink)
      flow.keep(AnyCancellable { if !isOver.with({ $0 }) { receiveCancel?() } })
      receiveSubscription?(flow)
      receiveRequest?(.unlimited)
      self.receive(subscriber: sink)
    }
  }

  /// An operator with a state of each subscription.
  private func stateful<State, T>(
    _ initial: State,
    _ step: @escaping (inout State, Output, Flow<T, Failure>) -> Void
  ) -> FlowPublisher<T, Failure> {
    FlowPublisher { flow in
      // One thread sends at a time, and a step may lead to the next one.
      var state = initial
      let sink = Subscribers.Sink<Output, Failure>(
        receiveCompletion: { flow.finish($0) },
        receiveValue: { step(&state, $0, flow) }
      )
      flow.keep(sink)
      self.receive(subscriber: sink)
    }
  }
}

extension Publisher where Failure == Never {
  public func setFailureType<E: Error>(to failureType: E.Type) -> some Publisher<Output, E> {
    flow(
      value: { (value: Output, flow: Flow<Output, E>) in flow.send(value) },
      end: { _, flow in flow.finish(.finished) }
    )
  }
}

extension Subscribers.Completion {
  /// The same end with any error.
  var erased: Subscribers.Completion<any Error> {
    switch self {
    case .finished: .finished
    case .failure(let error): .failure(error)
    }
  }
}

extension Flow {
  /// Ends, and cancels the source.
  func stop(_ end: Subscribers.Completion<Failure>) {
    finish(end)
    cancelSources()
  }

  /// Passes on what a publisher sends, and its end.
  func pass(_ publisher: some Publisher<Output, Failure>) {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: { self.finish($0) },
      receiveValue: { self.send($0) }
    )
    keep(sink)
    publisher.receive(subscriber: sink)
  }
}

extension Flow where Failure == any Error {
  /// Fails, and cancels the source.
  func stop(_ error: any Error) { stop(.failure(error)) }
}
