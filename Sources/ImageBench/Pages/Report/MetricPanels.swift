internal import Basics
internal import Records
internal import Reports
internal import Statistics

/// The panels of one metric, one for each scenario and device, each with its own scale.
///
/// Of several seeds a bar is the median, as in the verdict, and a line spans the least and the
/// greatest.
struct MetricPanels {
  /// A variant in a place.
  private struct Key: Hashable {
    var place: ReportPlace
    var variant: String
  }

  private let metric: DrawnMetric
  private let shareOfBest: MetricName?
  private let runs: [ReportedRun]
  private let variants: [String]
  private var places: [ReportPlace] = []
  /// The trials of each run, one a seed.
  private var groups: [[Key: [RunRecord.Trial]]] = []
  /// The greatest value of each panel.
  private var highest: [ReportPlace: Double] = [:]

  /// The panels of `metric`; the metric `shareOfBest` divides it into the best possible value, and
  /// without it, the default, there is no mark of that.
  init(
    _ metric: DrawnMetric,
    ofBest shareOfBest: MetricName? = nil,
    runs: [ReportedRun],
    lineage: VariantLineage
  ) {
    (self.metric, self.shareOfBest, self.runs) = (metric, shareOfBest, runs)
    var (names, known) = (Set<String>(), Set<ReportPlace>())
    variants = runs.flatMap { $0.variants(lineage) }.filter { names.insert($0).inserted }
    for run in runs {
      var group: [Key: [RunRecord.Trial]] = [:]
      for trial in run.firstTrials {
        let place = ReportPlace(trial.key.cell)
        if known.insert(place).inserted { places.append(place) }
        group[Key(place: place, variant: trial.variant), default: []].append(trial)
        let value = (Self.value(metric.metric, trial) ?? 0) / metric.divisor
        highest[place] = max(highest[place] ?? .leastNormalMagnitude, value)
      }
      groups.append(group)
    }
  }

  /// Writes the title and the panels; one sentence where no trial has the metric.
  func write(into section: inout Markup) {
    let trials = groups.joined().flatMap(\.value)
    guard trials.contains(where: { Self.value(metric.metric, $0) != nil }) else {
      section.element("p", "No trial of the run has the metric \(metric.metric).")
      return
    }
    section.element("h3") { heading in
      heading.write(metric.title)
      let marks = metric.thresholds.map(\.title).joined(separator: ", ")
      if !marks.isEmpty { heading.element("span", ["class": "unit"], " · \(marks)") }
    }
    section.element("div", ["class": "grid"]) { grid in
      for place in places { panel(place, &grid) }
    }
  }

  private func panel(_ place: ReportPlace, _ grid: inout Markup) {
    grid.element("table", ["class": "bars panel"]) { table in
      table.element("caption", place.text)
      table.element("thead", ["class": "hidden"]) { head in
        head.element("tr") { row in
          for name in ["variant", "bar", metric.unit] {
            row.element("th", ["scope": "col"], name)
          }
        }
      }
      table.element("tbody") { body in
        for name in variants {
          for (index, run) in runs.enumerated() {
            guard let trials = groups[index][Key(place: place, variant: name)] else { continue }
            body.element("tr") { row in
              row.element("th", ["scope": "row"], runs.count > 1 ? "\(name) (\(run.name))" : name)
              cells(trials, place, index, &row)
            }
          }
        }
      }
    }
  }

  /// The bar and the number of one variant over its seeds.
  private func cells(
    _ trials: [RunRecord.Trial],
    _ place: ReportPlace,
    _ run: Int,
    _ row: inout Markup
  ) {
    let samples = Samples(values(trials))
    row.element("td", ["class": "bar"]) { cell in
      guard let median = samples.median, median > 0 else { return }
      bar(median, place, run, &cell)
      if let best = best(trials) { mark(best, after: median, place, &cell) }
      span(samples.ascending, place, &cell)
    }
    row.element("td", ["class": "n"]) { cell in
      // A number stays on the line of its unit.
      cell.write(samples.median.map { shown($0) + "\u{a0}" + metric.unit } ?? "–")
      if let least = samples.ascending.first, let most = samples.ascending.last,
        shown(least) != shown(most)
      {
        cell.element("small", " \(shown(least))–\(shown(most))")
      }
      let ends = trials.compactMap { Jetsam($0.cells) }
      if let first = ends.first {
        let isAll = ends.count == trials.count
        let words = isAll ? " jetsam" : " jetsam in \(ends.count) of \(trials.count)"
        cell.element("small", ["class": "bad", "title": first.text], words)
      }
    }
  }

  // MARK: Numbers

  /// A trial that ended early has its peak alone.
  private static func value(_ metric: MetricName, _ trial: RunRecord.Trial) -> Double? {
    guard metric == .memoryOfLimitPct || Jetsam(trial.cells) == nil else { return nil }
    return trial.cells.number(metric)
  }

  /// The values of `trials` in the unit of the chart.
  private func values(_ trials: [RunRecord.Trial]) -> [Double] {
    trials.compactMap { Self.value(metric.metric, $0) }.map { $0 / metric.divisor }
  }

  /// The median over the seeds of the best possible value.
  private func best(_ trials: [RunRecord.Trial]) -> Double? {
    guard let shareOfBest else { return nil }
    let values = trials.compactMap { trial -> Double? in
      guard let value = Self.value(metric.metric, trial),
        let share = Self.value(shareOfBest, trial), share > 0
      else { return nil }
      return value / metric.divisor / share
    }
    return Samples(values).median
  }

  private func shown(_ value: Double) -> String { FixedPoint.text(value, places: metric.places) }

  // MARK: Drawing

  /// `value` as a share of the scale of `place`.
  private func percent(_ value: Double, _ place: ReportPlace) -> String {
    "\((100 * min(1, max(0, value / (highest[place] ?? 1)))).coordinate)%"
  }

  private func bar(_ value: Double, _ place: ReportPlace, _ run: Int, _ cell: inout Markup) {
    let width = "width:\(percent(value, place))"
    cell.element("span", run == 0 ? ["style": width] : ["class": "b2", "style": width], "")
  }

  /// The mark of the best possible value, to the right of the bar that ends at `value`.
  private func mark(
    _ best: Double,
    after value: Double,
    _ place: ReportPlace,
    _ cell: inout Markup
  ) {
    let gap = "margin-left:calc(\(percent(min(best, highest[place] ?? best) - value, place)) - 2px)"
    cell.element("i", ["class": "best", "style": gap], "")
  }

  /// The line from the least to the greatest of several values; nothing where they are equal.
  private func span(_ ascending: [Double], _ place: ReportPlace, _ cell: inout Markup) {
    guard let least = ascending.first, let most = ascending.last, least < most else { return }
    let reach = "left:\(percent(least, place));width:\(percent(most - least, place))"
    cell.element("i", ["class": "reach"]) { $0.element("b", ["style": reach], "") }
  }
}
