internal import Basics
package import Reports
internal import Scenarios

/// The verdicts on the claims of the articles, as a list for readers or as tables.
package struct ArticlePage {
  private let verdicts: [ArticleVerdict]
  private let subjects: [ArticleFinding.Subject]

  /// The page of `verdicts` on `devices`, each of which gets a column.
  package init(_ verdicts: [ArticleVerdict], devices: [String]) {
    self.verdicts = verdicts
    subjects = [.anywhere, .machine] + devices.map { .device($0) }
  }

  /// The page; the text format is a list, because the table is too wide for a terminal.
  package func text(_ format: OutputFormat, width: Int) -> String {
    switch format {
    case .text: list(width)
    case .markdown: markdown
    case .csv, .json: format.render([table])
    }
  }

  /// The number of claims by outcome, as one sentence.
  package var summary: String {
    let counts = ArticleVerdict.Outcome.allCases.map { outcome in
      "\(verdicts.filter { $0.outcome == outcome }.count) \(outcome.rawValue)"
    }
    return "\(Plural.text(verdicts.count, "claim")): \(counts.joined(separator: ", "))."
  }

  private func list(_ width: Int) -> String {
    let blocks = verdicts.map { verdict -> String in
      let claim = verdict.claim
      let given = Self.given(verdict)
      let lines = [
        "claimed: \(ClaimText.claimed(claim))",
        "given: " + (given.isEmpty ? "–" : given.joined(separator: ", ")),
        "formula: \(claim.formula)",
        "\(verdict.outcome.rawValue): \(verdict.reason)",
      ]
      let head =
        "\(claim.id) (\(claim.articles.count == 1 ? "article" : "articles") \(Self.articles(claim))) \(claim.words)"
      return
        ([PatternPage.wrapped(head, width)]
        + lines.map { "  " + PatternPage.wrapped($0, width - 4).replacing("\n", with: "\n  ") })
        .joined(separator: "\n")
    }
    return (blocks + [summary]).joined(separator: "\n\n") + "\n"
  }

  private var markdown: String {
    var numbers = ReportTable(
      title: "Numbers of the articles",
      columns: [
        ReportTable.Column("id"), ReportTable.Column("articles"), ReportTable.Column("claim"),
        ReportTable.Column("claimed", alignment: .trailing),
      ] + subjects.map { ReportTable.Column($0.name, alignment: .trailing) } + [
        ReportTable.Column("verdict")
      ]
    )
    var reasons = ReportTable(
      title: "Formulas and reasons",
      columns: ["id", "formula", "verdict", "why"].map { ReportTable.Column($0) }
    )
    for verdict in verdicts {
      let claim = verdict.claim
      let cells = subjects.map { subject in
        Self.number(verdict, subject).map { ClaimText.value($0, claim.unit) } ?? ""
      }
      numbers.append(
        row: ([claim.id, Self.articles(claim), claim.words, ClaimText.claimed(claim)] + cells + [
          verdict.outcome.rawValue
        ]).map { .text($0) }
      )
      reasons.append(
        row: [claim.id, claim.formula, verdict.outcome.rawValue, verdict.reason].map { .text($0) }
      )
    }
    numbers.footnotes = [summary]
    return OutputFormat.markdown.render([numbers, reasons])
  }

  /// One row for each claim with all fields, for programs.
  private var table: ReportTable {
    var table = ReportTable(
      title: "articles",
      columns: ["id", "articles", "claim", "claimed", "unit"].map { ReportTable.Column($0) }
        + subjects.map { ReportTable.Column.number($0.name) }
        + ["formula", "verdict", "why"].map { ReportTable.Column($0) }
    )
    for verdict in verdicts {
      let claim = verdict.claim
      var row = [claim.id, Self.articles(claim), claim.words, ClaimText.claimed(claim)]
      row.append(claim.unit.rawValue)
      let cells = subjects.map { subject -> ReportTable.Cell in
        guard let finding = verdict.findings.first(where: { $0.subject == subject }) else {
          return .empty(reason: "the claim does not apply here")
        }
        return .number(
          finding.number,
          places: ClaimText.places(finding.number ?? 0),
          otherwise: finding.hindrance ?? ""
        )
      }
      table.append(
        row: row.map { .text($0) } + cells
          + [claim.formula, verdict.outcome.rawValue, verdict.reason].map { .text($0) }
      )
    }
    return table
  }

  /// The found values, subject by subject.
  private static func given(_ verdict: ArticleVerdict) -> [String] {
    var words: [String] = []
    for finding in verdict.findings {
      guard let number = finding.number else { continue }
      words.append("\(finding.subject.name) \(ClaimText.value(number, verdict.claim.unit))")
    }
    return words
  }

  private static func number(
    _ verdict: ArticleVerdict,
    _ subject: ArticleFinding.Subject
  ) -> Double? {
    verdict.findings.first { $0.subject == subject }?.number
  }

  private static func articles(_ claim: ArticleClaim) -> String {
    claim.articles.map(String.init).joined(separator: " ")
  }
}
