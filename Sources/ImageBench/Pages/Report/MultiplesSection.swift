internal import Basics
internal import Records
internal import Reports

/// Small multiples: one metric, a panel for each scenario and device, a bar for each variant.
struct MultiplesSection {
  /// A metric that has panels.
  private struct Subject {
    var metric: String
    var title: String
    var unit: String
    var divisor: Double
    var places: Int
    /// The metric that divides it into the best possible value; nil for none.
    var ofBest: String?
  }

  private static let effects = [
    Subject(
      metric: "hitch_time_ratio_ms_per_s",
      title: "Hitches: lateness per second of scrolling",
      unit: "ms/s",
      divisor: 1,
      places: 1
    ),
    Subject(
      metric: "time_to_image_all_ms_mean",
      title: "Waiting: from the binding of a cell to its image, mean",
      unit: "ms",
      divisor: 1,
      places: 0
    ),
    Subject(
      metric: "images_missing_pct",
      title: "Images that never came, of all wanted",
      unit: "%",
      divisor: 1,
      places: 1
    ),
    Subject(
      metric: "ledger_peak_image_bytes",
      title: "Peak memory of images",
      unit: "MB",
      divisor: 1e6,
      places: 1
    ),
  ]

  private static let hits = Subject(
    metric: "hit_rate",
    title: "Hit rate of the memory cache; the mark is Belady's optimum of the same requests",
    unit: "%",
    divisor: 0.01,
    places: 1,
    ofBest: "hit_rate_vs_belady"
  )

  let runs: [ReportedRun]
  let lineage: VariantLineage

  func write(into page: inout Markup) {
    page.section("Each scenario and device", "places") { section in
      section.element(
        "p",
        ["class": "note"],
        "All panels of a metric have one scale. Less is better."
      )
      for subject in Self.effects { panels(subject, &section) }
    }
    page.section("Hit rate", "hits") { section in
      section.element(
        "p",
        ["class": "note"],
        "Belady's rule evicts what is needed last. It knows the future, so no cache of the same size "
          + "can hit more often."
      )
      panels(Self.hits, &section)
    }
  }

  private func panels(_ subject: Subject, _ section: inout Markup) {
    guard runs.contains(where: { has(subject, $0) }) else {
      section.element("p", "No trial of the run has the metric \(subject.metric).")
      return
    }
    let all = runs.flatMap { $0.firstTrials.compactMap { Self.value(subject.metric, $0) } }
    let highest = max((all.max() ?? 0) / subject.divisor, .leastNormalMagnitude)
    section.element("h3", subject.title)
    section.element("div", ["class": "grid"]) { grid in
      for place in places {
        grid.element("table", ["class": "bars panel"]) { table in
          table.element("caption", place.text)
          table.element("thead", ["class": "hidden"]) { head in
            head.element("tr") { row in
              for name in ["variant", "bar", subject.unit] {
                row.element("th", ["scope": "col"], name)
              }
            }
          }
          table.element("tbody") { rows(subject, place, highest, &$0) }
        }
      }
    }
  }

  private func has(_ subject: Subject, _ run: ReportedRun) -> Bool {
    run.firstTrials.contains { Self.value(subject.metric, $0) != nil }
  }

  private func rows(
    _ subject: Subject,
    _ place: ReportPlace,
    _ highest: Double,
    _ body: inout Markup
  ) {
    for name in names {
      for (index, run) in runs.enumerated() {
        let trial = run.firstTrials.first {
          $0.variant == name && ReportPlace($0.key.cell) == place
        }
        guard let trial else { continue }
        let label = runs.count > 1 ? "\(name) (\(run.name))" : name
        let value = Self.value(subject.metric, trial).map { $0 / subject.divisor }
        body.element("tr") { row in
          row.element("th", ["scope": "row"], label)
          row.element("td", ["class": "bar"]) { cell in
            guard let value, value > 0 else { return }
            bar(value / highest, index, &cell)
            let share = subject.ofBest.flatMap { Self.value($0, trial) }
            if let share, share > 0 { mark(value, of: value / share / highest, highest, &cell) }
          }
          let isCut = trial.cells["outcome"] == "jetsam"
          row.element("td", ["class": "n"]) { cell in
            cell.write(
              value.map { FixedPoint.text($0, places: subject.places) + " " + subject.unit } ?? "–"
            )
            if isCut { cell.element("small", ["class": "bad"], " jetsam") }
          }
        }
      }
    }
  }

  private func bar(_ share: Double, _ run: Int, _ cell: inout Markup) {
    let width = "width:\((100 * min(1, max(0, share))).coordinate)%"
    cell.element("span", run == 0 ? ["style": width] : ["class": "b2", "style": width], "")
  }

  /// The mark of the best possible value, to the right of the bar.
  private func mark(_ value: Double, of best: Double, _ highest: Double, _ cell: inout Markup) {
    let gap = 100 * max(0, min(1, best) - value / highest)
    cell.element(
      "i",
      ["class": "best", "style": "margin-left:calc(\(gap.coordinate)% - 2px)"],
      ""
    )
  }

  private static func value(_ metric: String, _ trial: RunRecord.Trial) -> Double? {
    trial.cells[metric].flatMap { Double($0) }
  }

  private var names: [String] {
    var known: Set<String> = []
    return runs.flatMap { $0.variants(lineage) }.filter { known.insert($0).inserted }
  }

  private var places: [ReportPlace] {
    var known: Set<ReportPlace> = []
    return runs.flatMap { $0.firstTrials.map { ReportPlace($0.key.cell) } }
      .filter { known.insert($0).inserted }
  }
}
