internal import Basics
internal import Diagnosis
internal import Records
internal import Reports
internal import Statistics

/// The work behind the pictures: how long decodes take, and what cancelling saves.
struct WorkSection {
  /// The two ends of the work of a cancelled load.
  private static let outcomes = [
    (title: "stopped", style: "o3"), (title: "continued", style: "c-cancelled-too-late"),
  ]

  let runs: [ReportedRun]
  let lineage: VariantLineage

  func write(into page: inout Markup) {
    page.folded("Decode times", "decodes") { section in
      section.element(
        "p",
        ["class": "note"],
        "What the cost model charges each finished decode on the device; the axis is logarithmic and "
          + "the same in all rows. Exact: the same on every machine. Trials that the device ended are left "
          + "out."
      )
      decodes(&section)
    }
    page.folded("What cancelling saves", "cancels") { section in
      section.element(
        "p",
        ["class": "note"],
        "Sums over all scenarios, devices and seeds but of trials that the device ended. Waste is work that ended although nothing waited "
          + "for it any longer."
      )
      section.key(Self.outcomes.map { ($0.style, $0.title) })
      cancels(&section)
    }
  }

  // MARK: Decodes

  private func decodes(_ section: inout Markup) {
    let all = runs.flatMap(\.stories)
      .filter { $0.diagnosis.jetsam == nil }.flatMap(\.decodes).filter { $0 > 0 }
    guard !all.isEmpty else {
      section.element("p", "The runs have no trace with a finished decode.")
      return
    }
    let histogram = Histogram(of: all)
    let ends = [histogram.decades.lowerBound, histogram.decades.upperBound].map(Self.power)
    PageTable(
      caption: "Decode times",
      columns: ["variant", "device", "\(ends[0]) to \(ends[1]) ms"].map(PageTable.Column.text)
        + ["decodes", "p50 ms", "p95 ms", "max ms", "all s"].map(PageTable.Column.number),
      sorting: .none
    ).write(into: &section) { rows(histogram, &$0) }
  }

  private static func power(_ exponent: Int) -> String {
    var value = 1.0
    for _ in 0..<abs(exponent) { value *= exponent < 0 ? 0.1 : 10 }
    return Axis.label(value)
  }

  private func rows(_ histogram: Histogram, _ body: inout Markup) {
    for run in runs {
      var groups: [String: [Double]] = [:]
      var devices: [String] = []
      for story in run.stories where story.diagnosis.jetsam == nil {
        let cell = story.key.cell
        if !devices.contains(cell.device) { devices.append(cell.device) }
        groups["\(cell.variant)|\(cell.device)", default: []] += story.decodes
      }
      for variant in run.variants(lineage) {
        for device in devices {
          guard let times = groups["\(variant)|\(device)"], !times.isEmpty else { continue }
          let label = runs.count > 1 ? "\(variant) (\(run.name))" : variant
          row(label, device, Samples(times), histogram, &body)
        }
      }
    }
  }

  private func row(
    _ label: String,
    _ device: String,
    _ times: Samples,
    _ histogram: Histogram,
    _ body: inout Markup
  ) {
    func shown(_ value: Double?) -> String {
      value.map { FixedPoint.text($0, places: 2) } ?? "–"
    }
    let (median, late) = (times.percentile(0.5), times.percentile(0.95))
    body.element("tr") { row in
      row.element("th", ["scope": "row"], label)
      row.element("td", device)
      row.element("td", ["class": "wide"]) { cell in
        histogram.draw(
          times.values,
          into: &cell,
          summary: "\(times.count) decodes, half of them within \(shown(median)) ms"
        )
      }
      row.element("td", ["class": "n"], "\(times.count)")
      for value in [median, late, times.ascending.last] {
        row.element("td", ["class": "n"], shown(value))
      }
      row.element(
        "td",
        ["class": "n"],
        FixedPoint.text(times.values.reduce(0, +) / 1e3, places: 2)
      )
    }
  }

  // MARK: Cancellation

  private func cancels(_ section: inout Markup) {
    let rows = runs.flatMap { run in
      run.variants(lineage).map { variant in
        (
          label: runs.count > 1 ? "\(variant) (\(run.name))" : variant,
          trials: run.firstTrials.filter {
            $0.variant == variant && Jetsam($0.cells) == nil
          }
        )
      }
    }
    let most = rows.map { sum(.cancelsAsked, $0.trials) ?? 0 }.max() ?? 0
    PageTable(
      caption: "Cancellations",
      columns: ["variant", "what became of it"].map(PageTable.Column.text)
        + ["asked", "stopped", "wasted MB", "wasted decodes"].map(PageTable.Column.number),
      sorting: .none
    ).write(into: &section) { body in
      for row in rows { cancel(row.label, row.trials, most, &body) }
    }
  }

  private func cancel(
    _ label: String,
    _ trials: [RunRecord.Trial],
    _ most: Double,
    _ body: inout Markup
  ) {
    let (asked, stopped) = (sum(.cancelsAsked, trials), sum(.cancelsStopped, trials))
    let wentOn = asked.flatMap { asked in stopped.map { asked - $0 } }
    let counts = [stopped, wentOn]
    let words = zip(Self.outcomes, counts).compactMap { outcome, count in
      count.map { "\(Int($0)) \(outcome.title)" }
    }
    body.element("tr") { row in
      row.element("th", ["scope": "row"], label)
      row.element("td", ["class": "bar"]) { cell in
        cell.element("span", ["class": "hidden"], words.joined(separator: ", "))
        cell.element("div", ["class": "stack", "aria-hidden": "true"]) { stack in
          for (outcome, count) in zip(Self.outcomes, counts) {
            guard let count, count > 0, most > 0 else { continue }
            let width = "width:\((100 * count / most).coordinate)%"
            stack.element("i", ["class": outcome.style, "style": width], "")
          }
        }
      }
      let bytes = sum(.wastedBytes, trials).map { $0 / 1e6 }
      for (value, places) in [
        (asked, 0), (stopped, 0), (bytes, 1), (sum(.wastedDecodes, trials), 0),
      ] {
        row.element(
          "td",
          ["class": "n"],
          value.map { FixedPoint.text($0, places: places) } ?? "–"
        )
      }
    }
  }

  /// The sum of a metric over `trials`; nil where none of them has it.
  private func sum(_ metric: MetricName, _ trials: [RunRecord.Trial]) -> Double? {
    let values = trials.compactMap { $0.cells.number(metric) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }
}
