import Glibc

/// A plain connection to an origin of the tests.
final class OriginClient {
  /// An answer as it came.
  struct Answer {
    let status: Int
    let fields: [String: String]
    let body: [UInt8]
    /// Whether the connection ended before the announced length.
    let isCut: Bool
  }

  let descriptor: Int32

  /// Connects to `port` of this machine.
  init(port: UInt16) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = port.bigEndian
    name.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let code = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
    }
    precondition(code == 0, "Cannot connect to port \(port): error \(errno)")
    // A server that is silent fails the test instead of holding it up.
    var patience = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }

  /// Asks for `path` with the lines `fields`.
  func ask(_ path: String, _ fields: String..., method: String = "GET") {
    let lines = (["Host: test"] + fields).map { $0 + "\r\n" }.joined()
    send("\(method) \(path) HTTP/1.1\r\n\(lines)\r\n")
  }

  /// At most `count` bytes that come next; fewer at the end of the connection.
  func receive(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      let bytes = [UInt8](unsafeUninitializedCapacity: count - result.count) { buffer, filled in
        filled = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
      }
      if bytes.isEmpty { return result }
      result += bytes
    }
    return result
  }

  /// The next answer; its status is 0 where the connection ended without one.
  func answer(hasBody: Bool = true) -> Answer {
    var head: [UInt8] = []
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      let byte = receive(1)
      if byte.isEmpty { return Answer(status: 0, fields: [:], body: [], isCut: true) }
      head += byte
    }
    let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon].lowercased()] = String(line[colon...].dropFirst(2))
    }
    let length = hasBody ? fields["content-length"].flatMap { Int($0) } ?? 0 : 0
    let body = receive(length)
    return Answer(
      status: lines[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? -1,
      fields: fields,
      body: body,
      isCut: body.count < length
    )
  }

  /// Whether the server has closed the connection, which it may still do.
  func isClosed() -> Bool { receive(1).isEmpty }
}
