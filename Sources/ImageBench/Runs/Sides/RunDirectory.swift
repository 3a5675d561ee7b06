package import Files
package import Records
package import Trials

/// The directory of a run: parts while it runs, tables when it is complete.
///
/// A trial writes into `parts/<trial>.part`, which is renamed to `parts/<trial>` when all of its
/// files are complete. So a part either exists as a whole or not at all, even after a power
/// failure. The tables are assembled from complete parts only.
package struct RunDirectory: Sendable {
  /// What to do when the directory already contains a run.
  package enum Policy: Sendable, Hashable, CaseIterable {
    /// Continue it if it is the same run and unfinished.
    case resume
    /// Remove it and begin anew.
    case overwrite
  }

  /// The names of the files in the directory.
  package let folder: RunFolder
  let files: FileOperations
  /// Locks out other processes as long as this value lives.
  private let lock: DirectoryLock

  /// Opens or creates the directory for the run with this `identity`, and locks out other
  /// processes.
  ///
  /// Throws when another process has it open, or when it contains something else: another run, a
  /// complete run, or other files.
  package init(
    path: String,
    identity: String,
    policy: Policy,
    files: FileOperations = .posix
  ) throws(RunFault) {
    folder = RunFolder(path)
    self.files = files
    let lock: DirectoryLock?
    do throws(FileError) {
      try files.makeDirectories(path)
      lock = try DirectoryLock(path: path, operations: files)
    } catch {
      throw .files(error)
    }
    guard let lock else { throw .inUse(directory: path) }
    self.lock = lock
    // Nothing is written before the check that the directory contains no foreign files.
    try clear(identity, policy)
    do throws(FileError) {
      // The identity comes first: it marks everything else in the directory as part of a run.
      try write(.identity, text: identity + "\n")
      try files.makeDirectories(partsPath)
    } catch {
      throw .files(error)
    }
  }

  /// Clears the directory for the run, or throws what it contains.
  private func clear(_ identity: String, _ policy: Policy) throws(RunFault) {
    let found: Found
    let there: String
    do throws(FileError) {
      found = try look()
      if policy == .overwrite, found == .unfinished || found == .whole {
        // An interrupted removal must not leave half a run that looks as if it could be continued.
        try write(.identity, text: "being removed\n")
        for entry in Self.ownEntries { try files.removeTree(folder.path(of: entry)) }
        return
      }
      // The remains of a run that was killed after its last table was written.
      if found == .whole { try files.removeTree(partsPath) }
      there = found == .unfinished ? try text(folder.path(of: .identity)) : ""
    } catch {
      throw .files(error)
    }
    switch found {
    case .nothing: return
    case .foreign: throw .notARun(directory: path)
    case .whole: throw .alreadyComplete(directory: path)
    case .unfinished: if there != identity + "\n" { throw .otherRun(directory: path) }
    }
  }

  /// What a directory contains.
  private enum Found {
    /// No file, or only what exists before a run has its identity.
    case nothing
    case unfinished
    case whole
    case foreign
  }

  private func look() throws(FileError) -> Found {
    let names = try files.listDirectory(path)
    if names.contains(RunFolder.Entry.identity.rawValue) { return .unfinished }
    if names.contains(RunFolder.Entry.manifest.rawValue), try isOurs(folder.path(of: .manifest)) {
      return .whole
    }
    let beginning = RunFolder.Entry.identity.rawValue + RunFolder.unfinishedEnding
    for name in names where name != beginning {
      guard name == RunFolder.Entry.parts.rawValue, try files.kind(at: partsPath) == .directory,
        try files.listDirectory(partsPath).isEmpty
      else { return .foreign }
    }
    return .nothing
  }

  /// Whether this tool wrote a `run.json`; other tools use the name too.
  private func isOurs(_ path: String) throws(FileError) -> Bool {
    RunManifest.isWritten(as: String(decoding: try files.readWhole(path), as: UTF8.self))
  }

  private func text(_ path: String) throws(FileError) -> String {
    String(decoding: try files.readWhole(path), as: UTF8.self)
  }

  /// All entries that a run writes at the top of its directory, except the identity.
  private static let ownEntries: [RunFolder.Entry] = [
    .trials, .frames, .loads, .metrics, .machines, .summary, .verdict, .traces, .scenarios,
    .devices, .parts, .manifest, .shard, .assumptions,
  ]

  package var path: String { folder.path }

  var partsPath: String { folder.path(of: .parts) }

  /// The folder of a complete trial's files.
  package func partPath(_ spec: TrialSpec) -> String { folder.path(ofPart: spec.key) }

  /// The folder in which a trial writes while it runs.
  package func unfinishedPath(_ spec: TrialSpec) -> String {
    partPath(spec) + RunFolder.unfinishedEnding
  }

  /// Whether the trial's files exist and are complete.
  package func hasPart(_ spec: TrialSpec) throws(RunFault) -> Bool {
    do {
      return try files.kind(at: partPath(spec)) == .directory
    } catch {
      throw .files(error)
    }
  }

  /// The names of all parts, complete or not.
  func partNames() throws(RunFault) -> Set<String> {
    do throws(FileError) {
      return Set(try files.listDirectory(partsPath))
    } catch {
      throw .files(error)
    }
  }

  /// Creates an empty directory for the files of a trial.
  package func prepare(_ spec: TrialSpec) throws(RunFault) {
    do {
      if try files.kind(at: unfinishedPath(spec)) != nil {
        try files.removeTree(unfinishedPath(spec))
      }
      try files.makeDirectories(unfinishedPath(spec))
    } catch {
      throw .files(error)
    }
  }

  /// Removes the files of a trial that did not end.
  package func discard(_ spec: TrialSpec) {
    // A file that cannot be removed now is removed before the trial runs again.
    try? files.removeTree(unfinishedPath(spec))
  }

  /// Writes the list of the run's pictures, and returns its path for the trials.
  package func write(corpus list: [UInt8]) throws(RunFault) -> String {
    do throws(FileError) {
      try write(list, to: folder.path(of: .corpus))
    } catch {
      throw .files(error)
    }
    return folder.path(of: .corpus)
  }

  /// Writes `text` as the file of the user's own scenario `scenario`, and returns its path for the
  /// trials.
  ///
  /// The file stays in the run, so that its trials can be played again.
  package func write(scenario: String, text: String) throws(RunFault) -> String {
    try write(text, to: RunFolder.scenarioFile(scenario), in: .scenarios)
  }

  /// Writes `text` as the file of `device`, which the catalogue lacks, and returns its path for the
  /// trials.
  ///
  /// The file stays in the run, so that its films and explanations know the device.
  package func write(device: String, text: String) throws(RunFault) -> String {
    try write(text, to: RunFolder.deviceFile(device), in: .devices)
  }

  /// Writes `text` into `file` of `folder`, both of this directory, and returns its path.
  private func write(
    _ text: String,
    to file: String,
    in folder: RunFolder.Entry
  ) throws(RunFault) -> String {
    do throws(FileError) {
      try files.makeDirectories(self.folder.path(of: folder))
      try write(text.utf8, to: path + "/" + file)
    } catch {
      throw .files(error)
    }
    return path + "/" + file
  }

  /// The name of the run's session: the one that it began with, or else `proposal`.
  package func session(_ proposal: String) throws(RunFault) -> String {
    do throws(FileError) {
      let path = folder.path(of: .session)
      if try files.kind(at: path) == .regular { return try text(path) }
      try write(proposal.utf8, to: path)
    } catch {
      throw .files(error)
    }
    return proposal
  }

  func write(_ entry: RunFolder.Entry, text: String) throws(FileError) {
    try write(text.utf8, to: folder.path(of: entry))
  }

  /// Records that `machine` has played `spec`, whose files are not complete yet.
  func write(machine: String, of spec: TrialSpec) throws(FileError) {
    try write(machine.utf8, to: RunFolder.path(of: .machine, in: unfinishedPath(spec)))
  }

  private func write(_ bytes: some Collection<UInt8>, to path: String) throws(FileError) {
    let writer = try WholeFileWriter(path: path, operations: files)
    try writer.append(bytes)
    try writer.commit()
  }
}
