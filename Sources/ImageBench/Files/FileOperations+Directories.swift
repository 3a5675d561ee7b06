import Glibc

extension FileOperations {
  /// Makes the directory `path` and those above it; what exists already is left alone.
  ///
  /// Throws when one cannot be made, or when a file is in its place.
  ///
  /// - Complexity: O(n) in the depth of the path.
  public func makeDirectories(_ path: String) throws(FileError) {
    guard !path.isEmpty else { throw fault(.makeDirectory, path, ENOENT) }
    var sofar = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for part in path.split(separator: "/") {
      sofar += sofar.isEmpty || sofar == "/" ? "\(part)" : "/\(part)"
      let result = retrying { makeDirectory(sofar) }
      if result >= 0 { continue }
      // Whether it was made or found, what counts is that a directory is there: mkdir of an existing
      // directory says EEXIST, or EROFS on a read-only file system.
      let found = retrying { kind(sofar, .follow) }
      if found == Kind.directory.rawValue { continue }
      // A link keeps its name from a directory, wherever it leads.
      let isLink = found < 0 && result == -Int(EEXIST)
      let cause = isLink ? found == -Int(ENOENT) ? -Int(ENOLINK) : found : result
      throw fault(.makeDirectory, sofar, found >= 0 ? ENOTDIR : Int32(-cause))
    }
  }

  /// A name in a directory.
  public enum Name: Sendable, Hashable {
    /// Text, of which a path can be made.
    case text(String)
    /// Bytes that are not UTF-8.
    case bytes([UInt8])
  }

  /// The names in the directory `path` in ascending order of their bytes, without "." and "..".
  ///
  /// The order is the same on every machine. Throws when it cannot be listed.
  ///
  /// - Complexity: O(n log n) in the number of names.
  public func namesInDirectory(_ path: String) throws(FileError) -> [Name] {
    var raw: [[UInt8]] = []
    try check(
      .list,
      path,
      retrying {
        raw = []; return names(path, &raw)
      }
    )
    raw.sort { $0.lexicographicallyPrecedes($1) }
    return raw.map { bytes in
      String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .bytes(bytes)
    }
  }

  /// The names in the directory `path` in ascending order of their bytes, without "." and "..".
  ///
  /// Throws when it cannot be listed, or when a name is not UTF-8.
  ///
  /// - Complexity: O(n log n) in the number of names.
  public func listDirectory(_ path: String) throws(FileError) -> [String] {
    var result: [String] = []
    for name in try namesInDirectory(path) {
      guard case .text(let text) = name else { throw fault(.list, path, EILSEQ) }
      result.append(text)
    }
    return result
  }

  /// Whether `name` in the directory `path` is a directory; links are not followed.
  public func isDirectory(_ name: [UInt8], in path: String) -> Bool {
    let whole = Array(path.utf8) + [UInt8(ascii: "/")] + name
    return retrying { kindOfRawPath(whole) } == Kind.directory.rawValue
  }

  /// Brings the names in the directory that holds `path` to the device.
  ///
  /// Every file is whole with or without it, so a file system that cannot do this is no failure.
  func synchronizeDirectory(of path: String) {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = retrying { open(directory, .read) }
    guard descriptor >= 0 else { return }
    _ = retrying { synchronize(descriptor) }
    _ = close(descriptor)
  }

  /// Removes the file, link or directory at `path` with all that is in it.
  ///
  /// Links are removed and never followed. Nothing at `path` is no error, because the end is the
  /// same. Throws at the first thing that cannot be removed; what went before it is gone.
  ///
  /// - Complexity: O(n log n) in the number of files.
  public func removeTree(_ path: String) throws(FileError) {
    let found = retrying { kind(path, .keep) }
    if found == -Int(ENOENT) { return }
    guard try check(.remove, path, found) == Kind.directory.rawValue else {
      try check(.remove, path, retrying { removeFile(path) })
      return
    }
    for name in try listDirectory(path) {
      try removeTree("\(path)/\(name)")
    }
    try check(.remove, path, retrying { removeDirectory(path) })
  }
}
