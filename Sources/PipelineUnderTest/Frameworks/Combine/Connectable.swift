internal import VirtualDevice

/// A publisher that begins when ``connect()`` is called.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins, until the result is cancelled.
  func connect() -> any Cancellable
}

extension ConnectablePublisher {
  /// Begins with the first subscriber, and ends with the last.
  public func autoconnect() -> Publishers.Autoconnect<Self> { Publishers.Autoconnect(self) }
}

extension Timer.TimerPublisher: ConnectablePublisher {}

extension Publisher {
  /// Sends values to all subscribers through one subject, once it is connected.
  public func multicast<S: Subject>(
    subject: S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: { subject })
  }

  /// Sends values to all subscribers through the subject that `createSubject` makes.
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S> where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }
}

extension Publisher where Failure == Never {
  /// Waits for `connect()` before it asks for values.
  public func makeConnectable() -> Publishers.Multicast<Self, PassthroughSubject<Output, Never>> {
    multicast { PassthroughSubject() }
  }
}

extension Publishers {
  /// One subscription upstream for all below.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>: ConnectablePublisher
  where SubjectType.Output == Upstream.Output, SubjectType.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private lazy var subject = createSubject()
    public let createSubject: () -> SubjectType

    public init(upstream: Upstream, createSubject: @escaping () -> SubjectType) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure { subject.receive(subscriber: subscriber) }

    public func connect() -> any Cancellable { upstream.subscribe(subject) }
  }

  /// Connects while there are subscribers.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    private struct Connection {
      var subscribers = 0
      var token: (any Cancellable)?
    }
    private let connection = Guarded(Connection())

    init(_ upstream: Upstream) { self.upstream = upstream }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      FlowPublisher<Output, Failure> { [self] flow in
        flow.pass(upstream)
        let isFirst = connection.with { connection in
          connection.subscribers += 1
          return connection.subscribers == 1
        }
        if isFirst {
          let token = upstream.connect()
          connection.with { $0.token = token }
        }
        flow.keep(AnyCancellable { self.leave() })
      }.receive(subscriber: subscriber)
    }

    private func leave() {
      let token = connection.with { connection in
        connection.subscribers -= 1
        return connection.subscribers == 0 ? connection.token.take() : nil
      }
      token?.cancel()
    }
  }
}
