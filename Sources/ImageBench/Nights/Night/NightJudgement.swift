internal import Basics
internal import Files
internal import Records
internal import Reports
internal import Runs
internal import Statistics
internal import Trials

/// A night whose tables are there: added to the history, judged, suspicious cells measured again,
/// and reported.
struct NightJudgement {
  let engine: RunEngine
  let setup: NightSetup
  let store: HistoryStore
  private var baseline: StoredRun { setup.baseline }

  /// Judges the night in `folder`; `builds` measure suspicious cells again, this one first.
  ///
  /// Nil when that was interrupted. It may be called again for the same night: the history knows it
  /// by its key.
  func judge(
    _ folder: RunFolder,
    _ builds: [NightBuild]
  ) throws(NightFault) -> (report: NightReport, gate: NightGate, gap: NightFault?)? {
    let stored = try NightFault.reading(try StoredRun(directory: folder.path))
    let entry = try NightFault.reading(try stored.historyEntry())
    let number = try NightFault.storing(try store.append(entry)).number
    if !setup.verdicts.isEmpty {
      try NightFault.storing(try store.keep(setup.verdicts, of: number))
    }
    guard let judged = try NightFault.storing(try gate(stored, number)) else {
      throw .removed(run: number, history: store.path)
    }
    var (gate, run) = (judged.gate, judged.run)
    let again = NightConfirmation(engine: engine, builds: builds, parts: folder.path(of: .parts))
    while let rounds = gate.roundsAgain {
      let cells = Plural.text(gate.suspects.count, "suspicious cell")
      engine.reporter.note("measuring \(cells) again, in \(rounds) rounds")
      let records = try again.run(gate.suspects, rounds: rounds, portion: gate.portionsTaken)
      guard let records else { return nil }
      gate.confirm(with: records.candidate, against: records.reference)
    }
    run.number = number
    let report = NightReport(
      gate,
      run: run,
      nights: judged.nights,
      corpusNotes: stored.corpusNotes
    )
    let markdown = report.render(.markdown) + setup.addendum
    try NightReportFiles.write(markdown, report.render(.junit), in: folder)
    let gap = gate.gap(against: baseline.directory, remedy: setup.remedy)
    return (report, gate, gate.hasFailed ? nil : gap)
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
}
