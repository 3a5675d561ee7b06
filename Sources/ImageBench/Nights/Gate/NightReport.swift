internal import Basics
internal import Records
package import Reports
internal import Statistics
internal import Text

/// The report of a night, for people and for build servers.
package struct NightReport: Sendable {
  /// The format of a report.
  package enum Format: String, Sendable, Hashable, CaseIterable {
    /// Aligned columns for a terminal.
    case text
    /// GitHub-flavoured Markdown.
    case markdown
    /// RFC 4180: one row per finding.
    case csv
    /// One JSON object.
    case json
    /// JUnit XML with `flakyFailure` and `rerunFailure`.
    case junit
  }

  let gate: NightGate
  let run: HistoryRun
  private let nights: [HistoryRun]
  private let corpusNotes: [String]
  private let folder: RunFolder

  /// The report of `run`, the newest of `nights`, whose noisy values are comparable.
  ///
  /// `corpusNotes` say what its pictures do not show, each in a sentence; none by default. The
  /// night's directory, which has its traces, is that of the gate's comparison.
  package init(
    _ gate: NightGate,
    run: HistoryRun,
    nights: [HistoryRun],
    corpusNotes: [String] = []
  ) {
    self.corpusNotes = corpusNotes
    folder = RunFolder(gate.comparison.candidate.directory)
    self.gate = gate
    self.run = run
    self.nights = nights
  }

  /// The report in `format`, with one line end at its end; text is coloured as `styling` says, by
  /// default plain.
  package func render(
    _ format: Format,
    width: Int = OutputFormat.defaultWidth,
    styling: Styling = .plain
  ) -> String {
    switch format {
    case .text:
      findings.head(TonedText(title, tone: verdictTone), styling)
        + OutputFormat.text.render([table(.withContent)], width: width, styling: styling)
    case .markdown: markdown
    case .csv: OutputFormat.csv.render([table(.all)], width: width)
    case .json: JSONWriter.text(json, layout: .indented) + "\n"
    case .junit: NightJUnit(self).text
    }
  }

  /// The failures by cause, with the night since which each lasts.
  var findings: FindingLines<NightFinding> {
    let tonight = run.number
    return FindingLines(gate.failures, of: folder, line: Self.line) { group in
      // The line of a row says it itself.
      guard group.cause != nil else { return "" }
      // Single rows may have had their value before, by chance.
      let nights = Dictionary(grouping: group.rows.compactMap(\.since), by: \.number).values
      let most = nights.max { ($0.count, $1[0].number) < ($1.count, $0[0].number) }
      guard let since = most?.first, since.number != tonight else { return "" }
      return ", since run \(since.number) of \(since.startedUTC.prefix(10))"
    }
  }

  private var markdown: String {
    var rows = table(.withContent)
    let notes = rows.footnotes
    rows.footnotes = []
    return findings.page(title, gate.comparison, rows: rows, notes: notes)
  }

  /// The result of the night, in one line.
  var verdict: String {
    if !gate.differences.isEmpty { return "not comparable with the baseline" }
    let undecided = gate.findings.count { $0.state == .undecided }
    let words = findings.groups.isEmpty ? "no regression" : findings.count
    let other = gate.definitionObstacles.isEmpty ? 0 : gate.incomparableCount
    return
      ([words] + (undecided == 0 ? [] : ["\(undecided) undecided"])
      + (other == 0 ? [] : ["\(other) not comparable"])).joined(separator: ", ")
  }

  /// The tone of the verdict; a night without a regression is neutral.
  private var verdictTone: Tone? {
    if !gate.differences.isEmpty { return .caution }
    if gate.findings.contains(where: \.isFailure) { return .bad }
    let isOpen =
      !gate.definitionObstacles.isEmpty || gate.findings.contains { $0.state == .undecided }
    return isOpen ? .caution : nil
  }

  /// Why a finding is undecided, and what would decide it.
  static let undecidedMeaning =
    "just as bad when re-measured, but without a reference build in the same rounds it may be the machine, "
    + "so the night does not fail; rerun with --reference PROGRAM to decide"

  private var title: String {
    let commit = run.commit.map { " · commit \($0)" } ?? ""
    return "night \(run.startedUTC)\(commit) · run \(run.number) · \(verdict)"
  }

  /// The columns of a table.
  private enum Columns {
    /// All columns, for programs.
    case all
    /// The columns with content in at least one row.
    case withContent
  }

  private func table(_ columns: Columns) -> ReportTable {
    let isAll = columns == .all
    let hasAgain = isAll || gate.findings.contains { $0.again != nil }
    let hasCommits = isAll || gate.findings.contains { $0.commits != nil }
    var table = ReportTable(
      title: columns == .all ? title : "",
      columns: [
        ReportTable.Column("cell"), ReportTable.Column("metric"), ReportTable.Column("outcome"),
        ReportTable.Column("rule"), ReportTable.Column("expected"), ReportTable.Column("found"),
      ] + (hasAgain ? [ReportTable.Column("again")] : []) + [.number("change", unit: "%")]
        + (hasCommits ? [ReportTable.Column("commits")] : []),
      keyColumnCount: 2
    )
    for finding in gate.findings {
      let first: [ReportTable.Cell] = [
        .text(NightReport.location(finding)), .text(finding.metric.name),
        .text(NightReport.outcome(finding), tone: finding.state.tone),
        .text(finding.rule.rawValue),
        .text(NightReport.shown(finding.expected)), .text(NightReport.shown(finding.found)),
      ]
      let change = ReportTable.Cell.number(
        finding.change.map { 100 * $0 },
        places: 1,
        otherwise: "there is no ratio"
      )
      table.append(
        row: first + (hasAgain ? [.text(finding.again ?? "")] : []) + [change]
          + (hasCommits ? [.text(finding.commits ?? "")] : [])
      )
    }
    for note in notes {
      table.footnotes.append(note.text)
      table.footnoteTones[note.text] = note.tone
    }
    return table
  }

  /// What was judged, so that a report without findings is not empty.
  private var notes: [TonedText] {
    var notes = (gate.differences + gate.definitionObstacles).map(Self.incomparable)
    let accepted = gate.findings.count { finding in
      if case .blessed = finding.state {
        [.exact, .baseline].contains(finding.rule)
      } else {
        false
      }
    }
    let verb = Plural.word(accepted, "is", many: "are")
    let ofThem = accepted == 0 ? "" : "; \(accepted) of the regressed \(verb) accepted"
    notes.append(TonedText("Compared with the baseline: \(gate.census)\(ofThem)."))
    notes += gate.obstacles.map(Self.incomparable)
    let earlier = nights.count == 2 ? "1 earlier night" : "\(nights.count - 1) earlier nights"
    let reason =
      gate.judgedSeries > 0
      ? "" : "; each needs \(NightGate.Rules().fewestNights) earlier nights of one machine"
    let ratios =
      gate.ratioSeries > 0 ? ", \(gate.ratioSeries) as ratios to the reference build" : ""
    let others = [openNote, ReferenceNote(nights).text, hostNote, gate.floorsNote]
    notes.append(
      TonedText(
        "Compared with \(earlier): \(gate.judgedSeries) noisy series judged\(ratios)\(reason)."
      )
    )
    notes += others.compactMap { $0.map { TonedText($0) } }
    notes += corpusNotes.map { TonedText("Note: \($0).") }
    return notes + stateNotes
  }

  /// The meaning of the states of findings, and the accepted values.
  private var stateNotes: [TonedText] {
    var notes: [TonedText] = []
    if gate.findings.contains(where: { $0.state == .machine }) {
      notes.append(
        TonedText(
          "Machine: most cells of the metric are worse in the same way tonight; if the code is the cause, the next nights "
            + "will show a change point."
        )
      )
    }
    if gate.findings.contains(where: { $0.state == .undecided }) {
      notes.append(TonedText("Undecided: \(Self.undecidedMeaning).", tone: .caution))
    }
    for finding in gate.findings {
      guard let note = finding.note else { continue }
      let name = finding.metric.name
      notes.append(TonedText("\(NightReport.location(finding)) \(name): \(note)."))
    }
    for finding in gate.findings {
      guard let expired = finding.expired, let until = expired.until else { continue }
      notes.append(
        TonedText(
          "Expired: \(NightReport.location(finding)) \(finding.metric.name) was accepted until \(until) "
            + "(\(expired.reason)); fix it, or accept it again with --bless."
        )
      )
    }
    for finding in gate.findings {
      guard case .blessed(let reason, let until) = finding.state else { continue }
      let end = until.map { ", until \($0)" } ?? ""
      notes.append(
        TonedText(
          "Accepted: \(NightReport.location(finding)) \(finding.metric.name): \(reason)\(end)."
        )
      )
    }
    return notes
  }

  private static func incomparable(_ reason: String) -> TonedText {
    TonedText("Not comparable: \(reason).", tone: .caution)
  }

  /// The cells that only looked worse than those of the reference build, and their result; nil for
  /// none.
  private var openNote: String? {
    guard gate.openCount > 0 else { return nil }
    let regressed = gate.findings.count { $0.rule == .reference && $0.isFailure }
    let cells = Plural.text(gate.openCount, "cell")
    return
      "Compared with the reference build of the same rounds: \(cells) looked worse in the night's few trials; "
      + "when re-measured, \(regressed) regressed."
  }

  /// The consequence of a noisy host for the night; nil on other hosts.
  var hostNote: String? {
    guard let host = run.quietness, host.isNoisy else { return nil }
    let words =
      run.reference == nil
      ? "results of noisy metrics may reflect the machine; `imagebench doctor` says "
        + "what to do, and --reference measures a pinned build in the same rounds"
      : "the reference build ran in the same rounds, but noise is larger than on other nights"
    return "Host: it scored \(host.score) (noisy) when the night began: \(words)."
  }

  private var json: JSONValue {
    [
      "run": .integer(run.number),
      "started_utc": .string(run.startedUTC),
      "commit": run.commit.map { .string($0) } ?? .null,
      "verdict": .string(verdict),
      "census": .string(gate.census),
      "nights": .integer(nights.count),
      "history_series_judged": .integer(gate.judgedSeries),
      "history_series_as_ratios": .integer(gate.ratioSeries),
      "reference": run.reference.map { .string($0.hash) } ?? .null,
      "host_score": run.quietness.map { .integer($0.score) } ?? .null,
      "host_grade": run.quietness.map { .string($0.grade.rawValue) } ?? .null,
      "causes": .array(findings.json),
      "differences": .array(gate.differences.map { .string($0) }),
      "findings": .array(
        gate.findings.map { finding in
          [
            "scenario": .string(finding.key.scenario),
            "variant": .string(finding.key.variant),
            "device": .string(finding.key.device),
            "seed": .string(finding.key.seed),
            "metric": .string(finding.metric.name),
            "outcome": .string(NightReport.outcome(finding)),
            "rule": .string(finding.rule.rawValue),
            "expected": .string(finding.expected),
            "found": .string(finding.found),
            "again": finding.again.map { .string($0) } ?? .null,
            "change": finding.change.map { .number($0) } ?? .null,
            "since_run": finding.since.map { .integer($0.number) } ?? .null,
            "commits": finding.commits.map { .string($0) } ?? .null,
          ]
        }
      ),
    ]
  }

  /// A value, or "nothing" for an empty one.
  private static func shown(_ value: String) -> String { value.isEmpty ? "nothing" : value }

  static func location(_ finding: NightFinding) -> String {
    let key = finding.key
    return "\(key.scenario)/\(key.variant)/\(key.device)/\(key.seed)"
  }

  static func outcome(_ finding: NightFinding) -> String {
    switch finding.state {
    case .suspected: "suspected"
    case .failed: "regressed"
    case .confirmed: "regressed, confirmed"
    case .flaky: "flaky"
    case .undecided: "undecided"
    case .machine: "machine"
    case .blessed: "accepted"
    }
  }

  /// A finding in one line.
  static func line(_ finding: NightFinding) -> String {
    var text =
      "\(location(finding)) \(finding.metric.name) (\(finding.rule.rawValue)): "
      + "\(shown(finding.expected)) → \(shown(finding.found))"
    if let again = finding.again { text += ", re-measured \(again)" }
    if let change = finding.change {
      text += " (\(change > 0 ? "+" : "")\(FixedPoint.text(100 * change, places: 1)) %)"
    }
    if let commits = finding.commits { text += ", commits \(commits)" }
    if let since = finding.since { text += ", since run \(since.number)" }
    return text + (finding.note.map { "; \($0)" } ?? "")
  }
}

extension NightFinding.State {
  /// The tone of the state.
  fileprivate var tone: Tone? {
    switch self {
    case .failed, .confirmed: .bad
    case .suspected, .undecided: .caution
    case .flaky, .machine, .blessed: nil
    }
  }
}
