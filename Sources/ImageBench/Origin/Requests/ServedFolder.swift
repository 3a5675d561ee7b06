internal import Glibc

/// The folder whose files are served, open as long as the value lives.
///
/// A file is reached part by part from this folder, and no part may be a symbolic link, so no name
/// leads out of it, also when files are moved meanwhile.
final class ServedFolder {
  private let descriptor: Int32

  /// Opens the folder at `path`, which may be a link itself.
  ///
  /// C function: `open`.
  init(path: String) throws(OriginFault) {
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .folder(path: path, code: errno) }
  }

  deinit { close(descriptor) }

  /// The ordinary file at `path`; nil where there is none.
  ///
  /// C functions: `openat` and `fstat`.
  func file(_ path: ServedPath) -> ServedFile? {
    var folder = descriptor
    defer { if folder != descriptor { close(folder) } }
    for part in path.parts.dropLast() {
      let next = openat(folder, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if folder != descriptor { close(folder) }
      folder = next >= 0 ? next : descriptor
      guard next >= 0 else { return nil }
    }
    // Without O_NONBLOCK a pipe would block until it has a writer.
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    let file = openat(folder, path.parts[path.parts.count - 1], flags)
    guard file >= 0 else { return nil }
    return ServedFile(descriptor: file)
  }
}

/// An open file that is sent; it is closed when the value is released.
final class ServedFile {
  /// The facts of a file that an answer gives.
  struct Facts: Hashable {
    /// In bytes.
    let size: Int
    /// Differs where the file was written again.
    let entityTag: String
  }

  let facts: Facts
  private let descriptor: Int32

  /// The file behind `descriptor`, which it closes; nil where that is no ordinary file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    let words = [status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec].map {
      String($0, radix: 16)
    }
    facts = Facts(size: status.st_size, entityTag: "\"\(words.joined(separator: "-"))\"")
  }

  deinit { close(descriptor) }

  /// The `count` bytes at `offset`; fewer where the file has become shorter, or cannot be read.
  ///
  /// C function: `pread`.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, pread(descriptor, buffer.baseAddress, count, offset))
    }
  }
}
