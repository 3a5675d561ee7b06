internal import Basics
internal import Glibc

/// A file open for reading, closed when the value goes.
struct OpenFile: ~Copyable {
  let path: String
  let count: Int
  private let descriptor: Int32

  init(path: String) throws(FileAccess.Failure) {
    // Without O_NONBLOCK a named pipe would hold the opener until somebody writes into it.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileAccess.Failure(code: errno, path: path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let code = status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
      close(descriptor)
      throw FileAccess.Failure(code: code, path: path)
    }
    self.path = path
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// The bytes from `offset` on; fewer than `length` when the file has become shorter.
  func bytes(at offset: Int, count length: Int) -> [UInt8] {
    OpenFile.bytes(descriptor, at: offset, count: length)
  }

  private static func bytes(_ descriptor: Int32, at offset: Int, count length: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length {
        let count = pread(
          descriptor,
          buffer.baseAddress.map { $0 + filled },
          length - filled,
          offset + filled
        )
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        filled += count
      }
    }
  }

  /// All bytes.
  func contents() -> [UInt8] { bytes(at: 0, count: count) }

  /// The header of the image in this file.
  func probe() throws(ImageFileProbe.Problem) -> ImageFileProbe {
    let descriptor = descriptor
    return try ImageFileProbe(
      source: HeaderSource(count: count) { offset, length in
        OpenFile.bytes(descriptor, at: offset, count: length)
      }
    )
  }

  /// The hash of the whole file, read a megabyte at a time.
  ///
  /// - Complexity: O(n).
  func contentHash() -> ContentHash {
    var hash = ContentHash()
    var offset = 0
    while true {
      let piece = bytes(at: offset, count: 1 << 20)
      if piece.isEmpty { return hash }
      piece.withUnsafeBytes { hash.combine(buffer: $0) }
      offset += piece.count
    }
  }
}

extension ImageFileProbe {
  /// Reads the header of the file at `path`.
  public init(path: String) throws(Problem) {
    let file: OpenFile
    do throws(FileAccess.Failure) {
      file = try OpenFile(path: path)
    } catch {
      throw .unreadable(error.reason)
    }
    self = try file.probe()
  }
}
