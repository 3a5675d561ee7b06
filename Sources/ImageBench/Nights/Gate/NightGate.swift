internal import Basics
public import Records
public import Reports
internal import Statistics

/// Decides what a night's numbers mean: against the baseline, and against the nights before.
///
/// It holds no files and starts nothing: the run, the history and the repeated trials come in as values.
public struct NightGate: Sendable {
  /// What of the nights before makes tonight suspicious.
  public struct Rules: Sendable, Hashable {
    /// The nights that a level needs before one can lie far from it; 8 by default, as many as a change
    /// point needs before it.
    public var fewestNights = 8
    /// The nights of a level that are looked at, the newest; 30 by default.
    public var mostNights = 30
    /// How far tonight may lie from the median, in robust standard deviations; 5 by default.
    public var deviations = 5.0
    /// The relative change below which nothing is suspicious; 0.05 by default, the change that still
    /// counts as equal in comparisons.
    public var leastChange = 0.05
    /// The share of a metric's cells that are worse alike from which it is the machine; 0.5 by default.
    public var machineShare = 0.5
    /// The cells of a metric from which that share says something; 6 by default.
    public var fewestCells = 6

    /// The usual ones.
    public init() {}
  }

  /// What there is to say, the exact findings first.
  public internal(set) var findings: [NightFinding]
  /// How many cells looked worse than the reference build's of the same rounds, and by nothing else.
  public private(set) var openCount = 0
  /// How often what is suspicious was measured again.
  public internal(set) var portionsTaken = 0
  /// How many cells the baseline judged and how, in one line.
  public let census: String
  /// How many series of the history had enough nights to be judged.
  public let judgedSeries: Int
  /// How many of them were judged as their ratio to the reference build of the night.
  public let ratioSeries: Int
  /// What makes the baseline an answer to another question; empty when it is comparable.
  public let differences: [String]
  /// Which parts of trials the baseline defines otherwise; their cells are judged by the nights alone.
  public let definitionObstacles: [String]

  let comparison: RunComparison
  private let blessings: Blessings
  private let today: String

  /// Judges a night.
  ///
  /// - Parameters:
  ///   - comparison: The night against the baseline.
  ///   - nights: The noisy series of the history, the night included.
  ///   - run: The night as the history knows it.
  ///   - blessings: What was accepted.
  ///   - today: The day on which blessings have to be valid, as ISO 8601.
  ///   - rules: What makes a night suspicious.
  ///
  /// - Complexity: O(cells), and what finding change points takes.
  public init(
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
    let watch = HistoryWatch(nights, run, rules, comparison.options)
    judgedSeries = watch.judgedCount
    ratioSeries = watch.ratioCount
    // A cell is told once, by the rule that comes first.
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

  /// Why cells could not be compared where others could, a line for each reason, the commonest first.
  ///
  /// - Complexity: O(cells).
  var obstacles: [String] {
    guard differences.isEmpty else { return [] }
    var counts: [String: Int] = [:]
    for cell in comparison.cells(.notComparable) { counts[cell.reason, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.mostObstacles).map { "\(Plural.text($0.value, "cell")): \($0.key)" }
  }

  /// The most reasons that a report names; a night has one or two.
  private static let mostObstacles = 5

  /// Which cells had to exceed a noise floor above the usual margin, in one line; nil when none had.
  var floorsNote: String? { NoiseFloorText(comparison).line }

  /// The cells that have to be measured again.
  public var suspects: [CellKey] {
    var keys: [CellKey] = []
    for finding in findings where finding.state == .suspected && !keys.contains(finding.key) {
      keys.append(finding.key)
    }
    return keys
  }

  /// Names the commits between which exact cells came to their value, from what the history has of them.
  ///
  /// - Complexity: O(findings · nights).
  public mutating func locate(in nights: [NightlyValues]) {
    for place in findings.indices where findings[place].commits == nil {
      let finding = findings[place]
      let series = nights.first {
        $0.series.metric.name == finding.metric.name
          && $0.series.cell.key == finding.key
      }
      guard let series, let newest = series.values.last?.first else { continue }
      guard let before = series.values.lastIndex(where: { $0.first != newest }),
        let old = series.runs[before].commit, let new = series.runs[before + 1].commit
      else { continue }
      findings[place].commits = old == new ? new : "\(old)..\(new)"
    }
  }

  /// The exact cells whose commits are not known, by their metrics.
  public var exactMetrics: [String] {
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

  /// The cells that could not be compared with the baseline in `directory`; nil where all were.
  ///
  /// They are defined otherwise there, or are not there. The remedy follows a semicolon.
  ///
  /// - Complexity: O(cells).
  func gap(against directory: String, remedy: String) -> NightFault? {
    guard !definitionObstacles.isEmpty || comparison.judgedCount == 0 else { return nil }
    let reasons = definitionObstacles.isEmpty ? ["it has no such cells"] : definitionObstacles
    let cells = comparison.cells(definitionObstacles.isEmpty ? .new : .notComparable).count
    return .otherDefinitions(directory: directory, cells: cells, reasons: reasons, remedy: remedy)
  }

  /// Whether the night fails.
  public var hasFailed: Bool { findings.contains { $0.isFailure } }
}

extension NightFinding {
  /// What tells findings apart: a cell and a metric.
  struct Identity: Hashable {
    var key: CellKey
    var metric: String
  }

  var identity: Identity { Identity(key: key, metric: metric.name) }

  /// A cell that is worse than the baseline's.
  init(_ judged: JudgedCell) {
    self.init(
      key: judged.cell.key,
      metric: judged.cell.metric,
      rule: judged.cell.metric.exactness == .exact ? .exact : .baseline,
      expected: judged.base,
      found: judged.candidate,
      change: judged.change?.relative,
      state: judged.cell.metric.exactness == .exact ? .failed : .suspected
    )
  }
}

extension RunRecord {
  /// What the trials of a cell played, empty where they do not say; nil for a cell without trials.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func content(of key: CellKey) -> String? {
    trials.first { $0.key.cell == key }?.content
  }

  /// The texts of a metric in the trials of a cell, by repetition; empty ones are left out.
  ///
  /// - Complexity: O(n) in the number of trials.
  public func values(of key: CellKey, _ metric: String) -> [String] {
    trials.filter { $0.key.cell == key }.compactMap { $0.cells[metric] }.filter { !$0.isEmpty }
  }
}
