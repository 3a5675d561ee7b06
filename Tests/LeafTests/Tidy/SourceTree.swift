import Files

/// The text files of the project.
struct SourceTree: Sendable {
  /// In the order of their paths.
  var files: [SourceFile]

  /// Folders without committed files.
  private static let skippedFolders: Set<String> = [".git", ".build", ".swiftpm", "out"]

  /// Suffixes of files whose text is checked.
  private static let textSuffixes = [
    ".swift", ".c", ".h", ".md", ".modulemap", ".sh", ".py", ".gp", ".gnuplot", ".json", ".csv",
    ".txt", ".yml", ".yaml", "Makefile",
  ]

  /// Folders in which all files are checked.
  private static let scriptFolders = ["Scripts/", ".ci/"]

  init(_ files: [SourceFile]) {
    self.files = files
  }

  /// Reads the tree below the folder `root`.
  init(root: String) throws(FileError) {
    files = []
    try read(root: root, folder: "")
  }

  /// The file at `path`, or nil when there is none.
  func file(_ path: String) -> SourceFile? { files.first { $0.path == path } }

  private mutating func read(root: String, folder: String) throws(FileError) {
    for name in try FileOperations.posix.listDirectory("\(root)/\(folder)") {
      let path = folder + name
      switch try FileOperations.posix.kind(at: "\(root)/\(path)") {
      case .directory:
        if !SourceTree.skippedFolders.contains(name) { try read(root: root, folder: path + "/") }
      case .regular where SourceTree.isText(path):
        let bytes = try FileOperations.posix.readWhole("\(root)/\(path)")
        files.append(SourceFile(path: path, bytes: bytes))
      default: break
      }
    }
  }

  private static func isText(_ path: String) -> Bool {
    textSuffixes.contains { path.hasSuffix($0) } || scriptFolders.contains { path.hasPrefix($0) }
  }
}
