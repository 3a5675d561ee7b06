internal import Basics
internal import Files
internal import Glibc
internal import Records
package import Reports
internal import Text
internal import Trials

/// A run of a plan by this build alone, or by another build and this one in the same rounds.
///
/// With two builds, the results of the other one go to `base` below the run's directory, those of
/// this one to `candidate`.
package struct PlannedRun {
  /// How a session ended.
  package enum Ending {
    /// The user asked to stop; the sentence says how to continue.
    case interrupted(String)
    /// All trials were played; some may have failed.
    case played(Results)
  }

  /// The results of all trials.
  package struct Results {
    /// The directories; that of the base is the first.
    package let directories: [String]
    package let summaries: [RunSummary]
    /// Whether every trial is present.
    package let isWhole: Bool
  }

  private let engine: RunEngine
  private let path: String
  private let sides: [RunSide]
  private let manifests: [RunManifest]

  /// A run by this build alone.
  package init(_ engine: RunEngine) throws(RunFault) {
    self.engine = engine
    let directory = try engine.request.directory(engine.corpus)
    path = directory.path
    sides = [RunSide(nil, program: RunSide.ownProgram, engine.request.build, directory)]
    manifests = [engine.request.manifest(engine.corpus)]
  }

  /// A run of the build `base` and of this build.
  package init(_ engine: RunEngine, against base: String) throws(RunFault) {
    self.engine = engine
    let (request, corpus) = (engine.request, engine.corpus)
    path = request.out ?? "out/\(request.folder)-against"
    let programs = [RunSide.path(ofProgram: base), RunSide.ownProgram]
    // Both directories record these two programs, so that a rebuilt program does not continue the
    // run of its predecessor.
    var identity = request.identity(corpus, "")
    do throws(FileError) {
      for program in programs {
        try FileOperations.posix.readWhole(program).withUnsafeBytes {
          identity.combine(buffer: $0)
        }
      }
    } catch {
      throw .files(error)
    }
    // A program that is not a build must not leave directories that block the right one.
    let builds = [try engine.ask(programs[0]), request.build]
    // Known before hours are spent on rounds that could not be compared.
    if builds[0].model != builds[1].model {
      throw .otherModel(executable: base, version: builds[0].model, own: builds[1].model)
    }
    var sides: [RunSide] = []
    for (index, side) in RunSession.Side.allCases.enumerated() {
      let directory = try RunDirectory(
        path: path + "/" + side.rawValue,
        identity: identity.description,
        policy: request.policy
      )
      sides.append(RunSide(side.rawValue, program: programs[index], builds[index], directory))
    }
    self.sides = sides
    manifests = try Self.manifests(engine, sides, path)
  }

  /// The manifests of both sides of one session.
  private static func manifests(
    _ engine: RunEngine,
    _ sides: [RunSide],
    _ path: String
  ) throws(RunFault) -> [RunManifest] {
    let plan = engine.request.plan
    var session = plan.identity
    session.combine("\(Timestamp.nowUTC) \(getpid()) \(path)")
    let name = try sides[0].directory.session(session.description)
    let own = engine.request.manifest(engine.corpus)
    return zip(sides, RunSession.Side.allCases).map { side, role in
      var manifest = own
      manifest.session = RunSession(name: name, side: role)
      if side.program != RunSide.ownProgram {
        manifest.toolVersion = side.build.toolVersion
        manifest.parts = side.build.parts?.of(plan.trials)
        manifest.libraries = side.build.libraries
      }
      return manifest
    }
  }

  /// Plays the missing trials and writes all tables; `beginTables` is called after the last trial.
  package func run(beginTables: () -> Void) throws(RunFault) -> Ending {
    // Other processes are locked out until the last file is written.
    defer { withExtendedLifetime(sides) {} }
    let outcome = try engine.play(engine.request.plan, on: sides)
    if outcome.wasInterrupted { return .interrupted(try interruption(outcome)) }
    let sweep = try playSweep(outcome)
    if case .interrupted(let sentence) = sweep { return .interrupted(sentence) }
    beginTables()
    let stored = try sweep.played?.write()
    var tables: [RunEngine.Tables] = []
    for (index, side) in sides.enumerated() {
      tables.append(try engine.write(side, at: index, manifests[index], outcome, sweep: stored))
    }
    engine.report(failuresOf: outcome, sides)
    let count = engine.request.plan.trials.count
    let isWhole = outcome.failures.isEmpty && tables.allSatisfy { $0.present.count == count }
    if isWhole {
      for (side, tables) in zip(sides, tables) { try side.directory.complete(tables.present) }
      // Until then the same command continues the sweep too.
      try sweep.played?.complete()
    }
    return .played(
      Results(
        directories: sides.map(\.directory.path),
        summaries: tables.map(\.summary),
        isWhole: isWhole
      )
    )
  }

  /// How the sweep over assumptions ended.
  private enum SweepEnding {
    /// There is nothing to sweep.
    case none
    case interrupted(String)
    case played(PlayedSweep)

    var played: PlayedSweep? { if case .played(let sweep) = self { sweep } else { nil } }
  }

  /// Plays the sweep over the assumptions of a whole run by this build alone, if one is asked for.
  private func playSweep(_ outcome: PlanRunner.Outcome) throws(RunFault) -> SweepEnding {
    let (plan, breadth) = (engine.request.plan, engine.request.assumptions)
    guard breadth != .none, sides.count == 1, engine.request.part == nil,
      outcome.failures.isEmpty
    else { return .none }
    _ = try sides[0].assemble(plan)
    let question = SweepQuestion(try sides[0].record(), breadth)
    guard let question, let sweep = SweepPlan(question, of: plan) else { return .none }
    let played = try PlayedSweep(sweep, engine, below: sides[0].directory.folder)
    guard played.outcome.wasInterrupted else { return .played(played) }
    let done = try played.close()
    return .interrupted(
      "interrupted in the sweep over assumptions with \(done) of "
        + "\(Plural.text(sweep.plan.trials.count, "trial")) done; the same command with --out \(path) "
        + "continues from there"
    )
  }

  private func interruption(_ outcome: PlanRunner.Outcome) throws(RunFault) -> String {
    for (index, side) in sides.enumerated() {
      try engine.close(side, at: index, manifests[index], outcome)
    }
    // Without --out, one build takes the first free directory, so the next command has to name it.
    let command = sides.count == 1 ? "the same command with --out \(path)" : "the same command"
    return engine.interruption(
      outcome.present.reduce(0, +),
      of: sides.count,
      in: path,
      command
    )
  }
}

extension PlannedRun.Results {
  /// The comparison of the candidate with the base; the run has two sides.
  package func comparison() throws(RunFault) -> RunComparison {
    do throws(RunRecord.Fault) {
      let candidate = try StoredRun(directory: directories[1])
      var comparison = RunComparison(
        base: try StoredRun(directory: directories[0]),
        candidate: candidate
      )
      comparison.notes = candidate.corpusNotes
      return comparison
    } catch {
      throw .record(error)
    }
  }
}
