internal import Glibc

/// A connection of a client; it is closed when the value is released.
final class OriginConnection {
  /// The state of the connection.
  enum Phase {
    /// It waits for a request, or for the rest of one.
    case reading
    case sending(Sending)
    /// The answer was the last one, and what the client still sends is thrown away.
    case closing
  }

  /// The result of an attempt to read or write.
  enum Progress: Hashable {
    /// So many bytes.
    case moved(Int)
    /// The system has no bytes, or no room for any, now.
    case later
    /// The client has left.
    case gone
  }

  let descriptor: Int32
  var phase = Phase.reading
  /// Received bytes that are no whole request yet.
  var input: [UInt8] = []
  /// The time in nanoseconds at which it is closed where nothing happens.
  var deadline: Int

  /// The open connection `descriptor`.
  init(descriptor: Int32, deadline: Int) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  deinit { close(descriptor) }

  /// Receives at most `limit` bytes into ``input``, or nowhere while it is closing.
  ///
  /// C function: `recv`.
  func receive(limit: Int) -> Progress {
    var count = 0
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, limit)) { buffer, filled in
      count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      code = errno
      filled = max(0, count)
    }
    if count < 0 { return code == EAGAIN || code == EINTR ? .later : .gone }
    if count == 0 { return .gone }
    if case .closing = phase { return .moved(count) }
    input += bytes
    return .moved(count)
  }

  /// Sends what it can of `bytes`.
  ///
  /// C function: `send`, without a signal for a client that has left.
  func send(_ bytes: ArraySlice<UInt8>) -> Progress {
    let count = bytes.withUnsafeBytes {
      Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count < 0 { return errno == EAGAIN || errno == EINTR ? .later : .gone }
    return .moved(count)
  }

  /// Ends the direction to the client, which then has all bytes, and keeps the other one for a
  /// moment: closing both at once would take back what the client has not read.
  ///
  /// C function: `shutdown`.
  func finish(deadline: Int) {
    shutdown(descriptor, Int32(SHUT_WR))
    phase = .closing
    input = []
    self.deadline = deadline
  }
}
