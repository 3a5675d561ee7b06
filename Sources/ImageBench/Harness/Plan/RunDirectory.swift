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
      let names = try files.listDirectory(path)
      if !names.isEmpty { try inspect(names, identity, policy) }
      try files.makeDirectories(partsPath)
      try write("run.identity", text: identity + "\n")
    } catch {
      throw .files(error)
    }
    if let refusal { throw refusal }
  }

  private var refusal: RunFault?

  private mutating func inspect(
    _ names: [String],
    _ identity: String,
    _ policy: Policy
  ) throws(FileError) {
    let isRun = names.contains("run.identity") || names.contains("run.json")
    guard isRun else {
      refusal = .notARun(directory: path)
      return
    }
    if policy == .overwrite {
      for name in Self.ownNames where names.contains(name) {
        try files.removeTree(path + "/" + name)
      }
      return
    }
    guard names.contains("run.identity") else {
      refusal = .alreadyComplete(directory: path)
      return
    }
    let there = String(
      decoding: try files.readWhole(path + "/run.identity"),
      as: UTF8.self
    )
    if there != identity + "\n" { refusal = .otherRun(directory: path) }
  }

  /// Everything that a run writes at the top of its directory.
  static let ownNames = [
    "run.identity", "run.json", "trials.csv", "frames.csv", "loads.csv", "metrics.csv",
    "summary.md", "traces", "parts",
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
