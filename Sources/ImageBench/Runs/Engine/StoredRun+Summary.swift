internal import Basics
internal import Corpus
package import Records
package import Reports
internal import Scenarios
internal import Text
internal import Trials

extension StoredRun {
  /// The tables of what `filter` takes of the run, as `choice` wants them, with a verdict that
  /// reports `sweep`, by default none.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func summary(
    _ filter: TrialFilter,
    _ choice: TableChoice,
    sweep: AssumptionSweep? = nil
  ) -> RunSummary {
    let part = filter.applied(to: record)
    return RunSummary(
      part,
      title: "ImageBench: \(directory)",
      context: context(filter, count: part.trials.count),
      choice: choice,
      notes: SkippedFiles(corpus: facts.corpus).notes,
      tableNotes: corpusNotes,
      sweep: sweep
    )
  }

  /// What its pictures do not show, in sentences; none for the standard corpus.
  package var corpusNotes: [String] {
    [
      CorpusRecipe.note(ofCorpus: facts.corpus["recipe"]?.string),
      facts.protocolFacts[RunRequest.calibrationFact]?.string,
    ].compactMap(\.self)
      + SkippedFiles(corpus: facts.corpus).tableNotes
  }

  /// What was run, as `run.json` says it, in one line.
  private func context(_ filter: TrialFilter, count: Int) -> String {
    let all = record.trials.count
    let corpus = ["recipe", "hash"].compactMap { facts.corpus[$0]?.string }
    let followsFrames = facts.protocolFacts["finger"]?.string == Finger.frames.rawValue
    let parts = [
      count == all ? "\(all) trials" : "\(count) of \(all) trials (\(filter.text))",
      "\(corpus.first ?? "unknown") corpus\(SkippedFiles(corpus: facts.corpus).inContext), "
        + "hash \(corpus.dropFirst().first ?? "unknown")",
      (facts.protocolFacts["decode"]?.string).flatMap(SourceImages.Decoding.init)?.words
        ?? SourceImages.Decoding.real.words,
    ]
    return
      (parts + (followsFrames ? ["the finger follows frames"] : []) + [
        "imagebench \(facts.toolVersion)", facts.startedUTC,
      ]).joined(separator: " · ")
  }
}
