internal import Basics
internal import Files

/// The kernel's files about the machine, as a value, so that tests can replace them.
package struct HostFiles: Sendable {
  /// Returns all bytes of the file at a path; nil when it is missing or cannot be read.
  package var bytes: @Sendable (_ path: String) -> [UInt8]?

  /// Files that `bytes` reads.
  package init(bytes: @escaping @Sendable (_ path: String) -> [UInt8]?) {
    self.bytes = bytes
  }

  /// The files of this machine.
  ///
  /// A file above 64 MiB counts as missing; none that is read here is that large.
  package static let system = HostFiles { path in
    try? FileOperations.posix.readWhole(path, limit: .mebibytes(64))
  }

  /// The text of the file at `path` without leading and trailing white space; nil when it is
  /// missing or empty.
  ///
  /// - Complexity: O(n) in the size of the file.
  func text(_ path: String) -> String? {
    guard let bytes = bytes(path) else { return nil }
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")]
    guard let first = bytes.firstIndex(where: { !blanks.contains($0) }),
      let last = bytes.lastIndex(where: { !blanks.contains($0) })
    else { return nil }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }
}
