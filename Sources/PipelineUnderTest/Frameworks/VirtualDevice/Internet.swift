public import Basics

/// What lies behind every address: the servers and the link of a trial.
public protocol Internet: Sendable {
  /// The number by which signposts name `address`; nil for one that no picture has.
  func number(of address: String) -> Int?

  /// Sends `request` and reports what comes back, in order, outside of every lane.
  ///
  /// `receive` must neither block nor run the app's code: it enqueues. After `.finished` or
  /// `.failed` nothing more is reported, and after ``Exchange/stop(_:)`` nothing at all.
  func send(
    _ request: WireRequest,
    receive: @escaping @Sendable (WireEvent) -> Void
  ) -> any Exchange
}

/// A request under way.
public protocol Exchange: Sendable {
  /// Ends it; a second call does nothing.
  func stop(_ cause: StopCause)
}

/// Why the device ends a request before its answer is whole.
public enum StopCause: Sendable, Hashable {
  /// The app wants it no longer.
  case cancelled
  /// Nothing came for too long.
  case timedOut
}

/// A request as it leaves the device.
public struct WireRequest: Sendable {
  /// The whole address, such as `https://images.example/tile/tile-12.jpg`.
  public var address: String
  public var method = "GET"
  /// In the order in which they were set.
  public var headers: [(name: String, value: String)] = []
  public var bodyBytes = ByteCount.zero
  /// From 0 to 1, as `URLSessionTask.priority`.
  public var priority: Float = 0.5

  /// A `GET` of `address` without headers.
  public init(address: String) {
    self.address = address
  }
}

/// What a request brings back.
public enum WireEvent: Sendable {
  /// It has a connection and leaves the device.
  case sent
  /// The head of the answer; without a length where the server names none.
  case head(status: Int, headers: [(name: String, value: String)], expected: ByteCount?)
  /// The next bytes of the body.
  case bytes([UInt8])
  /// The last byte has arrived.
  case finished
  case failed(WireFailure)

  /// How many bytes of a body it brings, without those of a stamp, which no link carries.
  package var bodyByteCount: Int {
    guard case .bytes(let bytes) = self else { return 0 }
    return bytes.withUnsafeBytes { $0.count - PictureStamp.addedBytes(on: $0) }
  }
}

/// Why an answer did not come, or not whole.
public enum WireFailure: Sendable, Hashable {
  /// The device has no network.
  case offline
  /// No server has this name.
  case unknownHost
  /// The host takes no connection.
  case refused
  /// The connection broke off, before or within the body.
  case connectionLost
}
