internal import Records
internal import Reports

/// All sentences of the verdict, and what each step of the ladder changes place by place.
struct VerdictSection {
  let runs: [ReportedRun]
  let lineage: VariantLineage
  let focuses: [PageFocus]

  func write(into page: inout Markup) {
    page.folded("The whole verdict", "sentences") { section in
      for (run, focus) in zip(runs, focuses) {
        if runs.count > 1 { section.element("h3", run.name) }
        section.element("ul") { list in
          let sentences =
            focus.verdict.map { VerdictWords($0).sentences }
            ?? VerdictWords.sentences(run.run.record, sweep: run.sweep)
          for line in sentences {
            list.element("li", line.tone == .bad ? ["class": "bad"] : [:], line.text)
          }
        }
        steps(run, &section)
      }
    }
  }

  /// The changes of each variant against the one that it builds upon, a list for each place.
  private func steps(_ run: ReportedRun, _ section: inout Markup) {
    let report = ComparisonReport(run.run.record, lineage: lineage)
    section.element("p", ["class": "note"], report.stepsTitle + ", place by place:")
    var blocks: [(title: String, lines: [String])] = []
    for line in report.steps {
      if line.hasPrefix("  "), !blocks.isEmpty {
        blocks[blocks.count - 1].lines.append(String(line.dropFirst(2)))
      } else {
        blocks.append((line, []))
      }
    }
    for block in blocks where !block.lines.isEmpty {
      section.element("details") { details in
        details.element("summary", block.title)
        details.element("ul") { list in
          for line in block.lines { list.element("li", line) }
        }
      }
    }
  }
}
