package import Basics
import Glibc

/// An ordinary file open for reading at any offset; it is closed when the value is released.
package struct FileReader: ~Copyable {
  /// The path as it was given.
  package let path: String
  /// The size that the file stated when it was opened.
  package let byteCount: ByteCount

  private let operations: FileOperations
  private let descriptor: Int

  /// Opens the file at `path`, following links.
  ///
  /// Throws when it cannot be opened or is not an ordinary file: a pipe would block its reader
  /// until a writer sends data.
  package init(path: String, operations: FileOperations = .posix) throws(FileError) {
    switch try operations.kind(at: path) {
    case .regular: break
    case .directory: throw operations.fault(.read, path, EISDIR)
    case .link, .special: throw operations.fault(.read, path, EINVAL)
    case nil: throw operations.fault(.read, path, ENOENT)
    }
    let descriptor = try operations.check(
      .read,
      path,
      operations.retrying { operations.open(path, .read) }
    )
    do {
      byteCount = ByteCount(try operations.check(.read, path, operations.size(descriptor)))
    } catch {
      _ = operations.close(descriptor)
      throw error
    }
    self.path = path
    self.operations = operations
    self.descriptor = descriptor
  }

  deinit {
    // Closing a file that was only read cannot lose data.
    _ = operations.close(descriptor)
  }

  /// The `count` bytes from `offset` on; fewer at the end of the file, and after a read error.
  ///
  /// - Complexity: O(`count`).
  package func bytes(at offset: Int, count: Int) -> [UInt8] {
    bytesReader(offset, count)
  }

  /// A closure that reads like `bytes(at:count:)`, valid as long as this value.
  package var bytesReader: (_ offset: Int, _ count: Int) -> [UInt8] {
    { [operations, descriptor] offset, count in
      [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count {
          let rest = UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          )
          let got = operations.retrying { operations.readAt(descriptor, rest, offset + filled) }
          guard got > 0 else { return }
          filled += got
        }
      }
    }
  }

  /// The hash of the whole file, which is read a megabyte at a time.
  ///
  /// - Complexity: O(n) in the size of the file.
  package func contentHash() -> ContentHash {
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
