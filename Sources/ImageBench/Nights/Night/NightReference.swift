internal import Basics
internal import Files
internal import Glibc
internal import Records
internal import Reports
internal import Runs

/// The reference build of a night: a pinned program that is played in the same rounds.
package struct NightReference: Sendable {
  /// The path of the program, which is not looked up in the PATH.
  package let program: String
  /// The hash of its bytes, by which nights identify it.
  package let hash: String

  /// The program at `path`, which is read once; throws when it cannot be read or run.
  ///
  /// C function: `access`.
  package init(program path: String) throws(NightFault) {
    guard access(path, X_OK) == 0 else { throw .notAProgram(path) }
    let program = RunSide.path(ofProgram: path)
    self.program = program
    hash = try NightFault.filing(try RunSide.hash(ofProgram: program)).description
  }

  /// The directory of its trials below that of `night`, with whose other parts it is removed.
  func directory(in night: RunDirectory, _ identity: String) throws(NightFault) -> RunDirectory {
    try RunDirectory.resumed(night.folder.path(of: .referenceRun), identity + hash)
  }

  /// Writes the two tables of `side` that a history needs into the folder of `night`.
  ///
  /// Throws when the program was replaced since it was read.
  func write(_ side: RunSide, into night: RunDirectory) throws(NightFault) {
    guard try NightFault.filing(try RunSide.hash(ofProgram: program)).description == hash else {
      throw .replacedReference(program: program, night: night.path)
    }
    let folder = RunFolder(night.folder.path(of: .reference))
    do throws(FileError) {
      try FileOperations.posix.makeDirectories(folder.path)
      for entry in [RunFolder.Entry.trials, .metrics] {
        let writer = try WholeFileWriter(path: folder.path(of: entry))
        try writer.append(try FileOperations.posix.readWhole(side.directory.folder.path(of: entry)))
        try writer.commit()
      }
    } catch {
      throw .file(error)
    }
  }
}

extension RunDirectory {
  /// The directory at `path` inside of a night's own, which goes on where it stopped.
  ///
  /// Trials of another `identity` are removed: they are those of the same night when it was killed.
  static func resumed(_ path: String, _ identity: String) throws(NightFault) -> RunDirectory {
    do throws(RunFault) {
      return try RunDirectory(path: path, identity: identity, policy: .resume)
    } catch {
      guard case .otherRun = error else { throw .run(error) }
      return try NightFault.running(
        try RunDirectory(path: path, identity: identity, policy: .overwrite)
      )
    }
  }
}
