internal import Basics
internal import Records
internal import Statistics

/// The changes of a new build by topic, in sentences derived from judged cells.
struct BuildVerdict {
  /// A group of metrics that answer one question.
  private enum Topic: CaseIterable {
    case users
    case memory
    case waste
    case work
    case machine

    var title: String {
      switch self {
      case .users: "what users see"
      case .memory: "memory"
      case .waste: "waste"
      case .work: "work (cores, decoder and bytes)"
      case .machine: "what this machine measured"
      }
    }

    func holds(_ metric: Metric) -> Bool {
      switch self {
      case .users:
        [
          MetricName.outcome, .hitchTimeRatioMsPerS, .missedFramesPct, .imagesMissing,
          .timeToImageAllMsMean, .timeToImageAllMsP95, .blankAtRestPct,
          .blankPct, .startCompleteMs, .stopCompleteMsMean, .incompleteStopsPct,
          .wrongImageFrames, .staleImageFrames, .wrongAtRestMsMax, .underResolvedDeliveries,
        ].contains(metric.known)
      case .memory:
        metric.exactness == .exact && MetricName.isPeakOfMemory(metric.name)
      case .waste: metric.name.hasPrefix("wasted")
      case .work: [MetricName.cpuMs, .decoderBusyMs, .wireBytes].contains(metric.known)
      case .machine: metric.exactness == .noisy
      }
    }
  }

  private let cells: [JudgedCell]
  /// The trials in which more of the screen stays blank, or more images never come.
  private let emptier: Set<CellKey>

  /// The verdict on `comparison`, which has judged cells.
  init(_ comparison: RunComparison) {
    cells = comparison.judged.cells
    emptier = Set(
      cells.filter { cell in
        cell.verdict == .regressed && Self.emptiness.contains(cell.cell.metric.known)
      }.map(\.cell.key)
    )
  }

  private static let emptiness: [MetricName?] = [
    .outcome, .imagesMissing, .blankAtRestPct, .blankPct,
  ]

  /// Whether a better cell is a gain: work and memory for images that never come are none.
  private func isGain(_ cell: JudgedCell, in topic: Topic) -> Bool {
    switch topic {
    case .users, .machine: true
    case .memory, .waste, .work: !emptier.contains(cell.cell.key)
    }
  }

  /// One sentence per judged topic, and one that summarises them.
  var sentences: [TonedText] {
    var lines: [TonedText] = []
    var worse: [String] = []
    var betterTopics: [String] = []
    for topic in Topic.allCases {
      let own = cells.filter { topic.holds($0.cell.metric) }
      let regressed = own.filter { $0.verdict == .regressed }
      let better = own.filter { $0.verdict == .improved }
      let improved = better.filter { isGain($0, in: topic) }
      let spared = better.count - improved.count
      let judged = regressed.count + better.count + own.count { $0.verdict == .unchanged }
      guard judged > 0 else { continue }
      if !regressed.isEmpty { worse.append(topic.title) }
      if !improved.isEmpty { betterTopics.append(topic.title) }
      lines.append(
        TonedText(
          sentence(topic.title, regressed, improved, spared, judged, own.count - judged),
          tone: Self.tone(isWorse: !regressed.isEmpty, isBetter: !improved.isEmpty)
        )
      )
    }
    return lines + [sum(worse, betterTopics)]
  }

  /// The tone of cells that became worse or better; a trade needs attention.
  private static func tone(isWorse: Bool, isBetter: Bool) -> Tone? {
    isWorse ? (isBetter ? .caution : .bad) : (isBetter ? .good : nil)
  }

  private func sentence(
    _ title: String,
    _ regressed: [JudgedCell],
    _ improved: [JudgedCell],
    _ spared: Int,
    _ judged: Int,
    _ open: Int
  ) -> String {
    let rest = open > 0 ? " (\(open) more could not be judged)" : ""
    let begin = title.prefix(1).uppercased() + title.dropFirst()
    if regressed.isEmpty, improved.isEmpty, spared == 0 {
      return "\(begin): the same in all \(judged) cells\(rest)."
    }
    let parts = [("worse", regressed), ("better", improved)].compactMap { word, cells -> String? in
      guard let most = Self.largest(cells) else { return nil }
      return "\(word) in \(cells.count), most in \(CellText(most).line)"
    }
    let less =
      spared == 0 ? [] : ["less in \(spared) where more images are missing, which is no gain"]
    return "\(begin): \((parts + less).joined(separator: "; ")); of \(judged) cells\(rest)."
  }

  /// The cell with the largest change; a change without a ratio is a change of kind, which counts
  /// as largest.
  private static func largest(_ cells: [JudgedCell]) -> JudgedCell? {
    func size(_ cell: JudgedCell) -> Double { cell.change?.relative.magnitude ?? .infinity }
    return cells.max { size($0) < size($1) }
  }

  /// A topic with worse and better cells is mixed, and no side of a trade.
  private func sum(_ worse: [String], _ better: [String]) -> TonedText {
    let mixed = worse.filter(better.contains)
    let lost = worse.filter { !mixed.contains($0) }.joined(separator: ", ")
    let won = better.filter { !mixed.contains($0) }.joined(separator: ", ")
    let tail = mixed.isEmpty ? "" : "; mixed in \(mixed.joined(separator: ", "))"
    switch (lost.isEmpty, won.isEmpty) {
    case (true, true):
      return mixed.isEmpty
        ? TonedText("None of this changed.")
        : TonedText("Mixed in \(mixed.joined(separator: ", ")).", tone: .caution)
    case (true, false): return TonedText("Better in \(won), worse in none\(tail).", tone: .good)
    case (false, true): return TonedText("Worse in \(lost), better in none\(tail).", tone: .bad)
    case (false, false):
      return TonedText("A trade: worse in \(lost), better in \(won)\(tail).", tone: .caution)
    }
  }
}
