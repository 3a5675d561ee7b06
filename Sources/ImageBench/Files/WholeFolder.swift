import Glibc

/// A folder that appears under its name only when it is whole.
///
/// Files are written below `path`, next to the final place, and `publish` renames the folder. It is
/// locked until this value goes away or its process ends, however it ends, so one that is not locked is
/// abandoned. Without `publish` the folder is removed with the value.
public struct WholeFolder: ~Copyable {
  /// Where the files are written.
  public let path: String

  private let target: String
  private let operations: FileOperations
  private let lock: DirectoryLock

  /// What to do when there is a folder at the final place already.
  public enum Existing: Sendable, Hashable {
    /// It stays, and the new one is dropped.
    case kept
    /// It is removed after the new one has its name.
    case replaced
  }

  /// Starts a folder for the place `target`, whose directory must exist.
  ///
  /// Throws when it cannot be made.
  public init(target: String, operations: FileOperations = .posix) throws(FileError) {
    var number = 0
    while true {
      let path = "\(target).\(getpid())-\(number).part"
      number += 1
      let made = operations.retrying { operations.makeDirectory(path) }
      if made == -Int(EEXIST) { continue }
      try operations.check(.makeDirectory, path, made)
      // Another process may have taken the new folder for an abandoned one, and may have removed it
      // before this one has the lock; then the next name is tried.
      guard let lock = try WholeFolder.lock(path, operations),
        try operations.kind(at: path) == .directory
      else { continue }
      self.path = path
      self.target = target
      self.operations = operations
      self.lock = lock
      return
    }
  }

  deinit {
    // After publishing there is no folder left at this path.
    try? operations.removeTree(path)
  }

  /// The lock of the folder `path`; nil when another process holds it or has removed the folder.
  private static func lock(
    _ path: String,
    _ operations: FileOperations
  ) throws(FileError) -> DirectoryLock? {
    do throws(FileError) {
      return try DirectoryLock(path: path, operations: operations)
    } catch  where error.code == ENOENT {
      return nil
    }
  }

  /// Moves the folder to its place; of two processes that make the same one, the first is kept unless
  /// `existing` says otherwise.
  ///
  /// Throws when that fails; the place is then as it was before, or, after a failure between the two
  /// renames of a replacement, empty.
  public func publish(existing: Existing) throws(FileError) {
    if existing == .replaced, try operations.kind(at: target) != nil {
      // Two renames keep the time without a folder as short as can be.
      let old = path + ".old"
      try operations.rename(target, to: old)
      try operations.rename(path, to: target)
      operations.synchronizeDirectory(of: target)
      try operations.removeTree(old)
      return
    }
    do throws(FileError) {
      try operations.rename(path, to: target)
    } catch  where error.code == EEXIST || error.code == ENOTEMPTY {
      // Another process was first.
      return
    }
    operations.synchronizeDirectory(of: target)
  }

  /// Removes what killed processes have left next to `target`.
  ///
  /// On a file system without locks nothing is removed, because it may still be written.
  public static func removeAbandoned(
    besides target: String,
    operations: FileOperations = .posix
  ) {
    guard let slash = target.lastIndex(of: "/") else { return }
    let directory = String(target[..<slash])
    let prefix = String(target[target.index(after: slash)...]) + "."
    guard let names = try? operations.namesInDirectory(directory) else { return }
    for case .text(let name) in names where name.hasPrefix(prefix) && name.hasSuffix(".part") {
      let folder = directory + "/" + name
      guard let lock = try? DirectoryLock(path: folder, operations: operations), lock.isHeld else {
        continue
      }
      try? operations.removeTree(folder + ".old")
      try? operations.removeTree(folder)
      withExtendedLifetime(lock) {}
    }
  }
}
