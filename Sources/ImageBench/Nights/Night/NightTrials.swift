internal import Basics
internal import Corpus
internal import Files
internal import Records
internal import Reports
internal import Runs
internal import Scenarios
internal import Text
internal import Trials

/// The trials of a night, played by this build and, if there is one, by the reference, with their
/// tables: what a night and a shard of one have in common.
struct NightTrials {
  let engine: RunEngine
  let setup: NightSetup
  private var reference: NightReference? { setup.reference }

  /// A night of `setup`, whose trials `engine` plays.
  ///
  /// Throws when the baseline measured something else, before hours are spent on a night that could
  /// not be judged.
  init(_ engine: RunEngine, _ setup: NightSetup) throws(NightFault) {
    self.engine = engine
    self.setup = setup
    let baseline = setup.baseline
    if let difference = Self.difference(engine, baseline) {
      throw .otherBaseline(directory: baseline.directory, difference: difference)
    }
  }

  /// How playing ended.
  enum Ending {
    /// The user asked to stop; the sentence says how to continue.
    case interrupted(String)
    /// Trials failed; the sentence says what to do.
    case failed(String)
    /// All trials are there.
    case played(sides: [RunSide], present: [TrialSpec])
  }

  /// Plays the missing trials in `night` and writes their tables; `sides` are those of
  /// ``sides(_:)``.
  func play(in night: RunDirectory, _ sides: [RunSide]) throws(NightFault) -> Ending {
    let identity = try NightFault.filing(try NightIdentity.found(in: night, or: setup.commit))
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
      return .failed(try end(with: outcome.failures(of: 0), identity, in: night))
    }
    return .played(sides: sides, present: tables.present)
  }

  /// This build and, if there is one, the reference.
  func sides(_ night: RunDirectory) throws(NightFault) -> [RunSide] {
    let own = RunSide(nil, program: RunSide.ownProgram, engine.request.build, night)
    guard let reference else { return [own] }
    let build = try NightFault.running(try engine.ask(reference.program))
    let model = engine.request.build.model
    // A reference that plays another phone would differ in every noisy cell.
    if build.model != model {
      let fault = RunFault.otherModel(
        executable: reference.program,
        version: build.model,
        own: model
      )
      throw .run(fault)
    }
    let directory = try reference.directory(in: night, engine.request.plan.identity.description)
    return [own, RunSide("reference", program: reference.program, build, directory)]
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
          TrialColumn.network.rawValue: spec.scenario.network.name,
          TrialColumn.content.rawValue: "\(content)",
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
    try NightReportFiles.write(night.markdown + setup.addendum, night.junit, in: directory.folder)
    return night.sentence
  }
}
