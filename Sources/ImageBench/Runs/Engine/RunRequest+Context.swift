internal import Basics
package import Corpus
package import Records
package import Reports
internal import Scenarios
internal import Trials
internal import VirtualTime

extension RunRequest {
  /// The title of the tables: the suite, or that the plan is the user's own.
  var title: String {
    let whole = isSuite ? "the \(plan.suite) suite" : "a plan of your own"
    return "ImageBench: " + (part.map { "shard \($0.shard) of " } ?? "") + whole
  }

  /// The number of trials, the pictures and the decoding, as one line.
  func context(_ corpus: ImageCorpus) -> String {
    let manifest = corpus.manifest
    let name = pictures?.shownName ?? "\(manifest.recipe) corpus of seed \(manifest.seed)"
    let decode =
      decoding.words + (decoding.runsCodecs ? "" : " (sizes and costs, no codec)")
      + (clock == .wall ? " · real threads, by the machine's clock" : "")
    return
      "\(Plural.text(plan.trials.count, "trial")) · \(name), \(Plural.text(manifest.assets.count, "image"))\(SkippedFiles(corpus.skipped).inContext), hash "
      + "\(manifest.corpusHash) · \(decode) · \(jobs) at a time"
  }

  /// The tables of `record`, a run on `corpus`, with the notes on its numbers.
  ///
  /// The verdict reports `sweep`, by default none.
  package func summary(
    _ record: RunRecord,
    _ corpus: ImageCorpus,
    sweep: AssumptionSweep? = nil
  ) -> RunSummary {
    var record = record
    record.setErrors(
      .recorded,
      model: ModelVersion.current,
      corpus: "\(corpus.manifest.corpusHash)"
    )
    return RunSummary(
      record,
      title: title,
      context: context(corpus),
      choice: choice,
      notes: SkippedFiles(corpus.skipped).notes,
      tableNotes: [CorpusRecipe.note(ofCorpus: corpus.manifest.recipe)].compactMap(\.self)
        + calibrations + SkippedFiles(corpus.skipped).tableNotes,
      sweep: sweep
    )
  }

  /// The files that a run has written into `path`, as a note for the user.
  package func filesNote(_ path: String, _ results: PlannedRun.Results) -> String {
    let traces =
      results.isWhole ? "traces/ (\(Plural.text(plan.trials.count, "file")))" : "parts/"
    return """
      Wrote \(path)/: summary.md (these tables), verdict.json, trials.csv (one row a trial), frames.csv,
      loads.csv, metrics.csv (what the columns mean), run.json (how it was run), \(traces) for Perfetto.
      """
  }
}

extension CorpusRecipe {
  /// A note on what the small corpus does not show; nil for another corpus.
  package static func note(ofCorpus name: String?) -> String? {
    guard name == CorpusRecipe.small.name else { return nil }
    func megapixels(_ recipe: CorpusRecipe) -> String {
      let pixels =
        recipe.assets.filter { $0.assetClass == .photo }.map(\.size.pixelCount).max() ?? 0
      let places = pixels < 1_000_000 ? 2 : 0
      return FixedPoint.text(Double(pixels) / 1e6, places: places) + " MP"
    }
    return "small corpus: its photos have \(megapixels(.small)) and those of the standard corpus "
      + "\(megapixels(.standard)), so hitches, memory and jetsam of full decodes do not show here; "
      + "--images standard shows them"
  }
}
