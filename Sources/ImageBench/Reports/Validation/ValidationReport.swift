internal import Basics
internal import Records

/// The tables and sentences of a validation.
package struct ValidationReport {
  private let validation: Validation

  package init(_ validation: Validation) {
    self.validation = validation
  }

  /// All of it, as Markdown.
  package var markdown: String {
    let parts = validation.columns.map { column in
      ([heading(column), ""] + sentences(column).map { "- \($0)" } + [""]
        + agreementTable(column) + [""] + numbersTable(column)).joined(separator: "\n")
    }
    return "# The model against real decodes and real threads\n\n"
      + parts.joined(separator: "\n\n") + "\n"
  }

  /// The sentences of all columns, for a terminal.
  package var text: String {
    validation.columns.map { column in
      ([heading(column).replacing("## ", with: "")] + sentences(column).map { "  \($0)" })
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Each step that does not agree, one a line, for the page of limits.
  package var limits: String {
    let lines = validation.columns.flatMap { column in
      column.steps.other.map { step in
        "\(Self.name(column.kind)): \(step.metric.rawValue) of \(step.to) against \(step.from) in "
          + "\(step.place.text) is \(Self.pair(step.model)) in the model and "
          + "\(Self.pair(step.other)) (medians)"
      }
    }
    guard !lines.isEmpty else {
      return "No step larger than equal rounds differ by has another sign.\n"
    }
    return lines.map { "- \($0)\n" }.joined()
  }

  // MARK: Sentences

  private func heading(_ column: Validation.Column) -> String {
    "## \(Self.name(column.kind)), \(Plural.text(column.rounds, "round"))"
  }

  private static func name(_ kind: ModelErrors.Kind) -> String {
    switch kind {
    case .measured: "Measured decodes in virtual time"
    case .wall: "Modelled decodes on real threads, by the machine's clock"
    case .real: "Real decodes on real threads, by the machine's clock"
    }
  }

  private func sentences(_ column: Validation.Column) -> [String] {
    var lines = [winners(column)]
    let steps = column.steps
    if steps.nonzero > 0 {
      lines.append(
        "Steps between loaders that are not zero in the model have its sign in \(steps.sameSign) of "
          + "\(steps.nonzero) cases (\(Self.share(steps.sameSign, steps.nonzero))); of those larger than "
          + "equal rounds differ, in \(steps.largeSameSign) of \(steps.large) "
          + "(\(Self.share(steps.largeSameSign, steps.large)))."
      )
    }
    if steps.zero > 0 {
      lines.append(
        "Steps that are zero in the model stay within what equal rounds differ by in \(steps.quiet) "
          + "of \(steps.zero) cases."
      )
    }
    if !column.ranks.isEmpty {
      let ranks = LeadNumber.allCases.compactMap { number in
        column.ranks[number].map { "\(number.rawValue) \(FixedPoint.text($0, places: 2))" }
      }
      lines.append(
        "Rank correlation over \(Plural.text(column.loaders.count, "loader")) that completed "
          + "everywhere, least of the rounds: \(ranks.joined(separator: ", "))."
      )
    }
    if column.missing > 0 {
      lines.append(
        "Missing, because they failed or were void: \(Plural.text(column.missing, "trial")). A loader "
          + "that lacks one in a place is left out there."
      )
    }
    return lines
  }

  private func winners(_ column: Validation.Column) -> String {
    let name = validation.winner.map { "\"\($0)\"" } ?? "none"
    let others = Set(column.winners.compactMap { $0 == validation.winner ? nil : $0 }).sorted()
    let also = others.isEmpty ? "" : "; others name \(others.joined(separator: ", "))"
    return "The winner of the model, \(name), wins, or ties with the winner, in "
      + "\(column.agreeing) of \(Plural.text(column.winners.count, "round"))\(also)."
  }

  private static func share(_ part: Int, _ whole: Int) -> String {
    guard whole > 0 else { return "none" }
    return FixedPoint.text(100 * Double(part) / Double(whole), places: 1) + " %"
  }

  private static func pair(_ values: [Double]) -> String {
    values.map { FixedPoint.text($0, places: 1) }.joined(separator: " → ")
  }

  // MARK: Tables

  private func agreementTable(_ column: Validation.Column) -> [String] {
    [
      "| metric | cells | equal | median difference | 90 % of differences | equal rounds (95 %) |",
      "|---|--:|--:|--:|--:|--:|",
    ]
      + column.agreements.map { agreement in
        "| \(agreement.metric.rawValue) | \(agreement.cells) | \(agreement.equal) | "
          + "\(Self.signed(agreement.medianPct)) % | ±\(FixedPoint.text(agreement.p90Pct, places: 1)) % | "
          + "±\(FixedPoint.text(agreement.noisePct, places: 1)) % |"
      }
  }

  private static func signed(_ value: Double) -> String {
    (value > 0 ? "+" : "") + FixedPoint.text(value, places: 1)
  }

  /// A loader in a place.
  private struct Row: Hashable {
    let place: DesignVerdict.Place
    let loader: String
  }

  /// The four numbers' metrics of each loader and place: the model, and the range of the rounds.
  private func numbersTable(_ column: Validation.Column) -> [String] {
    let metrics = LeadNumber.allCases.flatMap(\.metrics)
    var known: Set<Row> = []
    let rows = column.cells.map { Row(place: $0.place, loader: $0.loader) }
      .filter { known.insert($0).inserted }
    return [
      "| place | loader | " + metrics.map(\.rawValue).joined(separator: " | ") + " |",
      "|---|---|" + String(repeating: "--:|", count: metrics.count),
    ]
      + rows.map { row in
        let values = metrics.map { metric in
          column.cells.first {
            $0.place == row.place && $0.loader == row.loader && $0.metric == metric
          }.map(Self.range) ?? ""
        }
        return "| \(row.place.text) | \(row.loader) | \(values.joined(separator: " | ")) |"
      }
  }

  private static func range(_ cell: Validation.Cell) -> String {
    func text(_ value: Double) -> String { FixedPoint.text(value, places: 1) }
    guard let least = cell.rounds.min(), let most = cell.rounds.max() else { return "" }
    return "\(text(cell.model)) (\(text(least))–\(text(most)))"
  }
}
