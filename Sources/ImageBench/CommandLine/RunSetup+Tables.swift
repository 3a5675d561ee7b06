internal import Corpus
internal import Records
internal import Reports
internal import Scenarios
internal import Trials

extension RunSetup {
  /// Puts the tables of the trials that are there together in `directory`, with `manifest` and a
  /// summary; returns those trials and the summary.
  func writeTables(
    _ manifest: RunManifest,
    _ corpus: ImageCorpus,
    _ directory: RunDirectory,
    _ outcome: PlanRunner.Outcome
  ) throws -> (present: [TrialSpec], summary: RunSummary) {
    let present = try directory.assemble(plan)
    let record = try RunRecord(directory: directory.path)
    let summary = summary(record, corpus)
    var manifest = manifest
    manifest.brokenFiles = record.brokenFiles
    try directory.write(
      manifest: manifest.ended(
        plan,
        present: present.count,
        failures: outcome.failures(of: 0),
        finishedUTC: Timestamp.nowUTC
      ),
      summary: summary.page
    )
    return (present, summary)
  }

  /// Says in `directory` that its run is not whole, and returns how many of its trials are there.
  ///
  /// Tables are left to the end of the run, because those of thousands of trials take seconds, and what is
  /// there is known from `outcome`: who pressed Ctrl-C waits for the end.
  func close(
    _ manifest: RunManifest,
    _ directory: RunDirectory,
    _ outcome: PlanRunner.Outcome,
    of side: Int = 0
  ) throws(RunFault) -> Int {
    let present = outcome.present[side]
    try directory.write(
      manifest: manifest.ended(
        plan,
        present: present,
        failures: outcome.failures(of: side),
        finishedUTC: Timestamp.nowUTC
      )
    )
    return present
  }
}
