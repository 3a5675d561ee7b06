internal import Files
internal import Glibc

/// The Swift files of a folder.
struct LoaderSources: Sendable {
  /// One file.
  struct File: Sendable {
    /// Its path inside the folder.
    var path: String
    var bytes: [UInt8]
    var text: String
  }

  /// Sorted by their paths.
  private(set) var files: [File] = []
  /// The paths of files with code or layouts in other forms, which are not taken.
  private(set) var leftOut: [String] = []
  /// The paths of folders that are no part of a module: tests, documentation, playgrounds.
  private(set) var skipped: [String] = []
  /// Whether a header imports UIKit, which it then does for all files of its framework.
  private(set) var hasViewHeader = false

  /// The most Swift files of one module: a large app has some thousands, so more are a mistaken
  /// path.
  static let fileLimit = 10_000
  /// The most entries that are looked at: a home directory has more.
  static let entryLimit = 200_000
  /// What else a folder of sources may hold that a loader could miss.
  private static let otherForms = [
    ".m", ".mm", ".c", ".cpp", ".h", ".xib", ".storyboard", ".metal",
  ]

  private let folder: String
  private let operations = FileOperations.posix
  private var entries = 0

  /// The sources in `folder`, in folders of it too, except for hidden ones.
  ///
  /// - Throws: `PackageFault` where something is no source of a module.
  /// - Complexity: O(n) in the size of the folder.
  init(in folder: String) throws(PackageFault) {
    self.folder = folder
    guard try reading({ () throws(FileError) in try operations.kind(at: folder) }) == .directory
    else { throw .noFolder(folder) }
    try enter("", above: [])
    guard !files.isEmpty else { throw .noSources(folder) }
    try refuseSameNames()
  }

  private func reading<Value>(
    _ work: () throws(FileError) -> Value
  ) throws(PackageFault) -> Value {
    do throws(FileError) { return try work() } catch { throw .files(error) }
  }

  /// Reads the folder at `path`; `above` are the real paths of those around it.
  private mutating func enter(_ path: String, above: [String]) throws(PackageFault) {
    let full = path.isEmpty ? folder : "\(folder)/\(path)"
    let real = Self.realPath(full)
    if let real, above.contains(real) { throw .loop(full) }
    let operations = operations
    let names = try reading { () throws(FileError) in try operations.listDirectory(full) }
    if names.contains("Package.swift") { throw .package(full) }
    for name in names where !name.hasPrefix(".") {
      entries += 1
      guard entries <= Self.entryLimit, files.count <= Self.fileLimit else {
        throw .tooLarge(folder)
      }
      let inner = path.isEmpty ? name : "\(path)/\(name)"
      let place = "\(folder)/\(inner)"
      switch try reading({ () throws(FileError) in try operations.kind(at: place) }) {
      case .directory? where Self.isNoSource(name): skipped.append(inner)
      case .directory?: try enter(inner, above: above + [real].compactMap(\.self))
      case .regular? where name.hasSuffix(".swift"): try read(inner)
      case let kind where name.hasSuffix(".swift"):
        throw .files(
          FileError(path: place, operation: .read, code: kind == nil ? ENOLINK : EINVAL)
        )
      default:
        if Self.otherForms.contains(where: name.hasSuffix) { leftOut.append(inner) }
        if name.hasSuffix(".h") { try readHeader(place) }
      }
    }
  }

  /// Whether a folder of this name has no sources of the module.
  private static func isNoSource(_ name: String) -> Bool {
    [".docc", ".playground", ".xcodeproj", ".xcassets", ".bundle"].contains(where: name.hasSuffix)
      || name == "Tests" || name.hasSuffix("Tests")
  }

  private mutating func readHeader(_ place: String) throws(PackageFault) {
    let operations = operations
    let bytes = try reading { () throws(FileError) in try operations.readWhole(place) }
    let text = String(decoding: bytes, as: UTF8.self)
    if ["<UIKit/", "@import UIKit"].contains(where: text.contains) { hasViewHeader = true }
  }

  private mutating func read(_ path: String) throws(PackageFault) {
    let place = "\(folder)/\(path)"
    let operations = operations
    let bytes = try reading { () throws(FileError) in try operations.readWhole(place) }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(place) }
    files.append(File(path: path, bytes: bytes, text: text))
  }

  /// A module has one file of a name, and none that is a program.
  private func refuseSameNames() throws(PackageFault) {
    let own = [LoaderTemplate.namesFile, LoaderTemplate.adapterFile]
    var paths = Dictionary(uniqueKeysWithValues: own.map { ($0, $0) })
    for file in files {
      let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
      if name == "main.swift" { throw .program("\(folder)/\(file.path)") }
      if let other = paths.updateValue(file.path, forKey: name) {
        throw .sameName(file.path, other)
      }
    }
  }

  /// C function: `realpath`.
  private static func realPath(_ path: String) -> String? {
    guard let text = realpath(path, nil) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
