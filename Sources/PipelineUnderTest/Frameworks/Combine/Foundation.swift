public import AppleFoundation
internal import VirtualDevice

extension AppleFoundation.NotificationCenter {
  /// The notifications of a name, as they are posted.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// The notifications of a name.
  public struct Publisher: Combine.Publisher {
    public typealias Output = Notification
    public typealias Failure = Never
    public let center: AppleFoundation.NotificationCenter
    public let name: Notification.Name
    public let object: AnyObject?

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Notification, S.Failure == Never {
      FlowPublisher<Notification, Never> { [center, name, object] flow in
        let token = center.addObserver(forName: name, object: object, queue: nil) { flow.send($0) }
        flow.keep(AnyCancellable { center.removeObserver(token) })
      }.receive(subscriber: subscriber)
    }
  }
}

extension AppleFoundation.URLSession {
  /// The bytes behind `url`, asked for at the first subscription's request.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    DataTaskPublisher(request: URLRequest(url: url), session: self)
  }

  /// The bytes that answer `request`, asked for at the first subscription's request.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// The answer to a request, once for each subscriber; a cancelled subscription cancels its task.
  public struct DataTaskPublisher: Combine.Publisher {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError
    public let request: URLRequest
    public let session: AppleFoundation.URLSession

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == URLError {
      FlowPublisher<Output, URLError> { [request, session] flow in
        let task = session.dataTask(with: request) { data, response, error in
          if let data, let response, error == nil {
            flow.send((data, response))
            flow.finish(.finished)
          } else {
            flow.finish(.failure(error as? URLError ?? URLError(.unknown)))
          }
        }
        flow.keep(AnyCancellable { task.cancel() })
        task.resume()
      }.receive(subscriber: subscriber)
    }
  }
}

extension Timer {
  /// The date at each interval, once it is connected.
  public static func publish(
    every interval: TimeInterval,
    tolerance: TimeInterval? = nil,
    on runLoop: RunLoop,
    in mode: RunLoop.Mode
  ) -> TimerPublisher { TimerPublisher(interval: interval, runLoop: runLoop, mode: mode) }

  /// The dates of a timer.
  public final class TimerPublisher: Combine.Publisher {
    public typealias Output = Date
    public typealias Failure = Never
    private let interval: TimeInterval
    private let runLoop: RunLoop
    private let mode: RunLoop.Mode
    private let subject = PassthroughSubject<Date, Never>()

    init(interval: TimeInterval, runLoop: RunLoop, mode: RunLoop.Mode) {
      self.interval = interval
      self.runLoop = runLoop
      self.mode = mode
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {
      subject.receive(subscriber: subscriber)
    }

    /// Starts the timer, until the result is cancelled.
    public func connect() -> any Cancellable {
      let subject = subject
      let timer = Timer(timeInterval: interval, repeats: true) { _ in subject.send(Date()) }
      runLoop.add(timer, forMode: mode)
      return AnyCancellable { timer.invalidate() }
    }
  }
}

extension Publisher {
  /// The values for a `for try await`.
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Publisher where Failure == Never {
  /// The values for a `for await`.
  public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

/// The values of a publisher that cannot fail, one after another.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
  public typealias Element = P.Output
  private let publisher: P

  init(_ publisher: P) { self.publisher = publisher }

  /// Waits for one value after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var iterator: AsyncStream<PassedValue<Element>>.Iterator
    let token: AnyCancellable

    /// The next value; nil at the end.
    public mutating func next() async -> Element? { await iterator.next()?.value }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let (stream, continuation) = AsyncStream<PassedValue<Element>>.makeStream()
    let token = publisher.sink { _ in
      continuation.finish()
    } receiveValue: {
      continuation.yield(PassedValue($0))
    }
    return AsyncIterator(iterator: stream.makeAsyncIterator(), token: token)
  }
}

/// The values of a publisher, one after another.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output
  private let publisher: P

  init(_ publisher: P) { self.publisher = publisher }

  /// Waits for one value after another.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var iterator: AsyncThrowingStream<PassedValue<Element>, any Error>.Iterator
    let token: AnyCancellable

    /// The next value; nil at the end.
    public mutating func next() async throws -> Element? {
      try await iterator.next()?.value
    }
  }

  public func makeAsyncIterator() -> AsyncIterator {
    let (stream, continuation) = AsyncThrowingStream<PassedValue<Element>, any Error>.makeStream()
    let token = publisher.sink { end in
      switch end {
      case .finished: continuation.finish()
      case .failure(let error): continuation.finish(throwing: error)
      }
    } receiveValue: {
      continuation.yield(PassedValue($0))
    }
    return AsyncIterator(iterator: stream.makeAsyncIterator(), token: token)
  }
}

/// A value for the reader of a publisher: Combine's values do not say that they may cross threads.
struct PassedValue<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}

// Unchecked: one reader takes it.
extension PassedValue: @unchecked Sendable {}

extension KeyValueObserved {
  /// The values of a property: the present one and each that follows, unless `options` say else.
  ///
  /// The subscription keeps the object.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>,
    options: NSKeyValueObservingOptions = [.initial, .new]
  ) -> AnyPublisher<Value, Never> {
    FlowPublisher<Value, Never> { flow in
      let observation = self.observe(keyPath, options: options) { object, _ in
        flow.send(object[keyPath: keyPath])
      }
      flow.keep(
        AnyCancellable {
          observation.invalidate()
          withExtendedLifetime(self) {}
        }
      )
    }.eraseToAnyPublisher()
  }
}
