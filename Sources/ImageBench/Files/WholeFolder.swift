import Glibc

/// A folder that appears under its name only when it is complete.
///
/// Files are written below `path`, next to the target, and `publish` renames the folder. The folder
/// is locked until this value is released or its process ends in any way, so an unlocked one is
/// abandoned. Without `publish`, the folder is removed with the value.
package struct WholeFolder: ~Copyable {
  /// The folder in which files are written.
  package let path: String

  private let target: String
  private let operations: FileOperations
  private let lock: DirectoryLock

  /// What to do when the target already exists.
  package enum Existing: Sendable, Hashable {
    /// The existing folder stays, and the new one is removed.
    case kept
    /// The existing folder is removed after the new one has its name.
    case replaced
  }

  /// Starts a folder for the path `target`, whose parent must exist.
  ///
  /// Throws when the folder cannot be created.
  package init(target: String, operations: FileOperations = .posix) throws(FileError) {
    var number = 0
    while true {
      let path = "\(target).\(getpid())-\(number).part"
      number += 1
      let made = operations.retrying { operations.makeDirectory(path) }
      if made == -Int(EEXIST) { continue }
      try operations.check(.makeDirectory, path, made)
      // Another process may have removed the new folder as abandoned before this one locked it;
      // then the next name is tried.
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
    // After publishing there is no folder at this path.
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

  /// Renames the folder to its target.
  ///
  /// If two processes create the same target, the first one is kept unless `existing` says
  /// otherwise.
  ///
  /// Throws when that fails; the target is then unchanged, or missing if the second of the two
  /// renames of a replacement failed.
  package func publish(existing: Existing) throws(FileError) {
    if existing == .replaced, try operations.kind(at: target) != nil {
      // Two renames keep the time without a folder as short as possible.
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
      // Another process published first.
      return
    }
    operations.synchronizeDirectory(of: target)
  }

  /// Removes the folders that killed processes left next to `target`.
  ///
  /// On a file system without locks it removes nothing, because a folder may still be in use.
  ///
  /// - Complexity: O(n) in the number of files next to the target.
  package static func removeAbandoned(
    besides target: String,
    operations: FileOperations = .posix
  ) {
    let name = target.split(separator: "/").last.map(String.init) ?? ""
    guard !name.isEmpty, target.hasSuffix(name) else { return }
    let parent = String(target.dropLast(name.count))
    guard let names = try? operations.namesInDirectory(parent.isEmpty ? "." : parent) else {
      return
    }
    for case .text(let found) in names where isUnfinished(found, of: name) {
      let folder = parent + found
      guard let lock = try? DirectoryLock(path: folder, operations: operations), lock.isHeld else {
        continue
      }
      try? operations.removeTree(folder + ".old")
      try? operations.removeTree(folder)
      withExtendedLifetime(lock) {}
    }
  }

  /// Whether `found` is the name of an unfinished folder of the target `name`, such as
  /// "name.123-0.part", and no folder that the user called so.
  private static func isUnfinished(_ found: String, of name: String) -> Bool {
    guard found.hasPrefix(name + "."), found.hasSuffix(".part") else { return false }
    let numbers = found.dropFirst(name.count + 1).dropLast(".part".count)
      .split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
  }
}
