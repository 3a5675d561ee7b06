internal import Glibc

/// A file of the corpus that the virtual server sends in parts.
///
/// It is read when a part is sent, so a request that waits for a connection takes no memory.
final class PictureFile: Sendable {
  let path: String
  let count: Int
  private let descriptor: Int32

  /// The file at `path`, which must have been there when the trial began.
  init(path: String) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { Self.fail(path) }
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes of `range`, which lies within the file.
  ///
  /// - Complexity: O(n) in the length of the range.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: range.count) { buffer, filled in
      while filled < range.count {
        let part = pread(
          descriptor,
          buffer.baseAddress! + filled,
          range.count - filled,
          range.lowerBound + filled
        )
        if part > 0 { filled += part } else if part == 0 || errno != EINTR { Self.fail(path) }
      }
    }
  }

  private static func fail(_ path: String) -> Never {
    preconditionFailure("the picture \(path) was there when the trial began, and is gone")
  }
}
