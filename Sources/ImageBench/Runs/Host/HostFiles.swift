internal import Basics
internal import Files

/// What the kernel tells of the machine in files, as a value, so that tests bring files of their own.
public struct HostFiles: Sendable {
  /// All bytes of the file at a path, or nil when it is missing or cannot be read.
  public var bytes: @Sendable (_ path: String) -> [UInt8]?

  /// Files that `bytes` reads.
  public init(bytes: @escaping @Sendable (_ path: String) -> [UInt8]?) {
    self.bytes = bytes
  }

  /// The files of this machine.
  ///
  /// None that is read here is larger than 64 MiB; one that is counts as missing.
  public static let system = HostFiles { path in
    try? FileOperations.posix.readWhole(path, limit: .mebibytes(64))
  }

  /// The text of the file at `path` without blanks at its ends; nil when it is missing or empty.
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
