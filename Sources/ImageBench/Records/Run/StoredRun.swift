package import Files
internal import Text

/// A finished run, read from its directory.
package struct StoredRun: Sendable {
  /// The directory as it was given.
  package let directory: String
  package private(set) var record: RunRecord
  package let facts: RunManifest

  /// Reads the run in `directory`.
  ///
  /// Throws when there is no run, when it is unfinished, when another version wrote it, and when
  /// one of its files is damaged or lacks trials.
  package init(directory: String, files: FileOperations = .posix) throws(RunRecord.Fault) {
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
    // A failed trial is a result, but a trial that never ran must not look like one that was
    // removed.
    guard facts.state == .complete || !facts.failures.isEmpty else {
      throw .unfinished(directory: directory)
    }
    record = try RunRecord(directory: directory, tables: facts.tables, files: files)
    try Self.checkMachines(of: record, facts, folder)
    setErrors(.recorded)
    // A table that is cut off at a line end is valid CSV, so only the number of rows shows the
    // damage.
    if let counted = facts.presentCount, counted != record.trials.count {
      throw .rows(directory: directory, found: record.trials.count, counted: counted)
    }
  }

  /// Throws when the run of several machines lacks the table that says which trial is whose.
  private static func checkMachines(
    of record: RunRecord,
    _ facts: RunManifest,
    _ folder: RunFolder
  ) throws(RunRecord.Fault) {
    let isAnyUnknown = record.trials.contains { $0.machine == nil }
    guard facts.machines != nil, isAnyUnknown else { return }
    throw .machines(
      path: folder.path(of: .machines),
      problem: "it is missing, and run.json names several machines"
    )
  }

  /// Lets tables, verdicts and pages of the run print `errors`, if it has the numbers of that
  /// version of the model with these pictures; returns whether it has.
  @discardableResult
  package mutating func setErrors(_ errors: ModelErrors) -> Bool {
    record.setErrors(
      errors,
      model: RunManifest.modelVersion(in: facts.protocolFacts),
      corpus: facts.corpus["hash"]?.string
    )
    return record.errors != nil
  }

  /// The run in `directory` with contents that were already read.
  package init(directory: String, record: RunRecord, facts: RunManifest) {
    self.directory = directory
    self.record = record
    self.facts = facts
  }
}
