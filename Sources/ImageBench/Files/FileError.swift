import Glibc

/// A file operation that failed, why, and what the user can do about it.
public struct FileError: Error, Sendable, Hashable {
  /// What was attempted.
  package enum Operation: String, Sendable, Hashable {
    /// Opening a file to read it, or reading it.
    case read
    /// Opening a file to write it, or writing it.
    case write
    /// Renaming a complete file to its final name.
    case rename
    case remove
    case makeDirectory = "make directory"
    case list
  }

  /// The path, as it was given.
  package var path: String
  package var operation: Operation
  /// The system's error number, such as `ENOSPC`.
  package var code: Int32

  /// The failure of `operation` at `path` with the error number `code`.
  package init(path: String, operation: Operation, code: Int32) {
    self.path = path
    self.operation = operation
    self.code = code
  }

  /// The system's error message, in lower case and the same in every locale.
  package var message: String { FileError.explanation(code)?.message ?? "system error \(code)" }

  /// What the user can do, in the imperative.
  package var remedy: String {
    switch (operation, code) {
    case (.read, ENOENT), (.list, ENOENT): "check the spelling of the path"
    case (.read, EISDIR): "name a file inside it"
    default: FileError.explanation(code)?.remedy ?? "look the error number up with errno(1)"
    }
  }

  private static func explanation(_ code: Int32) -> (message: String, remedy: String)? {
    switch code {
    case ENOSPC: ("no space left on the device", "free space there or choose another --out")
    case EDQUOT: ("disk quota exceeded", "remove some of your files or choose another --out")
    case EFBIG: ("file too large", "raise the limit (ulimit -f) or choose another --out")
    case EROFS: ("read-only file system", "choose an --out on a writable file system")
    case EACCES: ("permission denied", "change the permissions or choose a path of your own")
    case EPERM: ("operation not permitted", "run as the owner or choose a path of your own")
    case ENOENT: ("no such file or directory", "create its directory")
    case ENOTDIR: ("a part of the path is not a directory", "correct the path or remove that file")
    case EISDIR: ("is a directory", "remove the directory or choose another name")
    case EEXIST: ("exists already", "remove it or choose another name")
    case ENOTEMPTY: ("directory not empty", "stop what writes into it and try again")
    case ENAMETOOLONG: ("file name too long", "choose a shorter path")
    case ENOLINK: ("is a link to something that does not exist", "remove it or create its target")
    case ELOOP: ("too many symbolic links", "correct the links on the path")
    case EMFILE, ENFILE: ("too many open files", "raise the limit (ulimit -n)")
    case ENOMEM: ("out of memory", "close other programs and try again")
    case EIO: ("input/output error", "check the device, or choose another path")
    case EBUSY, ETXTBSY: ("in use", "stop the program that uses it")
    case EINVAL: ("not an ordinary file", "choose the path of an ordinary file")
    case EILSEQ: ("name is not UTF-8", "rename the file")
    case EOVERFLOW: ("larger than the limit of this tool", "give a smaller file")
    case EBADF: ("not open for it", "give a file, a pipe or a terminal")
    case ECANCELED: ("abandoned after an earlier error", "start the file again")
    default: nil
    }
  }
}

extension FileError: CustomStringConvertible {
  /// One sentence: "cannot write out/run.json: no space left on the device; free space …".
  public var description: String { "cannot \(operation.rawValue) \(path): \(message); \(remedy)" }
}
