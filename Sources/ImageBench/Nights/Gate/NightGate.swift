internal import Basics
package import Records
package import Reports
internal import Statistics

/// Judges a night by comparing it with the baseline and with the nights before.
///
/// It reads no files and starts no processes: the run, the history and the re-measured trials are
/// passed as values.
package struct NightGate: Sendable {
  /// The rules by which earlier nights make tonight suspicious.
  package struct Rules: Sendable, Hashable {
    /// The fewest nights of a segment before a night can be an outlier; 8 by default, as for a
    /// change point.
    package var fewestNights = 8
    /// The most nights of a segment that are used, the newest; 30 by default.
    package var mostNights = 30
    /// The distance from the median at which tonight is an outlier, in robust standard deviations;
    /// 5 by default.
    package var deviations = 5.0
    /// The smallest relative change that is suspicious; 0.05 by default, the change that still
    /// counts as equal in comparisons.
    package var leastChange = 0.05
    /// The share of a metric's cells that must be worse in the same way to be attributed to the
    /// machine; 0.5 by default.
    package var machineShare = 0.5
    /// The fewest cells of a metric for which that share is used; 6 by default.
    package var fewestCells = 6

    package init() {}
  }

  /// The findings; the exact ones come first.
  package internal(set) var findings: [NightFinding]
  /// How many cells only looked worse than those of the reference build in the same rounds.
  package private(set) var openCount = 0
  /// How often suspicious cells were re-measured.
  package internal(set) var portionsTaken = 0
  /// The counts of the baseline's verdicts, in one line.
  package let census: String
  /// The number of history series with enough nights to be judged.
  package let judgedSeries: Int
  /// The number of these that were judged as ratios to the night's reference build.
  package let ratioSeries: Int
  /// Why the baseline measured something else; empty when it is comparable.
  package let differences: [String]
  /// The parts of trials that the baseline defines differently; their cells are judged only by the
  /// nights.
  package let definitionObstacles: [String]

  let comparison: RunComparison
  private let blessings: Blessings
  private let today: String

  /// Judges a night.
  ///
  /// - Parameters:
  /// - comparison: The comparison of the night with the baseline.
  ///   - nights: The noisy series of the history, the night included.
  /// - run: The night, as stored in the history.
  /// - blessings: The accepted values.
  /// - today: The day on which blessings have to be valid, as ISO 8601.
  /// - rules: The rules by which earlier nights make tonight suspicious.
  ///
  /// - Complexity: O(cells), plus that of finding change points.
  package init(
    comparison: RunComparison,
    nights: [NightlyValues],
    run: HistoryRun,
    blessings: Blessings,
    today: String,
    rules: Rules = Rules()
  ) {
    self.comparison = comparison
    self.blessings = blessings
    self.today = today
    census = comparison.census
    differences = comparison.differences
    definitionObstacles = comparison.definitionObstacles
    var findings = comparison.cells(.regressed).map { NightFinding($0) }
    let accepted = AcceptedLevels(comparison, blessings, today: today)
    let watch = HistoryWatch(nights, run, rules, comparison.options, accepted)
    judgedSeries = watch.judgedCount
    ratioSeries = watch.ratioCount
    // A cell is reported once, by the first rule that applies.
    var known = Set(findings.map(\.identity))
    for finding in watch.findings where known.insert(finding.identity).inserted {
      findings.append(finding)
    }
    self.findings = findings.map { finding in
      var finding = finding
      let entry = blessings.entry(
        for: finding.key,
        finding.metric,
        value: finding.found,
        today: today
      )
      if let entry {
        finding.state = .blessed(reason: entry.reason, until: entry.until)
      } else {
        finding.expired = blessings.expired(
          for: finding.key,
          finding.metric,
          value: finding.found,
          today: today
        )
      }
      return finding
    }
    openCount = self.findings.count { $0.rule == .reference && $0.state == .suspected }
  }

  /// Why some cells could not be compared while others could, one line per reason, the most
  /// frequent first.
  ///
  /// - Complexity: O(cells).
  var obstacles: [String] {
    guard differences.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for cell in comparison.cells(.notComparable) { counts[cell.reason, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostObstacles).map { "\(Plural.text($0.value, "cell")): \($0.key)" }
  }

  /// The most reasons in a report; a night usually has one or two.
  private static let mostObstacles = 5

  /// The cells that had to exceed a noise floor above the usual margin, in one line; nil for none.
  var floorsNote: String? { NoiseFloorText(comparison).line }

  /// The cells that have to be re-measured.
  package var suspects: [CellKey] {
    var keys: [CellKey] = []
    for finding in findings where finding.state == .suspected && !keys.contains(finding.key) {
      keys.append(finding.key)
    }
    return keys
  }

  /// Adds to exact findings since when they last, and the commits between which they changed.
  ///
  /// - Complexity: O(findings · nights).
  package mutating func locate(in nights: [NightlyValues]) {
    for index in findings.indices where findings[index].commits == nil {
      let finding = findings[index]
      let series = nights.first {
        $0.series.metric.name == finding.metric.name
          && $0.series.cell.key == finding.key
      }
      guard let series, let newest = series.values.last?.first else { continue }
      guard let before = series.values.lastIndex(where: { $0.first != newest }) else { continue }
      let after = series.runs[before + 1]
      findings[index].since = after
      guard let old = series.runs[before].commit, let new = after.commit else { continue }
      findings[index].commits = old == new ? new : "\(old)..\(new)"
    }
  }

  /// The metrics of exact findings whose commits are unknown.
  package var exactMetrics: [String] {
    var names: [String] = []
    for finding in findings
    where finding.rule == .exact && !names.contains(finding.metric.name) {
      names.append(finding.metric.name)
    }
    return names
  }

  /// How many cells could not be compared with the baseline.
  ///
  /// - Complexity: O(cells).
  var incomparableCount: Int { comparison.cells(.notComparable).count }

  /// The cells that could not be compared with the baseline in `directory`; nil when all were.
  ///
  /// They have another definition there, or are missing there. The remedy follows a semicolon.
  ///
  /// - Complexity: O(cells).
  func gap(against directory: String, remedy: String) -> NightFault? {
    guard !definitionObstacles.isEmpty || comparison.judgedCount == 0 else { return nil }
    let reasons = definitionObstacles.isEmpty ? ["it has no such cells"] : definitionObstacles
    let cells = comparison.cells(definitionObstacles.isEmpty ? .new : .notComparable).count
    return .otherDefinitions(directory: directory, cells: cells, reasons: reasons, remedy: remedy)
  }

  /// The failures by cause, and the others by metric.
  ///
  /// - Complexity: O(cells).
  package var failures: [RegressionGroup<NightFinding>] {
    comparison.causes.groups(of: findings.filter(\.isFailure)) { ($0.key, $0.metric) }
  }

  package var hasFailed: Bool { findings.contains { $0.isFailure } }
}

extension NightFinding {
  /// A cell that is worse than in the baseline.
  init(_ judged: JudgedCell) {
    self.init(
      key: judged.cell.key,
      metric: judged.cell.metric,
      rule: judged.cell.metric.exactness == .exact ? .exact : .baseline,
      expected: judged.base,
      found: judged.candidate,
      change: judged.change?.relative,
      state: judged.cell.metric.exactness == .exact ? .failed : .suspected,
      note: judged.cell.caution
    )
  }
}

extension RunRecord {
  /// The content of a cell's trials, empty when the run does not record it; nil for a cell without
  /// trials.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func content(of key: CellKey) -> String? {
    trials.first { $0.key.cell == key }?.content
  }

  /// The texts of a metric in the trials of a cell, by repetition; empty ones are omitted.
  ///
  /// - Complexity: O(n) in the number of trials.
  package func values(of key: CellKey, _ metric: Metric) -> [String] {
    trials.filter { $0.key.cell == key }.compactMap { $0.cells[metric] }.filter { !$0.isEmpty }
  }
}
