internal import Basics
internal import Files
internal import Glibc
internal import Records
internal import Reports
internal import Runs

/// The reference build of a night: a pinned program that runs in the same rounds.
package struct NightReference: Sendable {
  /// The path of the program, which is not searched in the PATH.
  package let program: String
  /// The hash of the program file, which identifies the build.
  package let hash: String

  /// The program at `path`, which is hashed once; throws when it cannot be read or executed.
  ///
  /// C function: `access`.
  package init(program path: String) throws(NightFault) {
    guard access(path, X_OK) == 0 else { throw .notAProgram(path) }
    let program = RunSide.path(ofProgram: path)
    self.program = program
    hash = try NightFault.filing(try RunSide.hash(ofProgram: program)).description
  }

  /// The directory of its trials inside that of `night`, which is removed with the night's other
  /// parts.
  func directory(in night: RunDirectory, _ identity: String) throws(NightFault) -> RunDirectory {
    try RunDirectory.resumed(night.folder.path(of: .referenceRun), identity + hash)
  }

  /// Writes the two tables of `side` that a history needs into the folder of `night`.
  ///
  /// Throws when the program was replaced after it was hashed.
  func write(_ side: RunSide, into night: RunDirectory) throws(NightFault) {
    guard try NightFault.filing(try RunSide.hash(ofProgram: program)).description == hash else {
      throw .replacedReference(program: program, night: night.path)
    }
    let folder = night.folder.reference
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
  /// The directory at `path` inside the night's own, continued from where it stopped.
  ///
  /// Trials of another `identity` are removed: they belong to an earlier attempt of the same night.
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
