internal import Records
internal import Statistics

/// The noisy cells that look worse tonight than those of the reference build in the same rounds.
///
/// The reference is rescaled to the level that the earlier nights prove; see `LevelRatio`.
struct ReferenceWatch {
  let findings: [NightFinding]

  /// `nights` end with tonight, in the form in which they are judged; `changes` are their changes
  /// of level, by series.
  init(
    _ nights: [NightlyValues],
    _ changes: [Int: [HistoryChange]],
    _ rules: NightGate.Rules,
    _ options: ComparisonOptions
  ) {
    var options = options
    options.order = .interleaved
    var cells: [ComparedCell] = []
    var ratios: [NightFinding.Identity: Double] = [:]
    for series in nights {
      guard let ratio = Self.ratio(series, changes[series.series.number] ?? [], rules),
        let cell = Self.cell(series, ratio)
      else { continue }
      cells.append(cell)
      ratios[NightFinding.Identity(key: cell.key, metric: cell.metric.name)] = ratio
    }
    findings = OpenCells(cells, options: options).cells.map { judged in
      var finding = NightFinding(
        key: judged.cell.key,
        metric: judged.cell.metric,
        rule: .reference,
        expected: Self.shown(judged.cell.base) ?? judged.base,
        found: Self.shown(judged.cell.candidate) ?? judged.candidate,
        change: judged.change?.relative,
        state: .suspected
      )
      finding.ratio = ratios[finding.identity]
      return finding
    }
  }

  /// The ratio of a series' level to the reference; nil while a new level has too few nights.
  private static func ratio(
    _ nights: NightlyValues,
    _ changes: [HistoryChange],
    _ rules: NightGate.Rules
  ) -> Double? {
    guard nights.basis != .measured else { return 1 }
    let start = changes.last.flatMap { change in
      nights.runs.firstIndex { $0.number == change.after.number }
    }
    let level = nights.numbers.dropLast().dropFirst(start ?? 0).suffix(rules.mostNights)
    guard level.count >= rules.fewestNights else { return nil }
    return LevelRatio(Array(level), polarity: nights.series.metric.polarity).value
  }

  /// Tonight's trials and those of the reference, rescaled to the level; nil when there are none.
  private static func cell(_ nights: NightlyValues, _ ratio: Double) -> ComparedCell? {
    guard let own = nights.values.last?.compactMap(\.number), !own.isEmpty,
      let other = nights.references.last?.compactMap(\.number), !other.isEmpty
    else { return nil }
    return ComparedCell(
      key: nights.series.cell.key,
      metric: nights.series.metric,
      base: other.map { "\($0 * ratio)" },
      candidate: own.map { "\($0)" }
    )
  }

  private static func shown(_ texts: [String]?) -> String? {
    Samples((texts ?? []).compactMap(Double.init)).median.map { HistoryWatch.text($0) }
  }
}
