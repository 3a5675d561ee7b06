package import Records
internal import Reports
internal import Statistics

extension NightGate {
  /// The numbers of rounds in which suspicious cells are re-measured, first and second: as many as
  /// a comparison of two builds needs to find 5 % with the usual noise, and twice as many for cells
  /// that remain undecided.
  package static let portions = [10, 20]

  /// The number of rounds in which the ``suspects`` have to be re-measured; nil when none are left.
  package var roundsAgain: Int? {
    suspects.isEmpty || portionsTaken >= NightGate.portions.count
      ? nil : NightGate.portions[portionsTaken]
  }

  /// Evaluates the suspicious cells after they were re-measured, each several times.
  ///
  /// `reference` has the same trials of a build without the suspected change, which ran in the same
  /// rounds. The two builds are compared; a worse cell fails, and one that looks worse but is
  /// undecided remains suspected while there is another of the ``portions``. Each portion is judged
  /// by its own trials alone, among the cells that were measured in it, with its part of the
  /// allowed false alarms: it includes no trial that led to the selection of the cells.
  ///
  /// Without a reference, the default, the values are compared with the nights of the segment, or
  /// with the baseline. Those ran on other days, and the machine may have drifted since. So a time
  /// that is just as bad, or a single outlier, is undecided and fails nothing; bytes and ratios do
  /// not drift with the machine's speed, and fail. A cell that could not be re-measured remains as
  /// it was.
  ///
  /// Cells that only looked worse than the reference, and are not, are dropped: random noise
  /// produces some every night.
  ///
  /// - Complexity: O(findings · trials), plus that of the comparison.
  package mutating func confirm(with record: RunRecord, against reference: RunRecord? = nil) {
    let indices = findings.indices.filter { findings[$0].state == .suspected }
    let cells = indices.map { comparedAgain(findings[$0], record, reference) }
    var options = comparison.options
    options.order = reference == nil ? .sequentialAllowed : .interleaved
    if reference != nil { options.falseDiscoveryShare /= Double(NightGate.portions.count) }
    // The change-point detector finds smaller changes than a comparison reports.
    options.minimumEffect = min(options.minimumEffect, RankScanOptions().minimumShift)
    for index in indices where findings[index].level != nil {
      // The nights of a segment add their own spread to the test.
      options.noiseFloors[findings[index].key]?[findings[index].metric.name]?.betweenNights = nil
    }
    portionsTaken += 1
    let judged = CellComparison(cells, options: options).cells
    for (index, cell) in zip(indices, judged) {
      let hasReference = referenceAgain(findings[index], reference) != nil
      if cell.cell.candidate?.isEmpty == false {
        findings[index].again = cell.candidate
        if hasReference { findings[index].expected = cell.base }
      }
      findings[index].state = state(
        of: findings[index],
        cell,
        reference == nil ? .none : hasReference ? .measured : .missing
      )
    }
    findings.removeAll { $0.rule == .reference && $0.state == .flaky }
  }

  /// The re-measured values of the reference build.
  private enum Again {
    /// There is no reference build.
    case none
    /// The reference build has no value of the cell.
    case missing
    /// It ran in the same rounds.
    case measured
  }

  /// The state of a suspicious cell, which may remain suspected.
  private func state(
    of finding: NightFinding,
    _ cell: JudgedCell,
    _ again: Again
  ) -> NightFinding.State {
    let bad: NightFinding.State
    if finding.rule == .reference {
      // Two noisy trials are no reason to fail: a cell that cannot be re-measured counts as fine.
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
      candidate: record.values(of: finding.key, finding.metric)
    )
  }

  /// The re-measured values of the reference build, rescaled to the cell's current level; nil when
  /// there are none.
  ///
  /// A pinned build is older than the level. Without rescaling, improvements since then would hide
  /// tonight's regression, and an accepted regression would fail every night.
  private func referenceAgain(_ finding: NightFinding, _ reference: RunRecord?) -> [String]? {
    let values = reference?.values(of: finding.key, finding.metric) ?? []
    guard !values.isEmpty else { return nil }
    guard let ratio = finding.ratio else { return values }
    return values.map { text in Double(text).map { "\($0 * ratio)" } ?? text }
  }
}
