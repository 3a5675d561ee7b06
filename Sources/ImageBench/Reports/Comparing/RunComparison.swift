package import Records
package import Statistics
package import Text

/// Two stored runs, or two variants of one, judged cell by cell.
///
/// A cell is a metric of a scenario, variant, device and seed. Whether noisy cells can be judged
/// depends on the order in which the trials ran.
package struct RunComparison: Sendable {
  /// One side of a comparison.
  package struct Side: Sendable, Hashable {
    package var directory: String
    /// The variant; nil for the whole run.
    package var variant: String?
    /// The version of the tool that played the run.
    package var toolVersion: String
    package var startedUTC: String
  }

  package internal(set) var base: Side
  package internal(set) var candidate: Side
  /// Why the runs measured different things, each as a clause; if there are any, no cell is
  /// comparable.
  package let differences: [String]
  /// The selection of trials and metrics that is compared, as text; empty for all.
  package var part = ""
  /// The switches in which two variants of one run differ, as text; empty for two runs, and when
  /// unknown.
  package var switches = ""
  /// What the pictures of the runs do not show, each in a sentence; none by default.
  package var notes: [String] = []
  /// Which parts of trials have different definitions in the two runs, each as a clause and once;
  /// their cells are not comparable.
  package let definitionObstacles: [String]
  /// The rules, with the order of the trials as the runs record it.
  package let options: ComparisonOptions
  package let judged: CellComparison
  /// The verdict on two variants; empty for two runs.
  private var ofDesigns: [TonedText] = []

  /// The verdict in sentences; empty when nothing was judged.
  ///
  /// - Complexity: O(n) in the number of cells.
  package var verdict: [String] { verdictLines.map(\.text) }

  /// The sentences of ``verdict`` with their tones.
  var verdictLines: [TonedText] {
    guard judgedCount > 0, differences.isEmpty else { return [] }
    return ofDesigns.isEmpty ? BuildVerdict(self).sentences : ofDesigns
  }

  /// Compares two runs of one plan by the rules of `options`.
  ///
  /// The order follows from the runs: they are interleaved when they name the same session. For
  /// other runs, an order of `sequentialAllowed` is kept.
  ///
  /// - Complexity: O(cells), plus that of `CellComparison`.
  package init(
    base: StoredRun,
    candidate: StoredRun,
    options: ComparisonOptions = ComparisonOptions()
  ) {
    var options = options
    let isOneSession = RunComparison.isOneSession(base.facts.session, candidate.facts.session)
    if isOneSession {
      options.order = .interleaved
    } else if options.order == .interleaved {
      options.order = .sequential
    }
    self.options = options
    self.base = Side(base)
    self.candidate = Side(candidate)
    let obstacles = RunObstacles(
      base.facts,
      candidate.facts,
      builds: isOneSession ? .measuredTogether : .measuredApart
    )
    differences = obstacles.ofAll
    let cells = RunCells(base: base, candidate: candidate, obstacles: obstacles)
    definitionObstacles = cells.definitionObstacles
    judged = CellComparison(cells.cells, options: options)
  }

  /// Compares two variants of one run, whose names occur in the run, by the rules of `options`.
  ///
  /// Two variants are two designs. They are interleaved when the run shuffled whole rounds.
  ///
  /// - Complexity: O(cells), plus that of `CellComparison`.
  package init(
    run: StoredRun,
    base: String,
    candidate: String,
    options: ComparisonOptions = ComparisonOptions()
  ) {
    var options = options
    options.subject = .designs
    if run.isInRounds(base, candidate) {
      options.order = .interleaved
    } else if options.order == .interleaved {
      options.order = .sequential
    }
    self.options = options
    self.base = Side(run, variant: base)
    self.candidate = Side(run, variant: candidate)
    differences = []
    let pair = run.record.trials.filter { $0.variant == base || $0.variant == candidate }
    ofDesigns = VerdictWords.sentences(
      RunRecord(metrics: run.record.allMetrics, trials: pair),
      sweep: nil
    )
    definitionObstacles = []
    let label = RunComparison.label(base, candidate)
    judged = CellComparison(
      RunCells(
        base: run.only(base, as: label),
        candidate: run.only(candidate, as: label),
        obstacles: RunObstacles()
      ).cells,
      options: options
    )
  }

  /// Why a run of `corpus` and `protocolFacts` would measure something else than `base`, each as a
  /// clause like in ``differences``; empty when its cells would be comparable.
  ///
  /// It needs no results, so it can be called before a run is played.
  ///
  /// - Complexity: O(n) in the number of facts.
  package static func differences(
    base: StoredRun,
    corpus: JSONObject,
    protocolFacts: JSONObject
  ) -> [String] {
    RunObstacles.ofAll(base.facts, corpus: corpus, protocolFacts: protocolFacts)
  }

  /// Why `trials`, which are not played yet and have the definitions `parts`, would have no
  /// comparable cell in `base`; nil when one is comparable, or when the definitions are unknown.
  ///
  /// - Complexity: O(n + m) in the numbers of trials.
  package static func definitionObstacle(
    base: StoredRun,
    trials: [RunRecord.Trial],
    parts: PartDefinitions
  ) -> String? {
    var known: [CellKey: RunRecord.Trial] = [:]
    for trial in base.record.trials { known[trial.key.cell] = trial }
    let definitions = base.facts.parts ?? PartDefinitions()
    var first: String?
    for trial in trials {
      guard let other = known[trial.key.cell] else { continue }
      guard !other.content.isEmpty, other.content != trial.content else { return nil }
      first = first ?? definitions.difference(of: other, from: trial, in: parts)
    }
    return first
  }

  /// The variant in the keys of cells when two variants are compared.
  package static func label(_ base: String, _ candidate: String) -> String {
    "\(base) → \(candidate)"
  }

  /// The cells of two sets of tables, without a verdict and independent of `run.json`.
  ///
  /// - Complexity: O(cells).
  package static func cells(base: RunRecord, candidate: RunRecord) -> [ComparedCell] {
    RunCells(
      base: base,
      candidate: candidate,
      failures: RunCells.Failures(base: [], candidate: []),
      obstacles: RunObstacles()
    ).cells
  }

  /// The cells with the verdict `verdict`, by ``MetricImportance``, then the largest changes first,
  /// then in the order of the tables.
  ///
  /// - Complexity: O(n log n) in the number of cells.
  package func cells(_ verdict: Verdict) -> [JudgedCell] {
    let cells = judged.cells.enumerated().filter { $0.element.verdict == verdict }
    func size(_ cell: JudgedCell) -> Double {
      // A change without a ratio is a change of kind, which comes first.
      verdict == .regressed || verdict == .improved
        ? cell.change?.relative.magnitude ?? .infinity : 0
    }
    func rank(_ cell: JudgedCell) -> Int {
      verdict == .regressed || verdict == .improved
        ? MetricImportance(of: cell.cell.metric.name).rawValue : 0
    }
    let ranked = cells.map { (cell: $0.element, rank: rank($0.element), offset: $0.offset) }
    return ranked.sorted {
      ($0.rank, -size($0.cell), $0.offset) < ($1.rank, -size($1.cell), $1.offset)
    }.map(\.cell)
  }

  private static func isOneSession(_ base: RunSession?, _ candidate: RunSession?)
    -> Bool
  {
    guard let base, let candidate else { return false }
    return base.name == candidate.name && base.side != candidate.side
  }
}

extension RunComparison.Side {
  init(_ run: StoredRun, variant: String? = nil) {
    directory = run.directory
    self.variant = variant
    toolVersion = run.facts.toolVersion
    startedUTC = run.facts.startedUTC
  }
}
