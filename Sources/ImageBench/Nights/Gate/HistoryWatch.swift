internal import Basics
internal import Records
internal import Statistics

/// Judges tonight's noisy cells by the nights before.
struct HistoryWatch {
  let findings: [NightFinding]
  /// The number of series with enough nights.
  let judgedCount: Int
  /// The number of these that were judged as ratios to a reference build.
  let ratioCount: Int

  /// The allowed share of false changes among those reported for a night: the usual 5 % of
  /// Benjamini and Hochberg.
  private static let falseShare = 0.05
  /// The factor from the median absolute deviation of normal noise to its standard deviation: 1 ÷
  /// Φ⁻¹(3/4).
  private static let deviationScale = 1.4826

  init(
    _ all: [NightlyValues],
    _ run: HistoryRun,
    _ rules: NightGate.Rules,
    _ options: ComparisonOptions,
    _ accepted: AcceptedLevels
  ) {
    let nights = all.filter { series in
      series.runs.last?.number == run.number && series.isNumeric
        && series.series.metric.exactness == .noisy && series.series.metric.polarity != .none
    }.map { $0.judged(withMoreNightsThan: rules.fewestNights) }
    let changes = HistoryChange.find(in: nights, family: .night(rate: Self.falseShare))
    var bySeries: [Int: [HistoryChange]] = [:]
    for change in changes { bySeries[change.series.number, default: []].append(change) }
    var found: [NightFinding] = []
    var judged: [String: Int] = [:]
    for series in nights where series.runs.count > rules.fewestNights {
      judged[series.series.metric.name, default: 0] += 1
      let changes = bySeries[series.series.number] ?? []
      let finding =
        Self.finding(series, changes, run, rules) ?? Self.lasting(series, changes, rules, accepted)
      if let finding { found.append(finding) }
    }
    let long = nights.filter { $0.runs.count > rules.fewestNights }
    judgedCount = long.count
    ratioCount = long.count { $0.basis != .measured }
    findings =
      Self.withoutMachine(found, judged, rules)
      + ReferenceWatch(nights, bySeries, rules, options).findings
  }

  private static func finding(
    _ nights: NightlyValues,
    _ changes: [HistoryChange],
    _ run: HistoryRun,
    _ rules: NightGate.Rules
  ) -> NightFinding? {
    let numbers = nights.numbers
    let isLargerBetter = nights.series.metric.polarity == .larger
    let tonight = numbers[numbers.count - 1]
    let raised = changes.last { $0.raised.number == run.number }
    let start = (raised ?? changes.last)?.after.number
    let first = start.flatMap { number in nights.runs.firstIndex { $0.number == number } } ?? 0
    // A change that is found tonight began some nights ago; it is compared with the nights before
    // it.
    let level = Array(
      (raised == nil ? numbers[first..<(numbers.count - 1)] : numbers[..<first])
        .suffix(rules.mostNights)
    )
    guard let median = Samples(level).median,
      var finding = finding(nights, level, raised == nil ? .outlier : .change)
    else { return nil }
    let change = finding.change ?? 0
    let isWorse = isLargerBetter ? change < 0 : change > 0
    finding.commits = raised?.commitRange ?? range(nights)
    finding.since = raised?.after
    if let raised {
      guard let shift = raised.shift, isLargerBetter ? shift < 0 : shift > 0 else { return nil }
      return finding
    }
    guard level.count >= rules.fewestNights, isWorse, change.magnitude >= rules.leastChange else {
      return nil
    }
    let deviation =
      deviationScale * (Samples(level.map { ($0 - median).magnitude }).median ?? 0)
    // A second mode of the values, which earlier nights showed too, is not a change.
    let isNews = level.allSatisfy { isLargerBetter ? tonight < $0 : tonight > $0 }
    return isNews && (tonight - median).magnitude > rules.deviations * deviation ? finding : nil
  }

