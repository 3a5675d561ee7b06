internal import Basics
internal import Records
internal import Reports
internal import Statistics

/// What differs between two runs, cell by cell.
struct ChangesSection {
  /// The most cells of one verdict; `imagebench compare` lists all.
  private static let mostCells = 100

  let comparison: RunComparison

  func write(into page: inout Markup) {
    page.section("What changed between the runs", "changes") { section in
      for difference in comparison.differences {
        section.element("p", ["class": "bad"], "Not comparable: \(difference).")
      }
      let sentences = comparison.verdict
      if let last = sentences.last { section.element("p", ["class": "lead"], last) }
      section.element("ul") { list in
        for sentence in sentences.dropLast() { list.element("li", sentence) }
      }
      section.element("p", ["class": "note"], census)
      for note in comparison.notes { section.element("p", ["class": "note"], note) }
      for verdict in [Verdict.regressed, .improved, .undecided] {
        cells(verdict, &section)
      }
    }
  }

  private var census: String {
    let counts = RunComparison.order.compactMap { verdict -> String? in
      let count = comparison.judged.count(of: verdict)
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    return "Cells, each a metric of a scenario, variant, device and seed: "
      + counts.joined(separator: ", ") + "."
  }

  private func cells(_ verdict: Verdict, _ section: inout Markup) {
    let cells = comparison.cells(verdict)
    guard !cells.isEmpty else { return }
    let word = verdict.rawValue
    section.element("details", verdict == .regressed ? ["open": ""] : [:]) { details in
      details.element("summary", "\(Plural.text(cells.count, "cell")) \(word)")
      if cells.count > Self.mostCells {
        details.element(
          "p",
          ["class": "note"],
          "The first \(Self.mostCells); imagebench compare lists all."
        )
      }
      let titles = ["metric", "scenario", "variant", "device", "seed"]
      let numbers = ["base", "candidate", "change"]
      PageTable(
        caption: "Cells that are \(word)",
        columns: titles.map(PageTable.Column.text) + numbers.map(PageTable.Column.number)
          + [.text("because")]
      ).write(into: &details) { body in
        for cell in cells.prefix(Self.mostCells) { row(cell, &body) }
      }
    }
  }

  private func row(_ cell: JudgedCell, _ body: inout Markup) {
    let key = cell.cell.key
    body.element("tr") { row in
      row.element("th", ["scope": "row"]) { head in
        head.element("a", ["href": "#\(cell.cell.metric.anchor)"], cell.cell.metric.name)
      }
      for text in [key.scenario, key.variant, key.device, key.seed] { row.element("td", text) }
      for text in [cell.base, cell.candidate] {
        if let value = Double(text) {
          row.element("td", ["class": "n", "data-v": text], Self.shown(value))
        } else {
          row.element("td", ["class": "n"], text.isEmpty ? "–" : text)
        }
      }
      if let change = cell.change {
        let text = FixedPoint.text(100 * change.relative, places: 1) + " %"
        row.element(
          "td",
          ["class": "n", "data-v": "\(change.relative)"],
          change.relative > 0 ? "+" + text : text
        )
      } else {
        row.element("td", ["class": "n"], "–")
      }
      row.element("td", cell.reason)
    }
  }

  private static func shown(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : FixedPoint.text(value, places: 2)
  }
}
