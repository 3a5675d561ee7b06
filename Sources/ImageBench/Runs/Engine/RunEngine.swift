package import Basics
package import Corpus
package import Records
package import Reports
internal import Scenarios
internal import Text
package import Trials

/// Plays plans with one build or several, and writes what came of it.
///
/// `run`, `run --against`, a night and its confirmation are all made of these steps: ask the other builds
/// what they are, play, put tables together, and write manifest and summary.
package struct RunEngine {
  package let request: RunRequest
  package let corpus: ImageCorpus
  package let reporter: any Reporter
  /// Whether the user asked to stop; it is called again and again while builds are asked and trials run.
  package let isInterrupted: () -> Bool

  /// An engine for `request` on the pictures of `corpus`.
  package init(
    _ request: RunRequest,
    _ corpus: ImageCorpus,
    _ reporter: any Reporter,
    isInterrupted: @escaping () -> Bool
  ) {
    self.request = request
    self.corpus = corpus
    self.reporter = reporter
    self.isInterrupted = isInterrupted
  }

  /// Asks the build at `program` what it is; an interruption ends the wait.
  package func ask(_ program: String) throws(RunFault) -> BuildFacts {
    try BuildFacts(asking: program, isInterrupted: isInterrupted)
  }

  /// Plays the trials of `plan` that are not there yet on all `sides` in the same shuffled rounds.
  package func play(_ plan: Plan, on sides: [RunSide]) throws(RunFault) -> PlanRunner.Outcome {
    let programs = try sides.map { side throws(RunFault) in try prepared(side) }
    let total = plan.trials.count * sides.count
    let progress = reporter.progress("trials")
    var done = 0
    return try PlanRunner(plan: plan, sides: programs, jobs: request.jobs).run(
      isInterrupted: isInterrupted
    ) { event in
      let trial: TrialSpec
      switch event {
      case .began: return
      case .found(let spec):
        progress.find()
        trial = spec
      case .ended(let spec), .failed(let spec, _): trial = spec
      }
      done += 1
      progress.show(done, of: total, trial.id)
    }
  }

  /// The program of `side` with the arguments of its trials, for which pictures and scripts are written.
  private func prepared(_ side: RunSide) throws(RunFault) -> PlanRunner.Side {
    // The pictures are looked at once, so that all trials of a run see the same ones.
    let list = try side.directory.write(corpus: corpus.manifest.json())
    var files: [String: String] = [:]
    for script in request.scripts {
      let name = script.file.scenarioName
      files[name] = try side.directory.write(scenario: name, text: script.text)
    }
    let (root, decoding) = (corpus.rootPath, request.decoding)
    return PlanRunner.Side(directory: side.directory, executable: side.program) {
      [files] spec, path in
      TrialInvocation(
        spec,
        file: files[Scenario.plainName(spec.scenario.name)],
        decoding: decoding,
        pictures: TrialInvocation.Pictures(root: root, list: list),
        directory: path
      ).arguments
    }
  }

  /// Reports the trials that failed on those of `sides` that `isIncluded` takes.
  package func report(
    failuresOf outcome: PlanRunner.Outcome,
    _ sides: [RunSide],
    where isIncluded: (RunSide) -> Bool = { _ in true }
  ) {
    for failure in outcome.failures where isIncluded(sides[failure.side]) {
      let of = sides[failure.side].label.map { " of the \($0)" } ?? ""
      reporter.error("the trial \(failure.spec.id)\(of) failed: \(failure.reason)")
    }
  }

  /// What there is of a run of one side.
  package struct Tables {
    /// The trials that are there, in the order of the plan.
    package let present: [TrialSpec]
    package let summary: RunSummary
  }

  /// Puts the tables of `side` together, with `manifest` and a summary; `outcome` has it at `place`.
  package func write(
    _ side: RunSide,
    at place: Int,
    _ manifest: RunManifest,
    _ outcome: PlanRunner.Outcome
  ) throws(RunFault) -> Tables {
    let present = try side.assemble(request.plan)
    let record = try side.record()
    let summary = request.summary(record, corpus)
    var manifest = manifest
    manifest.brokenFiles = record.brokenFiles
    try side.directory.write(
      manifest: manifest.ended(
        request.plan,
        present: present.count,
        failures: outcome.failures(of: place),
        finishedUTC: Timestamp.nowUTC
      ),
      summary: summary.page
    )
    return Tables(present: present, summary: summary)
  }

  /// Writes into the directory of `side` that its run is not whole; `outcome` has it at `place`.
  ///
  /// Tables are left to the end of the run, because those of thousands of trials take seconds, and the user
  /// who pressed Ctrl-C waits for the end.
  package func close(
    _ side: RunSide,
    at place: Int,
    _ manifest: RunManifest,
    _ outcome: PlanRunner.Outcome
  ) throws(RunFault) {
    try side.directory.write(
      manifest: manifest.ended(
        request.plan,
        present: outcome.present[place],
        failures: outcome.failures(of: place),
        finishedUTC: Timestamp.nowUTC
      )
    )
  }

  /// The sentence about a run that was interrupted with `present` trials, which are in `path`; `command`
  /// goes on with it.
  package func interruption(
    _ present: Int,
    of sides: Int,
    in path: String,
    _ command: String = "the same command"
  ) -> String {
    let trials = Plural.text(request.plan.trials.count * sides, "trial")
    return
      "interrupted with \(present) of \(trials) done; they are in \(path), and \(command) goes on from "
      + "there"
  }
}
