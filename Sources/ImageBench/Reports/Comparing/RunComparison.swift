public import Records
public import Statistics
public import Text

/// Two stored runs, or two variants of one, judged cell by cell.
///
/// A cell is a metric of a scenario, variant, device and seed. Whether noisy cells may be judged
/// follows from the order in which the trials ran.
public struct RunComparison: Sendable {
  /// What is compared.
  public struct Side: Sendable, Hashable {
    /// The directory of the run.
    public var directory: String
    /// The variant; nil for all of the run.
    public var variant: String?
    /// The version of the tool that made it.
    public var toolVersion: String
    /// When its run began.
    public var startedUTC: String
  }

  /// The base.
  public internal(set) var base: Side
  /// The candidate.
  public internal(set) var candidate: Side
  /// What makes the runs answers to different questions, each in words; then no cell is comparable.
  public let differences: [String]
  /// What part of the runs is compared, in words; empty for all of them.
  public var part = ""
  /// What two variants of one run differ in, in words; empty for two runs, and where it is not known.
  public var switches = ""
  /// What the pictures of the runs do not show, each in a sentence; none by default.
  package var notes: [String] = []
  /// Which parts of trials are defined otherwise in the two runs, each in words and once; their cells are
  /// not comparable.
  public let definitionObstacles: [String]
  /// The rules, with the order of the trials as it was found.
  public let options: ComparisonOptions
  /// The cells with their verdicts.
  public let judged: CellComparison
  /// What two variants come down to; empty for two runs, whose cells say it.
  private var ofDesigns: [TonedText] = []

  /// What the comparison comes down to, in sentences; empty where nothing was judged.
  ///
  /// - Complexity: O(n) in the number of cells.
  public var verdict: [String] { verdictLines.map(\.text) }

  /// The sentences of ``verdict``, and what they mean.
  var verdictLines: [TonedText] {
    guard judgedCount > 0, differences.isEmpty else { return [] }
    return ofDesigns.isEmpty ? BuildVerdict(self).sentences : ofDesigns
  }

  /// Compares two runs of one plan by the rules of `options`.
  ///
  /// The order is taken from the runs: they are interleaved when they name the same session. An order
  /// of `sequentialAllowed` is kept for runs that are not.
  ///
  /// - Complexity: O(cells), and what `CellComparison` takes.
  public init(
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

  /// Compares two variants of one run, whose names are in the run, by the rules of `options`.
  ///
  /// Two variants are two designs. They are interleaved when the run shuffled whole rounds.
  ///
  /// - Complexity: O(cells), and what `CellComparison` takes.
  public init(
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
    ofDesigns = DesignVerdict(RunRecord(metrics: run.record.allMetrics, trials: pair)).lines
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

  /// What would make a run of `corpus` and `protocolFacts` the answer to another question than `base`, each
  /// in words as in ``differences``; empty when its cells would be comparable.
  ///
  /// It needs no result, so it can be asked before a run is played.
  ///
  /// - Complexity: O(n) in the number of facts.
  public static func differences(
    base: StoredRun,
    corpus: JSONObject,
    protocolFacts: JSONObject
  ) -> [String] {
    RunObstacles.ofAll(base.facts, corpus: corpus, protocolFacts: protocolFacts)
  }

  /// Why `trials`, which are not played yet and whose parts are `parts`, would have no cell in common with
  /// `base`: each that it has is defined otherwise there; nil where one is comparable, or nothing is known.
  ///
  /// - Complexity: O(n + m) in the numbers of trials.
  public static func definitionObstacle(
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

  /// What stands for the variant of cells in a comparison of two variants.
  public static func label(_ base: String, _ candidate: String) -> String {
    "\(base) → \(candidate)"
  }

  /// The cells of two sets of tables, without judging them and whatever `run.json` says.
  ///
  /// - Complexity: O(cells).
  public static func cells(base: RunRecord, candidate: RunRecord) -> [ComparedCell] {
    RunCells(
      base: base,
      candidate: candidate,
      failures: RunCells.Failures(base: [], candidate: []),
      obstacles: RunObstacles()
    ).cells
  }

  /// The cells with the verdict `verdict`: what users see first (``MetricImportance``), within that those
  /// that changed most, then in the order of the tables.
  ///
  /// - Complexity: O(n log n) in the number of cells.
  public func cells(_ verdict: Verdict) -> [JudgedCell] {
    let cells = judged.cells.enumerated().filter { $0.element.verdict == verdict }
    func size(_ cell: JudgedCell) -> Double {
      // What has no ratio has changed its kind, which comes first.
      verdict == .regressed || verdict == .improved
        ? cell.change?.relative.magnitude ?? .infinity : 0
    }
    func rank(_ cell: JudgedCell) -> Int {
      verdict == .regressed || verdict == .improved
        ? MetricImportance(of: cell.cell.metric.name).rawValue : 0
    }
    let ranked = cells.map { (cell: $0.element, rank: rank($0.element), place: $0.offset) }
    return ranked.sorted {
      ($0.rank, -size($0.cell), $0.place) < ($1.rank, -size($1.cell), $1.place)
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
