import Basics
import Glibc

extension EncodedImage {
  /// The contents of the file at `path`.
  ///
  /// Throws `.unreadableFile` with the system's reason, `.empty` for a file without bytes, and
  /// `.outOfMemory`.
  public static func contentsOf(path: String) throws(DecodingError) -> EncodedImage {
    // Without O_NONBLOCK, opening a named pipe would block until another process writes into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(path, errno) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw unreadable(path, EISDIR)
    default: throw .unreadableFile(path: path, reason: "not a regular file")
    }
    let size = Int(status.st_size)
    guard size > 0 else { throw .empty(path: path) }
    let image = try EncodedImage(capacity: size) { (target) throws(DecodingError) in
      try readAll(descriptor, into: target, path: path)
    }
    // Another process may have emptied the file between the two calls.
    guard image.byteCount > .zero else { throw .empty(path: path) }
    return image
  }

  private static func readAll(
    _ descriptor: Int32,
    into target: UnsafeMutableRawBufferPointer,
    path: String
  ) throws(DecodingError) -> Int {
    var count = 0
    while count < target.count {
      let part = read(descriptor, target.baseAddress! + count, target.count - count)
      if part > 0 {
        count += part
      } else if part == 0 {
        break
      } else if errno != EINTR {
        throw unreadable(path, errno)
      }
    }
    return count
  }

  private static func unreadable(_ path: String, _ code: Int32) -> DecodingError {
    .unreadableFile(path: path, reason: String(cString: strerror(code)))
  }
}
