import Foundation
import VirtualTime

extension Feature {
  /// Calls of the C library that wait for something outside of a world.
  static let escapes: [Feature] = waits + processes

  private static func refused(
    _ function: String,
    _ name: String? = nil,
    _ play: @escaping @Sendable () -> Void
  ) -> Feature {
    Feature(
      .locks,
      "`\(name ?? function)`",
      .refused(function: function),
      expecting: []
    ) { log in
      play()
      log.note("went on")
    }
  }

  private static let waits: [Feature] = [
    refused("poll") { _ = poll(nil, 0, -1) },
    refused("select") { _ = select(0, nil, nil, nil, nil) },
    refused("epoll_wait") {
      _ = epollWait(-1, nil, 1, -1)
    },
    refused("connect") {
      var address = sockaddr()
      _ = connect(-1, &address, 0)
    },
    refused("accept") { _ = accept(-1, nil, nil) },
    refused("recv") {
      var byte: UInt8 = 0
      _ = recv(-1, &byte, 1, 0)
    },
    refused("getaddrinfo") {
      var answer: UnsafeMutablePointer<addrinfo>?
      _ = getaddrinfo("localhost", nil, nil, &answer)
    },
    refused("read", "read` of an empty pipe or socket, `FileHandle.availableData") {
      let pipe = Pipe()
      _ = pipe.fileHandleForReading.availableData
      withExtendedLifetime(pipe) {}
    },
    refused("flock", "flock` of a file that is held") {
      let path = FileManager.default.temporaryDirectory.appending(
        path: "imagebench-held-\(getpid())"
      ).path
      let first = open(path, O_CREAT | O_RDWR, 0o600)
      let second = open(path, O_RDWR)
      unlink(path)
      flock(first, LOCK_EX)
      flock(second, LOCK_EX)
    },
  ]

  private static let processes: [Feature] = [
    refused("waitpid") {
      var status: Int32 = 0
      _ = waitpid(-1, &status, 0)
    },
    refused("posix_spawn") {
      var process: pid_t = 0
      _ = posix_spawn(&process, "/bin/true", nil, nil, [nil], [nil])
    },
    refused("sigwait") {
      var signals = sigset_t()
      sigemptyset(&signals)
      var signal: Int32 = 0
      sigwait(&signals, &signal)
    },
  ]
}

// Glibc's module does not declare it.
@_silgen_name("epoll_wait")
private func epollWait(
  _ file: Int32,
  _ events: UnsafeMutableRawPointer?,
  _ count: Int32,
  _ timeout: Int32
) -> Int32
