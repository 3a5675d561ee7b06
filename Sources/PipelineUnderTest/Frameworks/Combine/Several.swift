extension Publisher {
  /// What `transform` makes of the latest values of both.
  public func combineLatest<P: Publisher, T>(
    _ other: P,
    _ transform: @escaping (Output, P.Output) -> T
  ) -> some Publisher<T, Failure> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// The latest values of all three, once each has one.
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P,
    _ publisher2: Q
  ) -> some Publisher<(Output, P.Output, Q.Output), Failure>
  where P.Failure == Failure, Q.Failure == Failure {
    combineLatest(publisher1).combineLatest(publisher2).map { ($0.0.0, $0.0.1, $0.1) }
  }

  /// The values of all three in the order in which they come.
  public func merge<P: Publisher, Q: Publisher>(
    with b: P,
    _ c: Q
  ) -> some Publisher<Output, Failure>
  where P.Failure == Failure, P.Output == Output, Q.Failure == Failure, Q.Output == Output {
    merge(with: b).merge(with: c)
  }

  /// The value at an index; nothing if there are fewer.
  public func output(at index: Int) -> some Publisher<Output, Failure> {
    dropFirst(index).prefix(1)
  }

  /// Writes what happens to `stream`, by default standard output.
  public func print(
    _ prefix: String = "",
    to stream: (any TextOutputStream)? = nil
  ) -> some Publisher<Output, Failure> {
    let start = prefix.isEmpty ? "" : "\(prefix): "
    let log = PrintLog(stream ?? StandardOutput())
    return handleEvents(
      receiveSubscription: { log.write("\(start)receive subscription: (\($0))") },
      receiveOutput: { log.write("\(start)receive value: (\($0))") },
      receiveCompletion: { log.write("\(start)receive \($0)") },
      receiveCancel: { log.write("\(start)receive cancel") },
      receiveRequest: { log.write("\(start)request \($0)") }
    )
  }
}

extension Publishers {
  /// The latest values of two publishers, once each has one.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      a.combineLatest(b).receive(subscriber: subscriber)
    }
  }

  /// The latest values of three publishers, once each has one.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B
    public let c: C

    public init(_ a: A, _ b: B, _ c: C) { (self.a, self.b, self.c) = (a, b, c) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      a.combineLatest(b, c).receive(subscriber: subscriber)
    }
  }

  /// Pairs of the values of two publishers, in their order.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure
    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      a.zip(b).receive(subscriber: subscriber)
    }
  }

  /// The values of two publishers in the order in which they come.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure, A.Output == B.Output {
    public typealias Output = A.Output
    public typealias Failure = A.Failure
    public let a: A
    public let b: B

    public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      a.merge(with: b).receive(subscriber: subscriber)
    }
  }
}

/// Where a publisher that prints writes its lines.
private final class PrintLog {
  private var stream: any TextOutputStream

  init(_ stream: any TextOutputStream) { self.stream = stream }

  func write(_ line: String) { stream.write(line + "\n") }
}

private struct StandardOutput: TextOutputStream {
  func write(_ string: String) { FileHandle.standardOutput.write(Data(string.utf8)) }
}
