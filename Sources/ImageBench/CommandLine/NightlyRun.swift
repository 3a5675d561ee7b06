internal import Basics
internal import Corpus
internal import Files
internal import Glibc
internal import ImagePipeline
internal import Nights
internal import Reports
internal import Scenarios
internal import Statistics
internal import Text
internal import Trials
internal import Variants

/// One night from its first trial to its report.
///
/// The run's directory stays unfinished until the report is written, so that a night that is killed at
/// any moment goes on: whole trials are kept, the history knows the run by its key, and the gate is
/// played again.
struct NightlyRun {
  let setup: RunSetup
  let commit: String?
  /// A build that was well, which is played in the same rounds; nil for none.
  let reference: NightReference?
  let baseline: StoredRun
  let blessings: Blessings
  let store: HistoryStore
  let console: Console

  func run(_ format: NightReport.Format) async throws -> ExitCode {
    let corpus = try await setup.source.load(console)
    try refuseOtherBaseline(corpus)
    // From here on there is something to put in order before the end.
    Interruption.watch()
    let directory = try setup.directory(corpusHash: corpus.manifest.corpusHash)
    let identity = try NightIdentity.found(in: directory, or: commit)
    var sides = [(directory: directory, executable: "/proc/self/exe")]
    var facts: BuildFacts?
    if let reference {
      facts = try BuildFacts.asked(of: reference.program)
      let plan = setup.plan.identity.description + reference.hash
      sides.append((try reference.directory(in: directory, plan), reference.program))
    }
    // Others are kept out of both until the last file is written.
    defer { withExtendedLifetime((directory, sides)) {} }
    let outcome = try RunCommand.run(setup, corpus, sides: sides, console)
    let manifest = manifest(corpus, identity, facts)
    if outcome.wasInterrupted {
      return try interrupted(manifest, directory, outcome)
    }
    if let reference, let facts {
      try reference.write(setup, facts.shapes, from: sides[1].directory, into: directory)
    }
    let present = try setup.writeTables(manifest, corpus, directory, outcome).present
    for failure in outcome.failures where failure.side != 0 {
      console.error("the trial \(failure.spec.id) of the reference failed: \(failure.reason)")
    }
    // Half a night is none: the history holds whole runs alone. A reference that cannot play a trial, such
    // as one of a scenario that it does not know, leaves that cell without a ratio.
    guard outcome.failures(of: 0).isEmpty else {
      return try end(with: outcome.failures(of: 0), identity, in: directory)
    }
    let stored = try StoredRun(directory: directory.path)
    let number = try store.append(try stored.historyEntry()).number
    var (gate, run, nights) = try gate(stored, number)
    let pinned = reference.flatMap { reference in facts.map { (reference.program, $0.shapes) } }
    let again = NightConfirmation(setup: setup, reference: pinned, console: console)
    while let rounds = gate.roundsAgain {
      let cells = Plural.text(gate.suspects.count, "suspicious cell")
      console.note("measuring \(cells) again, in \(rounds) rounds")
      let records = try again.run(
        gate.suspects,
        rounds: rounds,
        portion: gate.portionsTaken,
        corpus,
        in: directory.path
      )
      guard let records else {
        console.error("interrupted; the same command goes on from there")
        return .interrupted
      }
      gate.confirm(with: records.candidate, against: records.reference)
    }
    run.number = number
    let report = NightReport(gate, run: run, nights: nights)
    try write(report.render(.markdown), report.render(.junit), in: directory)
    try directory.complete(present)
    let width = console.terminalWidth ?? OutputFormat.defaultWidth
    console.result(report.render(format, width: width, styling: console.styling))
    console.note(
      "Wrote \(directory.path)/: night.md (this report), night.xml (JUnit), and the tables of the run."
    )
    return gate.hasFailed ? .regression : .fine
  }

