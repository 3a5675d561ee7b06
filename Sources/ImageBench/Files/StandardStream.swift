import Glibc

/// The streams that a process is started with, as far as the tool must take care of them itself.
package enum StandardStream {
  /// Makes writing to them safe; to be called before any file is opened.
  ///
  /// A reader that goes away must give an error rather than end a run, and a stream that was closed
  /// must not lend its number to a file, into which messages would then go. C functions: `signal`,
  /// `fcntl`, `open`.
  package static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken, so this one; its use gives an error, as if it were closed.
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes all of `text`, or answers the error number of the system.
  ///
  /// C function: `write`, because the variables `stdout` and `stderr` are shared mutable state to
  /// the compiler, and because `print` keeps errors to itself.
  package static func write(_ text: String, to descriptor: Int32) -> Int32? {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        sent += count
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return nil
  }
}
