public import Files

/// A run that has ended, read back from its directory.
public struct StoredRun: Sendable {
  /// The directory, as it was given.
  public let directory: String
  /// The tables.
  public let record: RunRecord
  /// What `run.json` says.
  public let facts: RunManifest

  /// Reads the run in `directory`.
  ///
  /// Throws when there is no run, when it has not ended, when another version wrote it, and when one
  /// of its files is damaged or has lost trials.
  public init(directory: String, files: FileOperations = .posix) throws(RunRecord.Fault) {
    self.directory = directory
    let folder = RunFolder(directory)
    let manifest = folder.path(of: .manifest)
    let isThere: Bool
    let isBegun: Bool
    do throws(FileError) {
      isThere = try files.kind(at: manifest) != nil
      isBegun = try files.kind(at: folder.path(of: .identity)) != nil
    } catch {
      throw .files(error)
    }
    guard isThere else {
      throw isBegun ? .unfinished(directory: directory) : .notARun(directory: directory)
    }
    facts = try RunManifest(path: manifest, files: files)
    // A trial that failed is a result; one that was never begun would pass for one that is gone.
    guard facts.state == .complete || !facts.failures.isEmpty else {
      throw .unfinished(directory: directory)
    }
    record = try RunRecord(directory: directory, files: files)
    // A table that ends early at the end of a line is no damage that its reader can see.
    if let counted = facts.presentCount, counted != record.trials.count {
      throw .rows(directory: directory, found: record.trials.count, counted: counted)
    }
  }

  /// The run in `directory`, from what was read of it.
  public init(directory: String, record: RunRecord, facts: RunManifest) {
    self.directory = directory
    self.record = record
    self.facts = facts
  }
}
