internal import Basics
internal import Records
internal import Reports

/// The four numbers of each loader, one device at a time, and the table of all trials, with bars,
/// sorting, filters and differences from a chosen variant.
struct LadderSection {
  private static let identity = "ladder-table"
  /// The columns of the key before the variant: scenario, device and seed.
  private static let placeColumns = 3

  let runs: [ReportedRun]
  let lineage: VariantLineage

  private struct Row {
    var run: ReportedRun
    var key: CellKey
    var label: String
    var cells: [ReportTable.Cell]

    var place: String { "\(key.scenario)|\(key.device)|\(key.seed)" }
  }

  func write(into page: inout Markup) {
    let reports = runs.map { ComparisonReport($0.run.record, lineage: lineage).joinedTable }
    guard let first = reports.first else { return }
    var rows: [Row] = []
    for (run, report) in zip(runs, reports) {
      for cells in report.rows {
        let names = cells.prefix(Self.placeColumns + 1).map { ShownCell($0).text }
        let key = CellKey(
          scenario: names[0],
          variant: names[3],
          device: names[1],
          seed: names[2]
        )
        let label = runs.count > 1 ? "\(names[3]) (\(run.name))" : names[3]
        rows.append(
          Row(
            run: run,
            key: key,
            label: label,
            cells: Array(cells.dropFirst(Self.placeColumns + 1))
          )
        )
      }
    }
    let columns = Array(first.columns.dropFirst(Self.placeColumns + 1))
    page.section("The ladder", "ladder") { section in
      section.element(
        "p",
        ["class": "note"],
        "The four numbers first. Bars compare a column with its own largest value. One device is open "
          + "at a time; every trial and column is below."
      )
      for (index, run) in runs.enumerated() { devices(run, index, &section) }
    }
    page.folded("Every trial and column", "all-trials") { section in
      section.element(
        "p",
        ["class": "note"],
        "Bars compare a column within one scenario, device and seed; equal trials are one row. A "
          + "heading sorts; ? says what a column means; a variant's name leads to its frames, memory "
          + "and command. Noisy columns, with ~, are not judged here."
      )
      controls(rows, &section)
      section.scrolling("Table of all trials") { box in
        box.element("table", ["id": Self.identity, "data-sortable": ""]) { table in
          head(columns, &table)
          table.element("tbody") { body in
            let highest = highest(rows, columns.count)
            for row in rows { write(row, highest, &body) }
          }
        }
      }
    }
  }

  /// The loaders on each device of `run`, of which one is open.
  private func devices(_ run: ReportedRun, _ index: Int, _ section: inout Markup) {
    if runs.count > 1 { section.element("h3", run.name) }
    var known: Set<String> = []
    let devices = run.run.record.trials.map(\.device).filter { known.insert($0).inserted }
    for (place, device) in devices.enumerated() {
      var filter = TrialFilter()
      filter.names[.device] = [device]
      let record = filter.applied(to: run.run.record)
      guard let verdict = DesignVerdict(record) else { continue }
      let name = "ladder-\(index)"
      let attributes: Markup.Attributes =
        place == 0
        ? ["class": "device", "name": name, "open": ""] : ["class": "device", "name": name]
      section.element("details", attributes) { details in
        details.element("summary", device)
        let places = verdict.places.map(\.scenario).joined(separator: ", ")
        PageTable.write(
          verdict.table(lineage: lineage),
          caption: "Loaders on \(device), over \(places)" + (runs.count > 1 ? ": \(run.name)" : ""),
          into: &details
        )
      }
    }
  }

  private func controls(_ rows: [Row], _ section: inout Markup) {
    func distinct(_ texts: [String]) -> [String] {
      var known: Set<String> = []
      return texts.filter { known.insert($0).inserted }
    }
    let choices = [
      (key: "scenario", title: "Scenario", words: distinct(rows.map(\.key.scenario))),
      (key: "device", title: "Device", words: distinct(rows.map(\.key.device))),
    ].filter { $0.words.count > 1 }
    section.controls(of: Self.identity, choices: choices) { box in
      box.element("label") { label in
        label.write("Compare with")
        label.element("select", ["data-reference": Self.identity]) { select in
          select.element("option", ["value": ""], "nothing")
          let labels = distinct(rows.map(\.label))
          for (index, name) in labels.enumerated() {
            // The first of the ladder is what the others are steps from.
            let isUsual = index == 0 && labels.count > 1
            if isUsual {
              select.element("option", ["value": name, "selected": ""], name)
            } else {
              select.element("option", ["value": name], name)
            }
          }
        }
      }
    }
  }

  private func head(_ columns: [ReportTable.Column], _ table: inout Markup) {
    table.element("thead") { head in
      head.element("tr") { row in
        for title in ["variant", "scenario", "device", "seed"] {
          row.element("th", ["scope": "col"]) { $0.element("span", ["class": "h"], title) }
        }
        for column in columns {
          let metric = runs[0].run.record.allMetrics.first { $0.name == column.key }
          row.element(
            "th",
            [
              "scope": "col", "class": column.alignment == .trailing ? "n" : "",
              // A difference of noisy numbers is shown and not judged.
              "data-better": column.exactness == .exact ? metric?.better ?? "" : "",
            ]
          ) { cell in
            cell.element("span", ["class": "h"]) { heading in
              heading.write(column.header)
              if let unit = column.label {
                heading.element("span", ["class": "unit"], " \(unit)")
              }
            }
            if let metric {
              cell.write(" ")
              cell.element(
                "a",
                ["href": "#\(metric.anchor)", "aria-label": "what \(column.header) means"],
                "?"
              )
            }
          }
        }
      }
    }
  }

  /// The highest number of each column in each place, for the lengths of bars.
  private func highest(_ rows: [Row], _ columns: Int) -> [String: [Double]] {
    var highest: [String: [Double]] = [:]
    for row in rows {
      var values = highest[row.place] ?? Array(repeating: 0, count: columns)
      for (index, cell) in row.cells.enumerated() {
        values[index] = max(values[index], ShownCell(cell).number ?? 0)
      }
      highest[row.place] = values
    }
    return highest
  }

  private func write(_ row: Row, _ highest: [String: [Double]], _ body: inout Markup) {
    body.newLine()
    body.element(
      "tr",
      [
        "data-variant": row.label, "data-place": row.place, "data-scenario": row.key.scenario,
        "data-device": row.key.device,
      ]
    ) { line in
      let story = row.run.stories.first { $0.key.cell == row.key }
      line.element("th", ["scope": "row"]) { cell in
        if let story {
          cell.element("a", ["href": "#\(story.anchor(in: row.run, of: runs))"], row.label)
        } else {
          cell.write(row.label)
        }
      }
      for text in [row.key.scenario, row.key.device] { line.element("td", text) }
      line.element("td", ["data-v": row.key.seed], "seed \(row.key.seed)")
      for (index, cell) in row.cells.enumerated() {
        let shown = ShownCell(cell)
        let most = highest[row.place]?[index] ?? 0
        shown.write(into: &line, share: shown.number.map { most > 0 ? $0 / most : 0 })
      }
    }
  }
}

extension TrialStory {
  /// The identity of the trial among those of several runs.
  func anchor(in run: ReportedRun, of runs: [ReportedRun]) -> String {
    runs.count > 1 ? "\(anchor)-\(TrialStory.anchor(run.name))" : anchor
  }
}
