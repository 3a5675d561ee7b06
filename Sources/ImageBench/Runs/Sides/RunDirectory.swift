public import Files
public import Records
public import Trials

/// The directory of a run: parts while it runs, tables when it is whole.
///
/// A trial writes into `parts/<trial>.part` and renames that to `parts/<trial>` when all of its
/// files are whole, so a part either is there or is not, whenever the power fails. The tables are
/// put together from whole parts alone.
public struct RunDirectory: Sendable {
  /// What to do about a run that is there already.
  public enum Policy: Sendable, Hashable, CaseIterable {
    /// Go on with it if it is the same and unfinished.
    case resume
    /// Remove it and begin anew.
    case overwrite
  }

  /// What is in the directory, by name.
  public let folder: RunFolder
  let files: FileOperations
  /// Keeps others out for as long as this value lives.
  private let lock: DirectoryLock

  /// Opens or makes the directory for the run with this `identity`, and keeps others out of it.
  ///
  /// Throws when another process has it open, or when it holds something else: another run, a whole
  /// run, or files that are no run.
  public init(
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
    // Nothing is written before it is sure that nothing of somebody else's is there.
    try clear(identity, policy)
    do throws(FileError) {
      // The identity comes first: with it, whatever else is there is known for a run.
      try write(.identity, text: identity + "\n")
      try files.makeDirectories(partsPath)
    } catch {
      throw .files(error)
    }
  }

  /// Makes room for the run, or says what is in its place.
  private func clear(_ identity: String, _ policy: Policy) throws(RunFault) {
    let found: Found
    let there: String
    do throws(FileError) {
      found = try look()
      if policy == .overwrite, found == .unfinished || found == .whole {
        // A removal that is cut short must not leave half a run that looks like one to go on with.
        try write(.identity, text: "being removed\n")
        for entry in Self.ownEntries { try files.removeTree(folder.path(of: entry)) }
        return
      }
      // What is left of a run that was killed after its last table was written.
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

  /// What is in a directory.
  private enum Found {
    /// No file at all, or what is there before a run has its identity.
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

  /// Whether a `run.json` was written by this tool: other tools use the name too.
  private func isOurs(_ path: String) throws(FileError) -> Bool {
    RunManifest.isWritten(as: String(decoding: try files.readWhole(path), as: UTF8.self))
  }

  private func text(_ path: String) throws(FileError) -> String {
    String(decoding: try files.readWhole(path), as: UTF8.self)
  }

  /// Everything that a run writes at the top of its directory, apart from the identity.
  private static let ownEntries: [RunFolder.Entry] = [
    .trials, .frames, .loads, .metrics, .summary, .traces, .scenarios, .parts, .manifest,
  ]

  /// The path of the directory.
  public var path: String { folder.path }

  var partsPath: String { folder.path(of: .parts) }

  /// Where a whole trial's files are.
  public func partPath(_ spec: TrialSpec) -> String { folder.path(ofPart: spec.key) }

  /// Where a trial writes its files while it runs.
  public func unfinishedPath(_ spec: TrialSpec) -> String {
    partPath(spec) + RunFolder.unfinishedEnding
  }

  /// Whether the trial's files are whole and there.
  public func hasPart(_ spec: TrialSpec) throws(RunFault) -> Bool {
    do {
      return try files.kind(at: partPath(spec)) == .directory
    } catch {
      throw .files(error)
    }
  }

  /// The names of all that is among the parts, whole or not.
  func partNames() throws(RunFault) -> Set<String> {
    do throws(FileError) {
      return Set(try files.listDirectory(partsPath))
    } catch {
      throw .files(error)
    }
  }

  /// Makes an empty directory for a trial to write into.
  public func prepare(_ spec: TrialSpec) throws(RunFault) {
    do {
      if try files.kind(at: unfinishedPath(spec)) != nil {
        try files.removeTree(unfinishedPath(spec))
      }
      try files.makeDirectories(unfinishedPath(spec))
    } catch {
      throw .files(error)
    }
  }

  /// Removes what a trial left that did not end.
  public func discard(_ spec: TrialSpec) {
    // What cannot be removed now is removed when the trial is run again.
    try? files.removeTree(unfinishedPath(spec))
  }

  /// Writes the list of the run's pictures, and returns its path for the trials.
  public func write(corpus list: [UInt8]) throws(RunFault) -> String {
    do throws(FileError) {
      try write(list, to: folder.path(of: .corpus))
    } catch {
      throw .files(error)
    }
    return folder.path(of: .corpus)
  }

  /// Writes `text`, the file of the run's own scenario called `scenario`, and returns its path for the
  /// trials.
  ///
  /// It stays in the run, so that its trials can be played again.
  public func write(scenario: String, text: String) throws(RunFault) -> String {
    let path = path + "/" + RunFolder.scenarioFile(scenario)
    do throws(FileError) {
      try files.makeDirectories(folder.path(of: .scenarios))
      try write(text.utf8, to: path)
    } catch {
      throw .files(error)
    }
    return path
  }

  /// The name of the session that the run is a side of: the one that it began with, or else `proposal`.
  public func session(_ proposal: String) throws(RunFault) -> String {
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

  private func write(_ bytes: some Collection<UInt8>, to path: String) throws(FileError) {
    let writer = try WholeFileWriter(path: path, operations: files)
    try writer.append(bytes)
    try writer.commit()
  }
}
