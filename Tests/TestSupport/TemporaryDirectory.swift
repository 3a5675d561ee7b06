import Files
import Glibc

/// A new empty directory that is removed with its contents when the value is released.
package final class TemporaryDirectory: Sendable {
  package let path: String

  /// Makes a directory with a unique name in the system's folder for temporary files.
  package init() {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/imagebench-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      preconditionFailure("A temporary directory cannot be made in \(folder)")
    }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  deinit {
    // A test that left a file that cannot be removed fails by itself.
    try? FileOperations.posix.removeTree(path)
  }

  /// The path of `name` in the directory.
  package func file(_ name: String) -> String { "\(path)/\(name)" }
}
