public import Records
internal import Reports
internal import Statistics

extension NightGate {
  /// In how many rounds what is suspicious is measured again, first and then: as many as a comparison of two
  /// builds takes to find 5 % with the usual noise, and twice as many for what they leave open.
  public static let portions = [10, 20]

  /// In how many rounds the ``suspects`` have to be measured again; nil when nothing is left to be.
  public var roundsAgain: Int? {
    suspects.isEmpty || portionsTaken >= NightGate.portions.count
      ? nil : NightGate.portions[portionsTaken]
  }

  /// Takes in what the suspicious cells showed when they were measured again, each several times.
  ///
  /// `reference` holds the same trials of a build without the suspected change, which ran in the same
  /// rounds; then the two builds are compared, what is worse fails, and what looks worse and is undecided stays
  /// suspected while there is another of the ``portions``. Each portion is judged by its own trials alone,
  /// among the cells that were measured in it, at its part of the share of false alarms: nothing that chose
  /// the cells is in them.
  ///
  /// Without it, which is the default, the values are compared with the nights of the level, or with the
  /// baseline. Those ran on other days, and the machine may have drifted since, so a time that is as bad again
  /// is undecided and fails nothing, as does a lone night; bytes and ratios do not drift with a machine's
  /// speed, and fail. A cell that could not be measured again stays as bad as it was.
  ///
  /// What only looked worse than the reference and is not goes: chance makes some of it every night.
  ///
  /// - Complexity: O(findings · trials), and what comparing takes.
  public mutating func confirm(with record: RunRecord, against reference: RunRecord? = nil) {
    let places = findings.indices.filter { findings[$0].state == .suspected }
    let cells = places.map { comparedAgain(findings[$0], record, reference) }
    var options = comparison.options
    options.order = reference == nil ? .sequentialAllowed : .interleaved
    if reference != nil { options.falseDiscoveryShare /= Double(NightGate.portions.count) }
    // The detector of change points has found smaller changes than a comparison reports.
    options.minimumEffect = min(options.minimumEffect, RankScanOptions().minimumShift)
    for place in places where findings[place].level != nil {
      // The nights of a level bring their own spread into the test.
      options.noiseFloors[findings[place].key]?[findings[place].metric.name]?.betweenNights = nil
    }
    portionsTaken += 1
    let judged = CellComparison(cells, options: options).cells
    for (place, cell) in zip(places, judged) {
      let hasReference = referenceAgain(findings[place], reference) != nil
      if cell.cell.candidate?.isEmpty == false {
        findings[place].again = cell.candidate
        if hasReference { findings[place].expected = cell.base }
      }
      findings[place].state = state(
        of: findings[place],
        cell,
        reference == nil ? .none : hasReference ? .measured : .missing
      )
    }
    findings.removeAll { $0.rule == .reference && $0.state == .flaky }
  }

  /// What a confirmation has of a reference build.
  private enum Again {
    /// There is no such build.
    case none
    /// It shows nothing of the cell.
    case missing
    /// It ran in the same rounds.
    case measured
  }

  /// How a suspicious cell ends, or that it stays suspected.
  private func state(
    of finding: NightFinding,
    _ cell: JudgedCell,
    _ again: Again
  ) -> NightFinding.State {
    let bad: NightFinding.State
    if finding.rule == .reference {
      // Two trials of chance are no reason to fail by: what cannot be measured again is as if well.
      guard again == .measured, cell.cell.candidate?.isEmpty == false else { return .flaky }
      bad = .confirmed
    } else if cell.cell.candidate?.isEmpty != false {
      return again != .none || finding.standsAlone ? .confirmed : .undecided
    } else {
      bad = again == .measured || finding.standsAlone ? .confirmed : .undecided
    }
    if cell.verdict == .regressed { return bad }
    let isOpen =
      again == .measured && portionsTaken < NightGate.portions.count
      && OpenCells.looksWorse(cell, by: ComparisonOptions().minimumEffect)
    return isOpen ? .suspected : .flaky
  }

  private func comparedAgain(
    _ finding: NightFinding,
    _ record: RunRecord,
    _ reference: RunRecord?
  ) -> ComparedCell {
    let first = comparison.judged.cells.first {
      $0.cell.key == finding.key && $0.cell.metric == finding.metric
    }
    return ComparedCell(
      key: finding.key,
      metric: finding.metric,
      base: referenceAgain(finding, reference) ?? finding.level ?? first?.cell.base,
      candidate: record.values(of: finding.key, finding.metric.name)
    )
  }

  /// What the reference build showed when the cell was measured again, brought to the cell's level; nil
  /// where it showed nothing.
  ///
  /// A pinned build is older than the level, so a level that has become better since must not hide what
  /// is worse tonight, nor one that was accepted as worse fail each night.
  private func referenceAgain(_ finding: NightFinding, _ reference: RunRecord?) -> [String]? {
    let values = reference?.values(of: finding.key, finding.metric.name) ?? []
    guard !values.isEmpty else { return nil }
    guard let ratio = finding.ratio else { return values }
    return values.map { text in Double(text).map { "\($0 * ratio)" } ?? text }
  }
}
