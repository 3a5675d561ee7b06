internal import Records
internal import Reports

/// What to ship and why, and what each step of the ladder buys.
struct VerdictSection {
  let runs: [ReportedRun]
  let lineage: VariantLineage

  func write(into page: inout Markup) {
    page.section("Which variant to ship", "verdict") { section in
      for run in runs {
        if runs.count > 1 { section.element("h3", run.name) }
        verdict(run, &section)
      }
    }
    page.section("What each step buys", "steps") { section in
      for run in runs {
        if runs.count > 1 { section.element("h3", run.name) }
        steps(run, &section)
      }
    }
  }

  private func verdict(_ run: ReportedRun, _ section: inout Markup) {
    guard let verdict = DesignVerdict(run.run.record, sweep: run.sweep) else {
      let lines = VerdictWords.sentences(run.run.record, sweep: run.sweep)
      section.element(
        "p",
        ["class": "lead none"],
        lines.first?.text
          ?? "The run has one loader, so there is nothing to choose; play others next to it."
      )
      return
    }
    let words = VerdictWords(verdict)
    for (index, sentence) in words.short.enumerated() {
      section.element("p", index == 0 ? ["class": "lead"] : [:], sentence)
    }
    scores(verdict.table(lineage: lineage), run, &section)
    section.element("ul") { list in
      for line in words.sentences {
        list.element("li") { item in
          item.element("span", line.tone == .bad ? ["class": "bad"] : [:], line.text)
        }
      }
    }
  }

  /// The numbers behind the verdict, a row for each variant.
  private func scores(_ table: ReportTable, _ run: ReportedRun, _ section: inout Markup) {
    section.scrolling("Scores of the variants of \(run.name)") { box in
      box.element("table") { markup in
        markup.element("thead") { head in
          head.element("tr") { row in
            for column in table.columns {
              row.element("th", ["scope": "col"]) { cell in
                cell.write(column.header)
                if let unit = column.unit { cell.element("span", ["class": "unit"], " \(unit)") }
              }
            }
          }
        }
        markup.element("tbody") { body in
          for cells in table.rows {
            body.element("tr") { row in
              for (index, cell) in cells.enumerated() {
                let shown = ShownCell(cell)
                if index == 0 {
                  row.element("th", ["scope": "row"], shown.text)
                } else {
                  shown.write(into: &row, share: nil)
                }
              }
            }
          }
        }
      }
    }
  }

  /// One sentence about each step over all places.
  private func summaries(_ run: ReportedRun, _ section: inout Markup) {
    let steps = StepSummary.all(run.run.record, lineage: lineage)
    guard !steps.isEmpty else { return }
    section.element(
      "p",
      ["class": "note"],
      "Each variant against the one that it builds upon, over all places: its largest gains, then its "
        + "worst loss in a single place. Blank is the mean of the places, hitches and memory are those "
        + "of the worst place, work is the sum."
    )
    section.element("ul", ["class": "steps"]) { list in
      for step in steps {
        list.element("li") { item in
          item.element("strong", step.variant)
          item.write(" against \(step.base): \(step.text)")
        }
      }
    }
  }

  /// The changes of each variant against the one that it builds upon, a list for each place.
  private func steps(_ run: ReportedRun, _ section: inout Markup) {
    let report = ComparisonReport(run.run.record, lineage: lineage)
    summaries(run, &section)
    section.element("p", ["class": "note"], report.stepsTitle + ", place by place:")
    var blocks: [(title: String, lines: [String])] = []
    for line in report.steps {
      if line.hasPrefix("  "), !blocks.isEmpty {
        blocks[blocks.count - 1].lines.append(String(line.dropFirst(2)))
      } else {
        blocks.append((line, []))
      }
    }
    for (index, block) in blocks.enumerated() where !block.lines.isEmpty {
      // The sentences above say what the places have in common, and the switches what was done.
      let write: (inout Markup) -> Void = { details in
        details.element("summary", block.title)
        details.element("ul") { list in
          for line in block.lines { list.element("li", line) }
        }
      }
      if index < 1 {
        section.element("details", ["open": "", "data-print": ""], write)
      } else {
        section.element("details", [:], write)
      }
    }
    if blocks.allSatisfy(\.lines.isEmpty) {
      section.element("p", "There is one variant in each place, so no step was made.")
    }
  }
}
