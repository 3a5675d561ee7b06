internal import Glibc

/// A folder in the making: a sibling of its final place, held by a lock until it is published.
///
/// The lock file lies beside the folder and is locked by the process that writes. The system drops
/// the lock when that process ends, however it ends, so a folder whose lock is free is abandoned.
struct PartFolder: ~Copyable {
  /// Where the files are written.
  let path: String
  private let target: String
  private let lock: Int32

  /// A new folder beside `target`.
  init(target: String) throws(FileAccess.Failure) {
    var number = 0
    while true {
      let path = "\(target).\(getpid())-\(number).part"
      number += 1
      let descriptor = open(path + ".lock", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { throw FileAccess.Failure(code: errno, path: path + ".lock") }
      // Another process may have taken the new lock for an abandoned one, and may have removed it again
      // before this one has it; then the next name is tried. A file system without locks gives an error
      // other than "would block".
      let isTaken = flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
      if isTaken || !PartFolder.isLinked(descriptor) {
        close(descriptor)
        continue
      }
      guard mkdir(path, 0o755) == 0 else {
        let code = errno
        unlink(path + ".lock")
        close(descriptor)
        throw FileAccess.Failure(code: code, path: path)
      }
      self.path = path
      self.target = target
      lock = descriptor
      return
    }
  }

  deinit {
    // After publishing there is no folder left at this path.
    try? FileAccess.remove(path)
    unlink(path + ".lock")
    close(lock)
  }

  private static func isLinked(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Moves the folder to its place.
  ///
  /// Where another process has put one meanwhile, that one stays, unless it is to be replaced.
  func publish(replacing: Bool) throws(FileAccess.Failure) {
    if replacing, FileAccess.kind(of: target) != .nothing {
      // Two renames keep the time without a folder as short as can be.
      let old = path + ".old"
      try FileAccess.rename(target, to: old)
      try FileAccess.rename(path, to: target)
      try FileAccess.remove(old)
      return
    }
    do throws(FileAccess.Failure) {
      try FileAccess.rename(path, to: target)
    } catch  where error.code == EEXIST || error.code == ENOTEMPTY {
      // Another process was first, and the same seed gave it the same files.
    }
  }

  /// Removes what killed processes have left beside `target`.
  static func removeAbandoned(besides target: String) {
    guard let slash = target.lastIndex(of: "/") else { return }
    let directory = String(target[..<slash])
    let prefix = String(target[target.index(after: slash)...]) + "."
    guard let names = try? FileAccess.names(in: directory) else { return }
    for case .text(let name) in names where name.hasPrefix(prefix) && name.hasSuffix(".part.lock") {
      let lockPath = directory + "/" + name
      let descriptor = open(lockPath, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        let folder = String(lockPath.dropLast(".lock".count))
        try? FileAccess.remove(folder)
        try? FileAccess.remove(folder + ".old")
        unlink(lockPath)
      }
      close(descriptor)
    }
  }
}
