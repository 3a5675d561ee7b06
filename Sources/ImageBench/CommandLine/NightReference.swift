internal import Basics
internal import Files
internal import Nights
internal import Records
internal import Reports
internal import Trials

/// The reference build of a night: a pinned program that is played in the same rounds.
struct NightReference {
  /// The path of the program, which the system does not look up.
  let program: String
  /// The hash of its bytes, by which nights know it again.
  let hash: String

  /// The program at `path`, which is read once; throws when it cannot be.
  init(program path: String) throws(CommandError) {
    program = path.contains("/") ? path : "./" + path
    hash = try Self.hash(program)
  }

  private static func hash(_ program: String) throws(CommandError) -> String {
    do throws(FileError) {
      var hash = ContentHash()
      try FileOperations.posix.readWhole(program).withUnsafeBytes { hash.combine(buffer: $0) }
      return hash.description
    } catch {
      throw .failed(error)
    }
  }

  /// Where its trials are kept while the night goes on, with whose other parts they go away.
  func directory(in night: RunDirectory, _ identity: String) throws(RunFault) -> RunDirectory {
    let path = night.folder.path(of: .referenceRun)
    do {
      return try RunDirectory(path: path, identity: identity, policy: .resume)
    } catch .otherRun {
      // The directory of the night is this night's own, so nobody else's trials can be in it.
      return try RunDirectory(path: path, identity: identity, policy: .overwrite)
    }
  }

  /// Puts its tables together in `directory`, and the two that a history needs into the night's folder.
  func write(
    _ setup: RunSetup,
    _ shapes: TableShapes,
    from directory: RunDirectory,
    into night: RunDirectory
  ) throws {
    guard try Self.hash(program) == hash else {
      throw CommandError.failed(
        "\(program) was replaced while the night was measured beside it; pin a copy that nobody builds "
          + "over, remove \(night.path) and run the night again"
      )
    }
    _ = try directory.assemble(setup.plan, shapes: shapes)
    let folder = RunFolder(night.folder.path(of: .reference))
    try FileOperations.posix.makeDirectories(folder.path)
    for entry in [RunFolder.Entry.trials, .metrics] {
      let writer = try WholeFileWriter(path: folder.path(of: entry))
      try writer.append(try FileOperations.posix.readWhole(directory.folder.path(of: entry)))
      try writer.commit()
    }
  }
}
