internal import Basics
internal import Records
internal import Reports

/// Small multiples: one metric, a panel for each scenario and device, a bar for each variant.
struct MultiplesSection {
  /// The effects of a design, first what users see.
  private static let effects: [DrawnMetric] = [.blank, .hitches, .memory, .timeToImage]

  let runs: [ReportedRun]
  let lineage: VariantLineage

  func write(into page: inout Markup) {
    page.folded("Each scenario and device", "places") { section in
      section.element(
        "p",
        ["class": "note"],
        "Each panel has its own scale, which ends at its largest value. Less is better. A trial that "
          + "the device ended has its peak alone." + seeds
      )
      for metric in Self.effects {
        MetricPanels(metric, runs: runs, lineage: lineage).write(into: &section)
      }
    }
    page.folded("Hit rate", "hits") { section in
      section.element(
        "p",
        ["class": "note"],
        "Belady's rule evicts what is needed last. It knows the future, so no cache of the same size "
          + "can hit more often; the mark in a bar is its hit rate."
      )
      MetricPanels(.hitRate, ofBest: .hitRateVsBelady, runs: runs, lineage: lineage)
        .write(into: &section)
    }
  }

  /// What the note says where there are several seeds.
  private var seeds: String {
    let counts = runs.map { Set($0.run.record.trials.map(\.seed)).count }
    guard let most = counts.max(), most > 1 else { return "" }
    return " A bar is the median of \(most) seeds. Where they differ, the line below it spans the "
      + "least and the greatest, which follow the number."
  }
}
