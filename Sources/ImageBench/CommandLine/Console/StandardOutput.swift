internal import Files
internal import Glibc
internal import Synchronization

/// Standard output, which remembers that results were lost, as C's streams do.
///
/// Results come at the end of what a command does, so the tool asks once, when the command is done.
enum StandardOutput {
  private static let failedWith = Mutex<Int32?>(nil)

  /// Writes `text`, unless something was lost before.
  static func write(_ text: String) {
    failedWith.withLock { code in
      if code == nil { code = StandardStream.write(text, to: STDOUT_FILENO) }
    }
  }

  /// Why results were lost, or nil.
  ///
  /// A reader that has seen enough and went away, such as `head`, is no failure.
  static var failure: FileError? {
    failedWith.withLock { code in
      guard let code, code != EPIPE else { return nil }
      return FileError(path: "standard output", operation: .write, code: code)
    }
  }
}
