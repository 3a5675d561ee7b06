/// The file system as a value: one closure for each system call on files that the project uses.
///
/// Each closure returns what the Linux kernel returns: zero or more, or the negative error number.
/// So a test can return "no space left" after the first hundred bytes without any change in the
/// code above. `posix` is the real file system.
public struct FileOperations: Sendable {
  /// The kind of file at a path.
  package enum Kind: Int, Sendable {
    /// An ordinary file.
    case regular
    case directory
    /// A symbolic link, when links are not followed.
    case link
    /// A device, pipe or socket.
    case special
  }

  /// The purpose of opening a file.
  package enum Access: Sendable {
    /// Reading an existing file.
    case read
    /// Writing from the start; the file is created, or emptied if it exists.
    case replace
  }

  /// How to treat a symbolic link at the end of a path.
  package enum Links: Sendable {
    /// Follow the link.
    case follow
    /// Examine the link itself.
    case keep
  }

  /// Opens a path and returns a descriptor.
  ///
  /// C function: `open`.
  package var open: @Sendable (_ path: String, _ access: Access) -> Int
  /// Reads into a buffer and returns the number of bytes, 0 at the end.
  ///
  /// C function: `read`.
  package var read: @Sendable (_ descriptor: Int, _ buffer: UnsafeMutableRawBufferPointer) -> Int
  /// Reads into a buffer from an offset of the file, and returns the number of bytes, 0 at the end.
  ///
  /// C function: `pread`.
  package var readAt:
    @Sendable (_ descriptor: Int, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int) -> Int
  /// Writes from a buffer and returns the number of bytes written.
  ///
  /// C function: `write`.
  package var write: @Sendable (_ descriptor: Int, _ buffer: UnsafeRawBufferPointer) -> Int
  /// Waits until the written bytes are on the device.
  ///
  /// C function: `fsync`.
  package var synchronize: @Sendable (_ descriptor: Int) -> Int
  /// Locks an open file or directory exclusively for this descriptor, without waiting.
  ///
  /// The end of the process releases the lock. C function: `flock`.
  package var lock: @Sendable (_ descriptor: Int) -> Int
  /// Releases the lock of a descriptor.
  ///
  /// C function: `flock`.
  package var unlock: @Sendable (_ descriptor: Int) -> Int
  /// Closes a descriptor.
  ///
  /// C function: `close`.
  package var close: @Sendable (_ descriptor: Int) -> Int
  /// Returns the size in bytes that an open file states.
  ///
  /// C function: `fstat`.
  package var size: @Sendable (_ descriptor: Int) -> Int
  /// Returns the raw value of the `Kind` at a path.
  ///
  /// C functions: `stat` and `lstat`.
  package var kind: @Sendable (_ path: String, _ links: Links) -> Int
  /// Returns the raw value of the `Kind` at a path that is not UTF-8, without following links.
  ///
  /// C function: `lstat`.
  package var kindOfRawPath: @Sendable (_ path: [UInt8]) -> Int
  /// Renames a file or directory, and replaces a file of the new name.
  ///
  /// C function: `rename`.
  package var rename: @Sendable (_ from: String, _ to: String) -> Int
  /// Gives a file a second name; both are the same file.
  ///
  /// C function: `link`.
  package var link: @Sendable (_ from: String, _ to: String) -> Int
  /// Removes a file or link.
  ///
  /// C function: `unlink`.
  package var removeFile: @Sendable (_ path: String) -> Int
  /// Removes an empty directory.
  ///
  /// C function: `rmdir`.
  package var removeDirectory: @Sendable (_ path: String) -> Int
  /// Creates a directory.
  ///
  /// C function: `mkdir`.
  package var makeDirectory: @Sendable (_ path: String) -> Int
  /// Appends the names in a directory, without "." and "..", in any order, as raw bytes.
  ///
  /// C functions: `opendir` and `readdir`.
  package var names: @Sendable (_ path: String, _ names: inout [[UInt8]]) -> Int
}
