internal import Files
internal import Glibc
internal import Text

/// Writes the files of a site into a folder, and keeps their list.
struct SiteWriter {
  let folder: String
  let operations: FileOperations
  /// The paths of the files, relative to the folder.
  private(set) var files: [String] = []

  init(folder: String, operations: FileOperations) {
    self.folder = folder
    self.operations = operations
  }

  /// Writes a whole file.
  mutating func write(_ name: String, _ text: String) throws(PageFault) {
    do throws(FileError) {
      let writer = try WholeFileWriter(path: folder + "/" + name, operations: operations)
      try writer.append(text)
      try writer.commit()
    } catch {
      throw .file(error)
    }
    files.append(name)
  }

  /// Writes the list of all files, by which the next build knows what it may replace.
  mutating func writeList() throws(PageFault) {
    let names = (files + [SitePath.list]).sorted()
    let json: JSONValue = [
      "schema_version": .integer(1), "files": .array(names.map { .string($0) }),
    ]
    try write(SitePath.list, JSONWriter.text(json, layout: .indented) + "\n")
  }
}

/// The directory of a site, which holds nothing else.
struct SitePlace {
  /// Without slashes at its end.
  let path: String
  private let operations: FileOperations

  /// The directory `given`, which is missing, empty or a site; its parents are made.
  init(_ given: String, _ operations: FileOperations) throws(PageFault) {
    var path = given
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let name = path.split(separator: "/").last ?? ""
    guard !path.isEmpty, !["", ".", ".."].contains(name) else { throw .noPlace(given) }
    self.path = path
    self.operations = operations
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      try PageFault.filing(try operations.makeDirectories(String(path[..<slash])))
    }
    try refuseForeignFiles()
  }

  /// Throws where the directory holds a file that is not on the list of its site.
  func refuseForeignFiles() throws(PageFault) {
    switch FileOperations.Kind(rawValue: operations.kind(path, .keep)) {
    case .directory: break
    case nil: return
    default: throw .noPlace(path)
    }
    let own = try ownFiles()
    var foreign: [String] = []
    let folders: Set = [SitePath.cellFolder, SitePath.nightFolder]
    for name in try PageFault.filing(try operations.listDirectory(path)) {
      // The folders hold nothing but pages; any other folder is foreign.
      guard folders.contains(name), !own.isEmpty else {
        if !own.contains(name) { foreign.append(name) }
        continue
      }
      for page in try PageFault.filing(try operations.listDirectory(path + "/" + name)) {
        if !own.contains(name + "/" + page) { foreign.append(name + "/" + page) }
      }
    }
    guard let first = foreign.first else { return }
    throw .foreign(directory: path, name: first, count: foreign.count)
  }

  /// The files of the site that is there; none where there is no list that can be read.
  private func ownFiles() throws(PageFault) -> Set<String> {
    let list = path + "/" + SitePath.list
    guard try PageFault.filing(try operations.kind(at: list)) == .regular else { return [] }
    let bytes = try PageFault.filing(try operations.readWhole(list))
    guard let json = try? JSONParser.parse(bytes), let names = json["files"]?.array else {
      return []
    }
    return Set(names.compactMap(\.string))
  }

  /// Removes what builds that were killed left next to the directory.
  func removeAbandoned() {
    // What lies next to a plain name is in the directory of the process.
    let whole = path.contains("/") ? path : "./" + path
    WholeFolder.removeAbandoned(besides: whole, operations: operations)
  }
}
