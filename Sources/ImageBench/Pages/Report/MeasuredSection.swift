internal import Basics
internal import Records
internal import Reports
internal import Statistics
internal import Text

/// How sure the numbers are: what was played where, which columns are exact, how noisy the others.
struct MeasuredSection {
  let runs: [ReportedRun]

  func write(into page: inout Markup) {
    page.folded("How this was measured", "measured") { section in
      for run in runs { facts(run, &section) }
      section.element(
        "p",
        runs.contains { !$0.run.record.isExact } ? Self.noisy : Self.exact
      )
      let columns = ["column", "meaning", "unit", "better", "certainty"].map(PageTable.Column.text)
      PageTable(
        caption: "Every column: meaning, unit, certainty",
        columns: columns + ["n", "A/A noise"].map(PageTable.Column.number)
      ).write(into: &section) { metrics(&$0) }
    }
  }

  private static let exact =
    "Exact columns come from the simulation: the same seed gives the same number on every "
    + "machine, so any difference between two of them is real. Columns with ~ are times and "
    + "memory of this machine; equal trials differ by their A/A noise, and a smaller difference "
    + "says nothing."
  private static let noisy =
    "Decodes took the time that they took on this machine, or the machine's clock was that of the "
    + "trials, so no column repeats exactly: equal trials differ by their A/A noise, and a smaller "
    + "difference says nothing."

  private func facts(_ run: ReportedRun, _ section: inout Markup) {
    let facts = run.run.facts
    var seeds: Set<String> = []
    let names = run.run.record.trials.map(\.seed).filter { seeds.insert($0).inserted }
    let host = facts.host
    let machine = [
      host["cpu_model"]?.string, host["cpu_count"]?.integer.map { "\($0) processors" },
      host["os"]?.string, host["quietness"]?["grade"]?.string.map { "a \($0) machine" },
    ].compactMap(\.self).joined(separator: ", ")
    let rows: [(name: String, value: String)] = [
      ("run", run.name), ("begun", facts.startedUTC), ("imagebench", facts.toolVersion),
      ("commit", facts.commit ?? "not recorded"), ("suite", facts.suite),
      ("trials", "\(run.run.record.trials.count)"), ("repetitions", run.repetitions),
      ("random seeds", names.joined(separator: ", ")),
      ("pictures", facts.corpus["recipe"]?.string ?? facts.corpus["hash"]?.string ?? "unknown"),
      ("decoding", facts.protocolFacts["decode"]?.string ?? "unknown"),
      ("decode prices", facts.protocolFacts["calibration"]?.string ?? ""),
      ("finger", facts.protocolFacts["finger"]?.string == "frames" ? "follows frames" : ""),
      ("machine", machine),
      ("failed trials", "\(facts.failures.count)"),
    ]
    section.facts(rows.filter { !$0.1.isEmpty })
    for failure in facts.failures {
      section.element("p", ["class": "bad"], "The trial \(failure.trial) failed: \(failure.reason)")
    }
  }

  private func metrics(_ body: inout Markup) {
    var known: Set<String> = []
    for metric in runs.flatMap(\.run.record.metrics) where known.insert(metric.name).inserted {
      row(metric, &body)
    }
  }

  private func row(_ metric: Metric, _ body: inout Markup) {
    let trials = runs.flatMap(\.run.record.trials)
    let count = trials.count { !($0.cells[metric] ?? "").isEmpty }
    body.element("tr", ["id": metric.anchor]) { row in
      row.element("th", ["scope": "row"]) { $0.element("code", metric.name) }
      row.element("td", metric.meaning)
      row.element("td", metric.unit == "1" ? "" : metric.unit)
      row.element("td", metric.better)
      row.element("td", metric.exactness.rawValue)
      row.element("td", ["class": "n", "data-v": "\(count)"], "\(count)")
      row.element("td", ["class": "n"], noise(metric))
    }
  }

  /// How much equal trials differ in a noisy metric.
  private func noise(_ metric: Metric) -> String {
    guard metric.exactness == .noisy else { return "none" }
    var groups: [CellKey: [Double]] = [:]
    var differences: [[Double]] = []
    for run in runs {
      groups.removeAll()
      for trial in run.run.record.trials {
        guard let value = trial.cells[metric].flatMap({ Double($0) }) else { continue }
        groups[trial.key.cell, default: []].append(value)
      }
      differences += groups.values
    }
    guard let noise = RepeatNoise(groups: differences).relativeDifference else {
      return "unknown: it takes 2 repetitions"
    }
    return "±\(Int((noise * 100).rounded(.up))) %"
  }
}
