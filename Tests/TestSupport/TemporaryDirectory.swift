import Files
import Glibc

/// A new empty directory that is removed with everything in it when the value goes away.
public final class TemporaryDirectory {
  /// The path of the directory.
  public let path: String

  /// Makes a directory with a name of its own in the system's place for temporary files.
  public init() {
    let place = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(place)/imagebench-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      preconditionFailure("A temporary directory cannot be made in \(place)")
    }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit {
    // A test that left something unremovable has its own failure to show.
    try? FileOperations.posix.removeTree(path)
  }

  /// The path of `name` in the directory.
  public func file(_ name: String) -> String { "\(path)/\(name)" }
}
