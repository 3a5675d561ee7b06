public import Files

/// The directory of a run: parts while it runs, tables when it is whole.
///
/// A trial writes into `parts/<trial>.part` and renames that to `parts/<trial>` when all of its
/// files are whole, so a part either is there or is not, whenever the power fails. The tables are
/// put together from whole parts alone.
public struct RunDirectory: Sendable {
  /// What to do about a run that is there already.
  public enum Policy: Sendable, Hashable {
    /// Go on with it if it is the same and unfinished.
    case resume
    /// Remove it and begin anew.
    case overwrite
  }

  /// The path of the directory.
  public let path: String
  let files: FileOperations

  /// Opens or makes the directory for the run with this `identity`.
  ///
  /// Throws when it holds something else: another run, a whole run, or files that are no run.
  public init(
    path: String,
    identity: String,
    policy: Policy,
    files: FileOperations = .posix
  ) throws(RunFault) {
    self.path = path
    self.files = files
    do throws(FileError) {
      try files.makeDirectories(path)
    } catch {
      throw .files(error)
    }
    // Nothing is written before it is sure that nothing of somebody else's is there.
    try clear(identity, policy)
    do throws(FileError) {
      try files.makeDirectories(partsPath)
      try write("run.identity", text: identity + "\n")
    } catch {
      throw .files(error)
    }
  }

  /// Makes room for the run, or says what is in its place.
  private func clear(_ identity: String, _ policy: Policy) throws(RunFault) {
    do {
      let names = try files.listDirectory(path)
      guard !names.isEmpty else { return }
      let isUnfinished = names.contains("run.identity")
      let isWhole = try names.contains("run.json") && isOurs(path + "/run.json")
      guard isUnfinished || isWhole else { throw RunFault.notARun(directory: path) }
      if policy == .overwrite {
        for name in Self.ownNames where names.contains(name) {
          try files.removeTree(path + "/" + name)
        }
        return
      }
      guard isUnfinished else { throw RunFault.alreadyComplete(directory: path) }
      let there = String(decoding: try files.readWhole(path + "/run.identity"), as: UTF8.self)
      if there != identity + "\n" { throw RunFault.otherRun(directory: path) }
    } catch let error as FileError {
      throw .files(error)
    } catch let fault as RunFault {
      throw fault
    } catch {
      preconditionFailure("only files and runs are in the way of a run, not \(error)")
    }
  }

  /// Whether a `run.json` was written by this tool: other tools use the name too.
  private func isOurs(_ path: String) throws(FileError) -> Bool {
    String(decoding: try files.readWhole(path), as: UTF8.self).contains("\"plan_hash\"")
  }

  /// Everything that a run writes at the top of its directory; what marks it as a run comes last,
  /// so that it is still known for one when its removal is cut short.
  static let ownNames = [
    "trials.csv", "frames.csv", "loads.csv", "metrics.csv", "summary.md", "traces", "parts",
    "run.json", "run.identity",
  ]

  var partsPath: String { path + "/parts" }

  /// Where a whole trial's files are.
  public func partPath(_ spec: TrialSpec) -> String { partsPath + "/" + spec.id }

  /// Where a trial writes its files while it runs.
  public func unfinishedPath(_ spec: TrialSpec) -> String { partPath(spec) + ".part" }

  /// Whether the trial's files are whole and there.
  public func hasPart(_ spec: TrialSpec) throws(RunFault) -> Bool {
    do {
      return try files.kind(at: partPath(spec)) == .directory
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

  func write(_ name: String, text: String) throws(FileError) {
    let writer = try WholeFileWriter(path: path + "/" + name, operations: files)
    try writer.append(text)
    try writer.commit()
  }
}
