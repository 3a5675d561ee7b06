internal import Corpus
internal import Harness
internal import Report
internal import Scenarios

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
    let summary = RunSummary(
      try RunRecord(directory: directory.path),
      title: title,
      context: context(corpus),
      choice: choice
    )
    try directory.write(
      manifest: manifest.text(
        present: present.count,
        failures: outcome.failures(of: 0),
        finishedUTC: Timestamp.nowUTC
      ),
      summary: summary.page
    )
    return (present, summary)
  }
}
