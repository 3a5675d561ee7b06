internal import Files
internal import Records
package import Runs
internal import Text
internal import Trials

/// A night that was merged from shards, and is added to the history and judged.
package struct MergedNight {
  private let engine: RunEngine
  private let setup: NightSetup
  private let folder: RunFolder
  private let judgement: NightJudgement

  /// The night in `directory`, played with the settings of `engine` and `setup`, which `store`
  /// keeps.
  ///
  /// Throws when it is a run of another plan, or of other pictures.
  package init(
    _ engine: RunEngine,
    _ setup: NightSetup,
    in directory: String,
    _ store: HistoryStore
  ) throws(NightFault) {
    self.engine = engine
    self.setup = setup
    folder = RunFolder(directory)
    judgement = NightJudgement(engine: engine, setup: setup, store: store)
    let facts = try NightFault.reading(
      try RunManifest(path: folder.path(of: .manifest))
    )
    let asked = engine.request.manifest(engine.corpus)
    let models = [facts.protocolFacts, asked.protocolFacts].map(RunManifest.modelVersion)
    let differences: [(part: String, played: String?, asked: String?)] = [
      ("suite", facts.suite, asked.suite),
      ("plan", facts.planHash, asked.planHash),
      ("corpus", facts.corpus["hash"]?.string, asked.corpus["hash"]?.string),
      ("model of the phone", "\(models[0])", "\(models[1])"),
      ("decoding", facts.protocolFacts["decode"]?.string, asked.protocolFacts["decode"]?.string),
      ("finger", facts.protocolFacts["finger"]?.string, asked.protocolFacts["finger"]?.string),
      ("commit", facts.commit, setup.commit ?? facts.commit),
      ("reference", facts.reference?.hash, setup.reference?.hash),
    ]
    if let difference = differences.first(where: { $0.played != $0.asked }) {
      throw .otherMerged(directory: directory, part: difference.part)
    }
    // Only a night that was played as asked says something of its baseline.
    _ = try NightTrials(engine, setup)
  }

  /// Adds the night to the history and judges it; suspicious cells are measured again on this
  /// machine.
  package func run() throws(NightFault) -> NightlyRun.Ending {
    var builds = [NightBuild(nil, program: RunSide.ownProgram, engine.request.build)]
    if let reference = setup.reference {
      let facts = try NightFault.running(try engine.ask(reference.program))
      builds.append(NightBuild("reference", program: reference.program, facts))
    }
    guard let lock = try NightFault.filing(try DirectoryLock(path: folder.path)) else {
      throw .run(.inUse(directory: folder.path))
    }
    defer { withExtendedLifetime(lock) {} }
    try NightFault.filing(try FileOperations.posix.makeDirectories(folder.path(of: .parts)))
    guard let judged = try judgement.judge(folder, builds) else {
      return .interrupted("interrupted; the same command continues from there")
    }
    try NightFault.filing(try FileOperations.posix.removeTree(folder.path(of: .parts)))
    return .judged(judged.report, judged.gate, directory: folder.path, judged.gap)
  }
}
