internal import Files
internal import Records

/// The runs that a directory holds: one, or the two sides of a session.
enum RunSides: Sendable, Hashable, CaseIterable {
  /// The run of one build, at the top of the directory.
  case alone
  case base
  case candidate

  /// The directory of the run, below that of the shard or of the merged run.
  func path(in directory: String) -> String {
    switch self {
    case .alone: directory
    case .base: directory + "/" + RunSession.Side.base.rawValue
    case .candidate: directory + "/" + RunSession.Side.candidate.rawValue
    }
  }

  /// The runs in `directory` that have tables or a description.
  static func found(
    in directory: String,
    _ files: FileOperations
  ) throws(FileError) -> [RunSides] {
    var sides: [RunSides] = []
    for side in allCases {
      let folder = RunFolder(side.path(in: directory))
      if try files.kind(at: folder.path(of: .manifest)) != nil { sides.append(side) }
    }
    return sides
  }
}
