internal import Glibc

/// A socket that listens; it is closed when the value is released.
final class ServerSocket {
  let descriptor: Int32
  /// The port, also where a free one was asked for.
  let port: UInt16

  /// Listens at `address`, in numbers, and `port`.
  ///
  /// C functions: `socket`, `inet_pton`, `bind`, `listen`, `getsockname`.
  init(address: String, port: UInt16) throws(OriginFault) {
    let isIPv6 = address.contains(":")
    let family = isIPv6 ? AF_INET6 : AF_INET
    var storage = sockaddr_storage()
    let length = socklen_t(
      isIPv6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
    )
    let isAddress = withUnsafeMutableBytes(of: &storage) { bytes in
      if isIPv6 {
        let target = bytes.assumingMemoryBound(to: sockaddr_in6.self)
        target[0].sin6_family = sa_family_t(AF_INET6)
        target[0].sin6_port = port.bigEndian
        return inet_pton(AF_INET6, address, &target[0].sin6_addr) == 1
      }
      let target = bytes.assumingMemoryBound(to: sockaddr_in.self)
      target[0].sin_family = sa_family_t(AF_INET)
      target[0].sin_port = port.bigEndian
      return inet_pton(AF_INET, address, &target[0].sin_addr) == 1
    }
    guard isAddress else { throw .address(address) }
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
    descriptor = socket(family, kind | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .listen(address: address, port: port, code: errno) }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var found = length
    let descriptor = descriptor
    let isListening = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, length) == 0 && listen(descriptor, SOMAXCONN) == 0
          && getsockname(descriptor, name, &found) == 0
      }
    }
    guard isListening else {
      let code = errno
      close(descriptor)
      throw .listen(address: address, port: port, code: code)
    }
    self.port = withUnsafeBytes(of: &storage) { bytes in
      // The port is at the same place in both kinds of address.
      bytes.load(fromByteOffset: 2, as: UInt16.self).bigEndian
    }
  }

  deinit { close(descriptor) }

  /// The next connection that waits; nil for none.
  ///
  /// It does not block. C functions: `accept`, `fcntl` and `setsockopt`.
  func accept() -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else { return nil }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    var yes: Int32 = 1
    setsockopt(
      client,
      Int32(IPPROTO_TCP),
      TCP_NODELAY,
      &yes,
      socklen_t(MemoryLayout<Int32>.size)
    )
    // So that what was written is about what has arrived: the kernel would buffer megabytes.
    var room: Int32 = 1 << 16
    setsockopt(client, SOL_SOCKET, SO_SNDBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    return client
  }
}
