/// The file system as a value: one closure for each system call that the project makes on files.
///
/// Each closure answers as the Linux kernel does: a result of zero or more, or the negative error
/// number. So a test can say "no space left" after the first hundred bytes, and nothing above this
/// layer knows. `posix` is the real one.
public struct FileOperations: Sendable {
  /// What a path leads to.
  public enum Kind: Int, Sendable {
    /// A file with bytes in it.
    case regular
    /// A directory.
    case directory
    /// A symbolic link, when links are not followed.
    case link
    /// A device, pipe or socket.
    case special
  }

  /// What to open a file for.
  public enum Access: Sendable {
    /// Reading an existing file.
    case read
    /// Writing from the start: the file is created, or emptied when it exists.
    case replace
  }

  /// How to treat a symbolic link at the end of a path.
  public enum Links: Sendable {
    /// Look at what the link leads to.
    case follow
    /// Look at the link itself.
    case keep
  }

  /// Opens a path and answers a descriptor.
  ///
  /// C function: `open`.
  public var open: @Sendable (_ path: String, _ access: Access) -> Int
  /// Reads into a buffer and answers the number of bytes, 0 at the end.
  ///
  /// C function: `read`.
  public var read: @Sendable (_ descriptor: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Reads into a buffer from an offset of the file on and answers the number of bytes, 0 at the end.
  ///
  /// C function: `pread`.
  public var readAt:
    @Sendable (_ descriptor: Int, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int
  /// Writes from a buffer and answers how many bytes were taken.
  ///
  /// C function: `write`.
  public var write: @Sendable (_ descriptor: Int, _ buffer: UnsafeRawBufferPointer) -> Int
  /// Waits until what was written is on the device.
  ///
  /// C function: `fsync`.
  public var synchronize: @Sendable (_ descriptor: Int) -> Int
  /// Locks an open file or directory for this descriptor alone, without waiting for it.
  ///
  /// The end of the process unlocks it. C function: `flock`.
  public var lock: @Sendable (_ descriptor: Int) -> Int
  /// Unlocks what was locked through a descriptor.
  ///
  /// C function: `flock`.
  public var unlock: @Sendable (_ descriptor: Int) -> Int
  /// Closes a descriptor.
  ///
  /// C function: `close`.
  public var close: @Sendable (_ descriptor: Int) -> Int
  /// Answers the size in bytes that an open file states.
  ///
  /// C function: `fstat`.
  public var size: @Sendable (_ descriptor: Int) -> Int
  /// Answers the raw value of the `Kind` at a path.
  ///
  /// C functions: `stat` and `lstat`.
  public var kind: @Sendable (_ path: String, _ links: Links) -> Int
  /// Answers the raw value of the `Kind` at a path whose bytes are not UTF-8; links are kept.
  ///
  /// C function: `lstat`.
  public var kindOfRawPath: @Sendable (_ path: [UInt8]) -> Int
  /// Gives a file or directory another path, replacing a file there.
  ///
  /// C function: `rename`.
  public var rename: @Sendable (_ from: String, _ to: String) -> Int
  /// Removes a file or link.
  ///
  /// C function: `unlink`.
  public var removeFile: @Sendable (_ path: String) -> Int
  /// Removes an empty directory.
  ///
  /// C function: `rmdir`.
  public var removeDirectory: @Sendable (_ path: String) -> Int
  /// Makes a directory.
  ///
  /// C function: `mkdir`.
  public var makeDirectory: @Sendable (_ path: String) -> Int
  /// Adds the names in a directory, without "." and "..", in any order, as raw bytes.
  ///
  /// C functions:
  /// `opendir` and `readdir`.
  public var names: @Sendable (_ path: String, _ names: inout [[UInt8]]) -> Int
}
