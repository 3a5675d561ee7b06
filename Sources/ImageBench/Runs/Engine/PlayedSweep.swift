internal import Records
internal import Reports

/// A played sweep over assumptions, to be stored as a run inside the run that it tests.
struct PlayedSweep {
  private let engine: RunEngine
  private let side: RunSide
  private let manifest: RunManifest
  /// How its trials ended.
  let outcome: PlanRunner.Outcome

  /// Plays what is missing of `sweep` in a folder below `run`, which `main` plays.
  ///
  /// A sweep of another kind in this folder is replaced.
  init(_ sweep: SweepPlan, _ main: RunEngine, below run: RunFolder) throws(RunFault) {
    let request = main.request.sweeping(sweep.plan, into: run.assumptions.path)
    engine = RunEngine(request, main.corpus, main.reporter, isInterrupted: main.isInterrupted)
    side = RunSide(
      nil,
      program: RunSide.ownProgram,
      request.build,
      try Self.directory(request, main)
    )
    var manifest = request.manifest(main.corpus)
    manifest.sweep = sweep.facts
    self.manifest = manifest
    outcome = try engine.play(sweep.plan, on: [side], counting: "assumptions")
  }

  private static func directory(
    _ request: RunRequest,
    _ main: RunEngine
  ) throws(RunFault) -> RunDirectory {
    do throws(RunFault) { return try request.directory(main.corpus) } catch {
      switch error {
      case .otherRun, .alreadyComplete:
        var request = request
        request.policy = .overwrite
        return try request.directory(main.corpus)
      default: throw error
      }
    }
  }

  /// Records that it is unfinished, and returns how many of its trials are present.
  func close() throws(RunFault) -> Int {
    try engine.close(side, at: 0, manifest, outcome)
    return outcome.present[0]
  }

  /// Writes its tables, and returns what they say of the verdict.
  func write() throws(RunFault) -> AssumptionSweep? {
    let tables = try engine.write(side, at: 0, manifest, outcome)
    return AssumptionSweep(tables.record, tables.manifest)
  }

  /// Moves its traces to their place; trials that failed are not played again.
  func complete() throws(RunFault) {
    try side.directory.complete(try side.directory.present(engine.request.plan))
  }
}