  /// Throws where the baseline answers another question, before hours are spent on a night that nothing
  /// could be said of.
  private func refuseOtherBaseline(_ corpus: ImageCorpus) throws(CommandError) {
    let differences = RunComparison.differences(
      base: baseline,
      corpus: RunSetup.facts(corpus),
      protocolFacts: setup.protocolFacts
    )
    let trials = zip(setup.plan.trials, setup.plan.contents).map { spec, content in
      RunRecord.Trial(
        scenario: spec.scenario.name,
        variant: spec.variant.name,
        device: spec.device.name,
        seed: "\(spec.seed)",
        repetition: "\(spec.repetition)",
        cells: ["network": spec.scenario.network.name, "content": "\(content)"]
      )
    }
    let definition = RunComparison.definitionObstacle(
      base: baseline,
      trials: trials,
      parts: RunParts(.object(PartDefinitions(setup.plan).json))
    )
    guard let first = differences.first ?? definition else { return }
    throw CommandError(
      message: "\(baseline.directory) is no baseline for this night: \(first); "
        + "make one with imagebench run, or run the night as the baseline was run",
      code: .incomparable
    )
  }

  /// Says how far the night has come and how it goes on.
  private func interrupted(
    _ manifest: RunManifest,
    _ directory: RunDirectory,
    _ outcome: PlanRunner.Outcome
  ) throws(RunFault) -> ExitCode {
    let present = try setup.close(manifest, directory, outcome)
    let trials = Plural.text(setup.plan.trials.count, "trial")
    console.error(
      "interrupted with \(present) of \(trials) done; they are in \(directory.path), and the same command "
        + "goes on from there"
    )
    return .interrupted
  }

  private func manifest(
    _ corpus: ImageCorpus,
    _ identity: NightIdentity,
    _ facts: BuildFacts?
  ) -> RunManifest {
    var manifest = setup.manifest(corpus)
    manifest.host["quietness"] = .object(identity.quietness)
    if let reference, let facts {
      manifest.reference = RunManifest.Reference(
        hash: reference.hash,
        toolVersion: facts.toolVersion
      )
    }
    manifest.startedUTC = identity.startedUTC
    manifest.key = identity.key
    manifest.commit = identity.commit
    return manifest
  }

  /// The newest nights that change points look at: the window of the detector and as much before it.
  private static let watchedNights = 240

  private func gate(
    _ stored: StoredRun,
    _ number: Int
  ) throws -> (gate: NightGate, run: HistoryRun, nights: [HistoryRun]) {
    let all = try store.runs()
    guard let place = all.firstIndex(where: { $0.number == number }) else {
      throw CommandError.failed("run \(number) was removed from \(store.path) while it was judged")
    }
    // Nights that began later belong to somebody else's gate.
    let runs = Array(all[...place].suffix(Self.watchedNights))
    let series = stored.series(
      among: try store.series().filter { $0.metric.exactness == "noisy" }
    )
    let nights = try store.allNights(of: series, in: runs)
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    // Tonight is held against the floors, and is no part of them.
    let known = HistoryFloors.nights(of: runs, for: all[place])
    options.noiseFloors = HistoryFloors(try store.allNights(of: series, in: known)).floors
    var gate = NightGate(
      comparison: RunComparison(base: baseline, candidate: stored, options: options),
      nights: nights,
      run: all[place],
      blessings: blessings,
      today: String(Timestamp.nowUTC.prefix(10))
    )
    var filter = HistoryFilter()
    filter.metrics = gate.exactMetrics
    if !filter.metrics.isEmpty {
      let exact = stored.series(among: try store.series(filter))
      gate.locate(in: try store.allNights(of: exact, in: runs))
    }
    return (gate, all[place], HistoryStore.comparable(runs, exactness: "noisy"))
  }

  /// Tells of the trials that failed, also where build servers look for the report.
  private func end(
    with failures: [(spec: TrialSpec, reason: String)],
    _ identity: NightIdentity,
    in directory: RunDirectory
  ) throws -> ExitCode {
    for failure in failures {
      console.error("the trial \(failure.spec.id) failed: \(failure.reason)")
    }
    let night = FailedNight(
      startedUTC: identity.startedUTC,
      commit: identity.commit,
      planned: setup.plan.trials.count,
      trials: failures.map { failure in
        FailedNight.Trial(
          scenario: failure.spec.scenario.name,
          variant: failure.spec.variant.name,
          name: "\(failure.spec.id)",
          reason: failure.reason
        )
      }
    )
    try write(night.markdown, night.junit, in: directory)
    console.error(night.sentence)
    return .trialFailed
  }

  private func write(
    _ markdown: String,
    _ junit: String,
    in directory: RunDirectory
  ) throws {
    for (name, text) in [("night.md", markdown), ("night.xml", junit)] {
      let writer = try WholeFileWriter(path: directory.path + "/" + name)
      try writer.append(text)
      try writer.commit()
    }
  }
}
