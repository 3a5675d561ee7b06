internal import Basics
internal import Glibc

/// The few file operations that a corpus needs, over POSIX so that the system's reason is kept.
enum FileAccess {
  /// A failed system call.
  struct Failure: Error, Equatable {
    var code: Int32
    var path: String

    var reason: String { String(cString: strerror(code)) }

    /// The corpus error for a failed write.
    var whileWriting: CorpusError {
      code == ENOSPC || code == EDQUOT
        ? .diskFull(path: path) : .unwritable(path: path, reason: reason)
    }
  }

  /// What stands at a path.
  enum Kind: Equatable {
    case nothing
    case file(bytes: Int)
    case directory
    case other
  }

  /// What stands at `path`; symbolic links are followed only when `followingLinks`.
  static func kind(of path: String, links: LinkPolicy = .follow) -> Kind {
    var status = stat()
    let code = links == .follow ? stat(path, &status) : lstat(path, &status)
    guard code == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(bytes: Int(status.st_size))
    case S_IFDIR: return .directory
    default: return .other
    }
  }

  /// What to do about a symbolic link.
  enum LinkPolicy {
    case follow
    case examine
  }

  /// Creates the directory at `path` and those above it that are missing.
  static func makeDirectories(_ path: String) throws(Failure) {
    if case .directory = kind(of: path) { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeDirectories(String(path[..<slash]))
    }
    try makeDirectory(path)
  }

  private static func makeDirectory(_ path: String) throws(Failure) {
    guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
    throw Failure(code: errno, path: path)
  }

  /// Writes all of `bytes` to a new file at `path`.
  static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(code: errno, path: path) }
    var rest = bytes
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = count == 0 ? EIO : errno
        close(descriptor)
        throw Failure(code: code, path: path)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    // A full network disk may report it only now.
    guard close(descriptor) == 0 else { throw Failure(code: errno, path: path) }
  }

  /// A name in a directory.
  enum Name: Equatable {
    case text(String)
    /// Bytes that are not UTF-8, of which no path can be made.
    case bytes([UInt8])
  }

  /// The names in the directory at `path` in byte order, without "." and "..".
  static func names(in path: String) throws(Failure) -> [Name] {
    guard let directory = opendir(path) else { throw Failure(code: errno, path: path) }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [0x2e], name != [0x2e, 0x2e] { names.append(name) }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { bytes in String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(bytes) }
  }

  /// Whether `name` in the directory at `folder` is a directory; links are not followed.
  static func isDirectory(_ name: [UInt8], in folder: String) -> Bool {
    let path = (Array(folder.utf8) + [UInt8(ascii: "/")] + name + [0]).map(CChar.init(bitPattern:))
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Removes whatever stands at `path`, a directory with all it holds; nothing there is fine.
  static func remove(_ path: String) throws(Failure) {
    guard kind(of: path, links: .examine) == .directory else {
      guard unlink(path) != 0, errno != ENOENT else { return }
      throw Failure(code: errno, path: path)
    }
    for case .text(let name) in try names(in: path) { try remove(path + "/" + name) }
    guard rmdir(path) != 0, errno != ENOENT else { return }
    throw Failure(code: errno, path: path)
  }

  /// Renames; the code is returned where the caller must tell a lost race from a failure.
  static func rename(_ source: String, to target: String) throws(Failure) {
    guard Glibc.rename(source, target) != 0 else { return }
    throw Failure(code: errno, path: target)
  }
}
