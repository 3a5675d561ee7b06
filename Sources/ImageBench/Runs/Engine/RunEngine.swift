package import Basics
package import Corpus
package import Records
package import Reports
internal import Scenarios
internal import Text
package import Trials
internal import VirtualTime

/// Plays plans with one or several builds, and writes the results.
///
/// `run`, `run --against`, a night and its confirmation consist of the same steps: query the other
/// builds, play, assemble tables, and write manifest and summary.
package struct RunEngine {
  package let request: RunRequest
  package let corpus: ImageCorpus
  package let reporter: any Reporter
  /// Whether the user asked to stop; called repeatedly while builds are queried and trials run.
  package let isInterrupted: () -> Bool

  /// An engine for `request` that uses the pictures of `corpus`.
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

  /// Queries the build at `program` for its facts; an interruption ends the wait.
  package func ask(_ program: String) throws(RunFault) -> BuildFacts {
    try BuildFacts(asking: program, isInterrupted: isInterrupted)
  }

  /// Plays the missing trials of `plan` on all `sides` in the same shuffled rounds.
  ///
  /// The progress counts `what`.
  package func play(
    _ plan: Plan,
    on sides: [RunSide],
    counting what: String = "trials"
  ) throws(RunFault) -> PlanRunner.Outcome {
    let programs = try sides.map { side throws(RunFault) in try prepared(side) }
    let total = plan.trials.count * sides.count
    let progress = reporter.progress(what)
    var done = 0
    var runner = PlanRunner(plan: plan, sides: programs, jobs: request.jobs)
    if request.clock == .wall { runner.calls = .inSessions }
    return try runner.run(
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

  /// The program of `side` with the arguments of its trials; writes their pictures, scripts and
  /// devices.
  private func prepared(_ side: RunSide) throws(RunFault) -> PlanRunner.Side {
    // The pictures are listed once, so that all trials of a run use the same ones.
    let list = try side.directory.write(corpus: corpus.manifest.json())
    var files: [String: String] = [:]
    for script in request.scripts {
      let name = script.file.scenarioName
      files[name] = try side.directory.write(scenario: name, text: script.text)
    }
    var devices: [String: String] = [:]
    for device in request.plan.trials.map(\.device) where devices[device.plainName] == nil {
      guard let file = device.file else { continue }
      let name = device.plainName
      devices[name] = try side.directory.write(device: name, text: file.text)
    }
    let (root, decoding) = (corpus.rootPath, request.decoding)
    let (schedule, finger, clock) = (request.schedule, request.finger, request.clock)
    let (lanes, traces) = (request.lanes, request.traces)
    var program = PlanRunner.Side(directory: side.directory, executable: side.program) {
      [files, devices] spec, path in
      var invocation = TrialInvocation(
        spec,
        file: files[Scenario.plainName(spec.scenario.name)],
        decoding: decoding,
        pictures: TrialInvocation.Pictures(root: root, list: list),
        directory: path
      )
      var device = spec.device
      if let path = devices[device.plainName] { device.file?.path = path }
      invocation.device = device.argument
      invocation.schedule = schedule
      invocation.finger = finger
      invocation.clock = clock
      invocation.lanes = lanes
      invocation.traces = traces
      return invocation.arguments
    }
    program.machine = request.part == nil ? nil : request.machine
    return program
  }

  /// Reports the failed trials of the `sides` that `isIncluded` selects.
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

  /// The tables of a side.
  package struct Tables {
    /// The trials that are present, in the order of the plan.
    package let present: [TrialSpec]
    let record: RunRecord
    /// The manifest that was written.
    let manifest: RunManifest
    package let summary: RunSummary
  }

  /// Assembles the tables of `side`, with `manifest` and a summary; the side is at `index` in
  /// `outcome`, and the verdict reports `sweep`, by default none.
  package func write(
    _ side: RunSide,
    at index: Int,
    _ manifest: RunManifest,
    _ outcome: PlanRunner.Outcome,
    sweep: AssumptionSweep? = nil
  ) throws(RunFault) -> Tables {
    let present = try side.assemble(
      request.plan,
      of: request.part,
      exactness: request.exactness
    )
    let record = try side.record()
    let summary = request.summary(record, corpus, sweep: sweep)
    var manifest = manifest
    manifest.brokenFiles = record.brokenFiles
    manifest.tables = try side.directory.tables(of: manifest)
    manifest = manifest.ended(
      request.plan,
      present: present.count,
      failures: outcome.failures(of: index),
      finishedUTC: Timestamp.nowUTC
    )
    if request.part == nil {
      try side.directory.write(manifest: manifest, pages: summary.pages)
    } else {
      // The tables of a part would end in a verdict on what the other shards have.
      try side.directory.write(manifest: manifest)
    }
    return Tables(present: present, record: record, manifest: manifest, summary: summary)
  }

  /// Records in the directory of `side` that its run is unfinished; the side is at `index` in
  /// `outcome`.
  ///
  /// It writes no tables: those of thousands of trials take seconds, and after Ctrl-C the user is
  /// waiting.
  package func close(
    _ side: RunSide,
    at index: Int,
    _ manifest: RunManifest,
    _ outcome: PlanRunner.Outcome
  ) throws(RunFault) {
    try side.directory.write(
      manifest: manifest.ended(
        request.plan,
        present: outcome.present[index],
        failures: outcome.failures(of: index),
        finishedUTC: Timestamp.nowUTC
      )
    )
  }

  /// The message about a run that was interrupted with `present` trials in `path`; `command`
  /// continues it.
  package func interruption(
    _ present: Int,
    of sides: Int,
    in path: String,
    _ command: String = "the same command"
  ) -> String {
    let trials = Plural.text(request.plan.trials.count * sides, "trial")
    return
      "interrupted with \(present) of \(trials) done; they are in \(path), and \(command) continues from "
      + "there"
  }
}
