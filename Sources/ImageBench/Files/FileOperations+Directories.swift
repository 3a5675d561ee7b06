import Glibc

extension FileOperations {
  /// Creates the directory `path` and its parents; existing ones remain unchanged.
  ///
  /// Throws when one cannot be created, or when a file has its name.
  ///
  /// - Complexity: O(n) in the depth of the path.
  package func makeDirectories(_ path: String) throws(FileError) {
    guard !path.isEmpty else { throw fault(.makeDirectory, path, ENOENT) }
    var sofar = path.utf8.first == UInt8(ascii: "/") ? "/" : ""
    for part in path.split(separator: "/") {
      sofar += sofar.isEmpty || sofar == "/" ? "\(part)" : "/\(part)"
      let result = retrying { makeDirectory(sofar) }
      if result >= 0 { continue }
      // The result counts, not the error: mkdir of an existing directory fails with EEXIST, or with
      // EROFS on a read-only file system.
      let found = retrying { kind(sofar, .follow) }
      if found == Kind.directory.rawValue { continue }
      // A symbolic link blocks the name even when its target is a directory.
      let isLink = found < 0 && result == -Int(EEXIST)
      let cause = isLink ? found == -Int(ENOENT) ? -Int(ENOLINK) : found : result
      throw fault(.makeDirectory, sofar, found >= 0 ? ENOTDIR : Int32(-cause))
    }
  }

  /// The name of an entry of a directory.
  package enum Name: Sendable, Hashable {
    /// Text, which can be part of a path.
    case text(String)
    /// Bytes that are not UTF-8.
    case bytes([UInt8])
  }

  /// The names in the directory `path` in ascending order of their bytes, without "." and "..".
  ///
  /// The order is the same on every machine. Throws when it cannot be listed.
  ///
  /// - Complexity: O(n log n) in the number of names.
  package func namesInDirectory(_ path: String) throws(FileError) -> [Name] {
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
  package func listDirectory(_ path: String) throws(FileError) -> [String] {
    var result: [String] = []
    for name in try namesInDirectory(path) {
      guard case .text(let text) = name else { throw fault(.list, path, EILSEQ) }
      result.append(text)
    }
    return result
  }

  /// Whether `name` in the directory `path` is a directory; links are not followed.
  package func isDirectory(_ name: [UInt8], in path: String) -> Bool {
    let whole = Array(path.utf8) + [UInt8(ascii: "/")] + name
    return retrying { kindOfRawPath(whole) } == Kind.directory.rawValue
  }

  /// Flushes the entry of `path` in its directory to the device.
  ///
  /// A file is complete with or without this, so a file system that cannot do it causes no error.
  func synchronizeDirectory(of path: String) {
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = retrying { open(directory, .read) }
    guard descriptor >= 0 else { return }
    _ = retrying { synchronize(descriptor) }
    _ = close(descriptor)
  }

  /// Removes the file, link or directory at `path` with its contents.
  ///
  /// Links are removed and never followed. A missing `path` is no error. Throws at the first entry
  /// that cannot be removed; earlier ones are already gone.
  ///
  /// - Complexity: O(n log n) in the number of files.
  package func removeTree(_ path: String) throws(FileError) {
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