  /// Tonight's value next to the nights of `level`; nil where these have no ratio to it.
  private static func finding(
    _ nights: NightlyValues,
    _ level: [Double],
    _ rule: NightFinding.Rule
  ) -> NightFinding? {
    let numbers = nights.numbers
    guard let median = Samples(level).median, median != 0,
      let measured = nights.measured(at: numbers.count - 1)
    else { return nil }
    // Ratios are reported in the unit of the metric: multiplied by tonight's value of the reference
    // build.
    let scale = nights.basis == .measured ? 1 : nights.reference(at: numbers.count - 1) ?? 1
    var finding = NightFinding(
      key: nights.series.cell.key,
      metric: nights.series.metric,
      rule: rule,
      expected: text(median * scale),
      found: text(measured),
      change: (numbers[numbers.count - 1] - median) / median.magnitude,
      state: .suspected
    )
    finding.level = level.map { "\($0 * scale)" }
    if nights.basis != .measured { finding.ratio = median }
    return finding
  }

  /// The regression of an earlier night that was neither fixed nor accepted; nil for none.
  private static func lasting(
    _ nights: NightlyValues,
    _ changes: [HistoryChange],
    _ rules: NightGate.Rules,
    _ accepted: AcceptedLevels
  ) -> NightFinding? {
    let numbers = nights.numbers
    let steps = changes.compactMap { change in
      let start = nights.runs.firstIndex { $0.number == change.after.number }
      return start.map { (start: $0, change: change) }
    }.sorted { $0.start < $1.start }
    guard !steps.isEmpty else { return nil }
    let bounds = [0] + steps.map(\.start) + [numbers.count]
    func median(_ level: Int, _ value: (Int) -> Double?) -> Double {
      let places = bounds[level]..<max(bounds[level] + 1, bounds[level + 1])
      return Samples(places.compactMap(value)).median ?? 0
    }
    let kept = KeptLevel(
      of: steps.count + 1,
      polarity: nights.series.metric.polarity,
      least: ComparisonOptions().minimumEffect,
      value: { median($0) { numbers[$0] } },
      isAccepted: { old, new in
        let levels = [old, new].map { median($0, nights.measured) }
        return accepted.contain(levels[1], after: levels[0], nights.series)
      }
    )
    guard let regression = kept.regression else { return nil }
    let level = numbers[bounds[kept.index]..<bounds[kept.index + 1]].suffix(rules.mostNights)
    let change = steps[regression - 1].change
    var finding = Self.finding(nights, Array(level), .change)
    finding?.commits = change.commitRange
    finding?.since = change.after
    return finding
  }

  /// Marks outliers as the machine's effect where most cells of a metric are outliers in the same
  /// direction; ratios are exempt, because they do not depend on the machine.
  private static func withoutMachine(
    _ findings: [NightFinding],
    _ judged: [String: Int],
    _ rules: NightGate.Rules
  ) -> [NightFinding] {
    var outliers: [String: Int] = [:]
    for finding in findings where finding.rule == .outlier && finding.ratio == nil {
      outliers[finding.metric.name, default: 0] += 1
    }
    return findings.map { finding in
      let count = judged[finding.metric.name] ?? 0
      let worse = outliers[finding.metric.name] ?? 0
      guard finding.rule == .outlier, finding.ratio == nil, count >= rules.fewestCells,
        Double(worse) > rules.machineShare * Double(count)
      else { return finding }
      var finding = finding
      finding.state = .machine
      return finding
    }
  }

  /// The commits from the previous night to tonight.
  private static func range(_ nights: NightlyValues) -> String? {
    guard nights.runs.count > 1, let new = nights.runs[nights.runs.count - 1].commit,
      let old = nights.runs[nights.runs.count - 2].commit
    else { return nil }
    return old == new ? new : "\(old)..\(new)"
  }

  /// A median as text: an integer, or with six decimal places as in a run's tables.
  static func text(_ value: Double) -> String {
    value == value.rounded()
      ? FixedPoint.text(value, places: 0) : FixedPoint.text(value, places: 6)
  }
}
