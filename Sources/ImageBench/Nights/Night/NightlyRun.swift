package import Runs

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

  private let trials: NightTrials
  private let judgement: NightJudgement

  /// A night of `setup`, whose run `engine` plays, and which `store` keeps.
  ///
  /// Throws when the baseline measured something else, before hours are spent on a night that could
  /// not be judged.
  package init(
    _ engine: RunEngine,
    _ setup: NightSetup,
    in store: HistoryStore
  ) throws(NightFault) {
    trials = try NightTrials(engine, setup)
    judgement = NightJudgement(engine: engine, setup: setup, store: store)
  }

  /// Plays the night, adds it to the history and judges it.
  package func run() throws(NightFault) -> Ending {
    let engine = trials.engine
    let night = try NightFault.running(try engine.request.directory(engine.corpus))
    let sides = try trials.sides(night)
    // Other processes are locked out of all directories until the last file is written.
    defer { withExtendedLifetime(sides) {} }
    switch try trials.play(in: night, sides) {
    case .interrupted(let sentence): return .interrupted(sentence)
    case .failed(let sentence): return .trialsFailed(sentence)
    case .played(let sides, let present):
      guard let judged = try judgement.judge(night.folder, sides.map(NightBuild.init)) else {
        return .interrupted("interrupted; the same command continues from there")
      }
      try NightFault.running(try night.complete(present))
      return .judged(judged.report, judged.gate, directory: night.path, judged.gap)
    }
  }
}
