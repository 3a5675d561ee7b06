internal import Basics
internal import Corpus
internal import Files
internal import ImagePipeline
internal import Records
internal import Reports
package import Runs
internal import Scenarios
internal import Statistics
internal import Text
internal import Trials

/// One night from its first trial to its report.
///
/// The run's directory remains unfinished until the report is written, so that a night that is
/// killed at any time continues: complete trials are kept, the history identifies the run by its
/// key, and the gate is evaluated again.
package struct NightlyRun {
  /// How a night ended.
  package enum Ending {
    /// The user asked to stop; the sentence says how to continue.
    case interrupted(String)
    /// Trials failed, so the night was neither stored nor judged; the sentence says what to do.
    case trialsFailed(String)
    /// The night was judged; where it has no regression, the fault says of which cells nothing
    /// could be said.
    case judged(NightReport, NightGate, directory: String, NightFault?)
  }

  private let engine: RunEngine
  private let setup: NightSetup
  /// A known-good build that runs in the same rounds; nil for none.
  private var reference: NightReference? { setup.reference }
  private var baseline: StoredRun { setup.baseline }
  private let store: HistoryStore

  /// A night of `setup`, whose run `engine` plays, and which `store` keeps.
  ///
  /// Throws when the baseline measured something else, before hours are spent on a night that could
  /// not be judged.
  package init(
    _ engine: RunEngine,
    _ setup: NightSetup,
    in store: HistoryStore
  ) throws(NightFault) {
    self.engine = engine
    self.store = store
    self.setup = setup
    let baseline = setup.baseline
    if let difference = Self.difference(engine, baseline) {
      throw .otherBaseline(directory: baseline.directory, difference: difference)
    }
  }

  /// Why the baseline measured something else than the night; nil when it is comparable.
  private static func difference(_ engine: RunEngine, _ baseline: StoredRun) -> String? {
    let plan = engine.request.plan
    let differences = RunComparison.differences(
      base: baseline,
      corpus: engine.corpus.facts,
      protocolFacts: engine.request.protocolFacts
    )
    let trials = zip(plan.trials, plan.contents).map { spec, content in
      RunRecord.Trial(
        key: spec.key,
        cells: [
          TableShapes.networkColumn: spec.scenario.network.name,
          TableShapes.contentColumn: "\(content)",
        ]
      )
    }
    let definition = RunComparison.definitionObstacle(
      base: baseline,
      trials: trials,
      parts: PartDefinitions(of: plan.trials)
    )
    return differences.first.map { "\($0)" } ?? definition.map { "\($0)" }
  }

  /// Plays the night, adds it to the history and judges it.
  package func run() throws(NightFault) -> Ending {
    let night = try NightFault.running(try engine.request.directory(engine.corpus))
    let identity = try NightFault.filing(try NightIdentity.found(in: night, or: setup.commit))
    let sides = try sides(night)
    // Other processes are locked out of all directories until the last file is written.
    defer { withExtendedLifetime(sides) {} }
    let outcome = try NightFault.running(try engine.play(engine.request.plan, on: sides))
    let manifest = manifest(identity, sides)
    if outcome.wasInterrupted {
      try NightFault.running(try engine.close(sides[0], at: 0, manifest, outcome))
      return .interrupted(engine.interruption(outcome.present[0], of: 1, in: night.path))
    }
    if let reference {
      _ = try NightFault.running(try sides[1].assemble(engine.request.plan))
      try reference.write(sides[1], into: night)
    }
    let tables = try NightFault.running(try engine.write(sides[0], at: 0, manifest, outcome))
    engine.report(failuresOf: outcome, sides) { $0.label != nil }
    // An incomplete night is not stored: the history contains only complete runs. A reference that
    // cannot play a trial, for example of a scenario that it does not know, leaves that cell
    // without a ratio.
    guard outcome.failures(of: 0).isEmpty else {
      engine.report(failuresOf: outcome, sides) { $0.label == nil }
      return .trialsFailed(try end(with: outcome.failures(of: 0), identity, in: night))
    }
    return try judge(sides, tables.present)
  }

  /// This build and, if there is one, the reference.
  private func sides(_ night: RunDirectory) throws(NightFault) -> [RunSide] {
    let own = RunSide(nil, program: RunSide.ownProgram, engine.request.build, night)
    guard let reference else { return [own] }
    let build = try NightFault.running(try engine.ask(reference.program))
    let directory = try reference.directory(in: night, engine.request.plan.identity.description)
    return [own, RunSide("reference", program: reference.program, build, directory)]
  }

  private func judge(_ sides: [RunSide], _ present: [TrialSpec]) throws(NightFault) -> Ending {
    let night = sides[0].directory
    let stored = try NightFault.reading(try StoredRun(directory: night.path))
    let entry = try NightFault.reading(try stored.historyEntry())
    let number = try NightFault.storing(try store.append(entry)).number
    guard let judged = try NightFault.storing(try gate(stored, number)) else {
      throw .removed(run: number, history: store.path)
    }
    var (gate, run) = (judged.gate, judged.run)
    let again = NightConfirmation(engine: engine, sides: sides)
    while let rounds = gate.roundsAgain {
      let cells = Plural.text(gate.suspects.count, "suspicious cell")
      engine.reporter.note("measuring \(cells) again, in \(rounds) rounds")
      let records = try again.run(gate.suspects, rounds: rounds, portion: gate.portionsTaken)
      guard let records else {
        return .interrupted("interrupted; the same command continues from there")
      }
      gate.confirm(with: records.candidate, against: records.reference)
    }
    run.number = number
    let report = NightReport(
      gate,
      run: run,
      nights: judged.nights,
      corpusNotes: stored.corpusNotes
    )
    try write(report.render(.markdown), report.render(.junit), in: night)
    try NightFault.running(try night.complete(present))
    let gap = gate.gap(against: baseline.directory, remedy: setup.remedy)
    return .judged(report, gate, directory: night.path, gate.hasFailed ? nil : gap)
  }

  private func manifest(_ identity: NightIdentity, _ sides: [RunSide]) -> RunManifest {
    var manifest = engine.request.manifest(engine.corpus)
    manifest.host["quietness"] = .object(identity.quietness)
    if let reference {
      manifest.reference = BuildReference(
        hash: reference.hash,
        toolVersion: sides[1].build.toolVersion
      )
    }
    manifest.startedUTC = identity.startedUTC
    manifest.key = identity.key
    manifest.commit = identity.commit
    return manifest
  }

  /// The newest nights for change points: the window of the detector and as many before it.
  private static let watchedNights = 240

  /// The gate of run `number` with its nights; nil when the run was meanwhile removed from the
  /// history.
  private func gate(
    _ stored: StoredRun,
    _ number: Int
  ) throws(HistoryError) -> (gate: NightGate, run: HistoryRun, nights: [HistoryRun])? {
    let all = try store.runs()
    guard let index = all.firstIndex(where: { $0.number == number }) else { return nil }
    // Nights that began later are judged by their own gates.
    let runs = Array(all[...index].suffix(Self.watchedNights))
    let series = stored.series(
      among: try store.series().filter { $0.metric.exactness == .noisy }
    )
    let nights = try store.allNights(of: series, in: runs)
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    // The floors for this night are computed from the nights before it.
    let known = HistoryFloors.nights(of: runs, for: all[index])
    options.noiseFloors = HistoryFloors(try store.allNights(of: series, in: known)).floors
    var gate = NightGate(
      comparison: RunComparison(base: baseline, candidate: stored, options: options),
      nights: nights,
      run: all[index],
      blessings: setup.blessings,
      today: String(Timestamp.nowUTC.prefix(10))
    )
    var filter = HistoryFilter()
    filter.metrics = gate.exactMetrics
    if !filter.metrics.isEmpty {
      let exact = stored.series(among: try store.series(filter))
      gate.locate(in: try store.allNights(of: exact, in: runs))
    }
    return (gate, all[index], HistoryStore.comparable(runs, exactness: .noisy))
  }

  /// Writes the report of a night with the failed trials `failures`, also to the file for build
  /// servers, and returns what to do.
  private func end(
    with failures: [(spec: TrialSpec, reason: String)],
    _ identity: NightIdentity,
    in directory: RunDirectory
  ) throws(NightFault) -> String {
    let night = FailedNight(
      startedUTC: identity.startedUTC,
      commit: identity.commit,
      planned: engine.request.plan.trials.count,
      trials: failures.map { TrialFailure(trial: $0.spec.key, reason: $0.reason) }
    )
    try write(night.markdown, night.junit, in: directory)
    return night.sentence
  }

  private func write(
    _ markdown: String,
    _ junit: String,
    in directory: RunDirectory
  ) throws(NightFault) {
    do throws(FileError) {
      for (entry, text) in [(RunFolder.Entry.nightReport, markdown), (.nightJUnit, junit)] {
        let writer = try WholeFileWriter(path: directory.folder.path(of: entry))
        try writer.append(text)
        try writer.commit()
      }
    } catch {
      throw .file(error)
    }
  }
}
