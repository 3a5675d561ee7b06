internal import Basics
internal import Records
internal import Statistics

/// The changes of one row of a table relative to another one, as a short text.
///
/// It names at most four changes: those of 2 % or more before smaller ones (a choice of this
/// project, so that trivial changes do not displace others), then by ``MetricImportance``, then the
/// larger factor first, then in the order of the columns. The metrics of when images came, and of
/// how many never came, form a single change, so that a time to image is never named without the
/// missing images.
struct RowChanges {
  private struct Change {
    var metric: String
    var importance: MetricImportance
    var factor: Double
    var texts: [String]
  }

  private static let mostNamed = 4
  private static let smallFactor = 1.02

  private let report: ComparisonReport
  private let before: ComparisonReport.Row
  private let after: ComparisonReport.Row

  init(
    _ report: ComparisonReport,
    from before: ComparisonReport.Row,
    to after: ComparisonReport.Row
  ) {
    self.report = report
    self.before = before
    self.after = after
  }

  /// The changes in one line; "no change" when the table shows none.
  ///
  /// Of a trial that the device ended nothing is compared but how it ended.
  var text: String {
    if before.isCut || after.isCut {
      let (old, new) = (before.outcome, after.outcome)
      return old == new ? "\(new) in both" : "\(old) → \(new)"
    }
    return named.isEmpty ? "no change" : named.joined(separator: " · ")
  }

  // MARK: Numbers

  private var named: [String] {
    var changes: [Change] = []
    var images: [Change] = []
    for headline in report.headlines where isCompared(headline) {
      guard let change = change(headline) else { continue }
      if change.importance == .images { images.append(change) } else { changes.append(change) }
    }
    if let together = together(images) { changes.append(together) }
    let ranked = changes.enumerated().sorted { left, right in
      rank(left.element, left.offset) < rank(right.element, right.offset)
    }
    return ranked.prefix(Self.mostNamed).flatMap(\.element.texts)
  }

  /// Whether rows are compared by the metric: one that is exact, or any in a run without exact
  /// ones, where only values count that lie apart in all rounds.
  private func isCompared(_ headline: Headline) -> Bool {
    guard report.record.isExact else { return isApart(headline.metric) }
    return report.info(headline)?.exactness == .exact
  }

  /// Whether every value of one row is less than every value of the other.
  private func isApart(_ metric: String) -> Bool {
    let sides = [before, after].map { row in
      row.trials.compactMap { $0.cells[named: metric].flatMap { Double($0) } }
    }
    guard let low = sides[0].min(), let high = sides[0].max(), let otherLow = sides[1].min(),
      let otherHigh = sides[1].max()
    else { return false }
    return high < otherLow || otherHigh < low
  }

  private func rank(_ change: Change, _ index: Int) -> (Int, Int, Double, Int) {
    (change.factor < Self.smallFactor ? 1 : 0, change.importance.rawValue, -change.factor, index)
  }

  private func change(_ headline: Headline) -> Change? {
    guard let old = number(headline.metric, before), let new = number(headline.metric, after)
    else { return nil }
    let shownOld = FixedPoint.text(old / headline.divisor, places: headline.places)
    let shownNew = FixedPoint.text(new / headline.divisor, places: headline.places)
    guard shownOld != shownNew else { return nil }
    let low = min(old.magnitude, new.magnitude)
    let unit = headline.unit.map { " " + $0 } ?? ""
    return Change(
      metric: headline.metric,
      importance: MetricImportance(of: headline.metric),
      factor: low > 0 ? max(old.magnitude, new.magnitude) / low : .infinity,
      texts: ["\(headline.title) \(shownOld) → \(shownNew)\(unit)"]
    )
  }

  /// All changes of when images came, and of how many never came, as one change.
  private func together(_ images: [Change]) -> Change? {
    guard var all = images.first else { return nil }
    let times = images.filter { MetricImportance.isTimeToImage($0.metric) }.flatMap(\.texts)
    let others = images.filter {
      !MetricImportance.isTimeToImage($0.metric) && $0.metric != Self.missingMetric
    }
    if !times.isEmpty {
      all.texts = [times.joined(separator: ", ") + " with \(missing)"]
    } else {
      all.texts = images.contains { $0.metric == Self.missingMetric } ? [missing] : []
    }
    all.texts += others.flatMap(\.texts)
    all.factor = images.map(\.factor).max() ?? 1
    return all
  }

  private static let missingMetric = MetricName.imagesMissing.rawValue

  /// How many images never came in both rows, and of how many: "no image 228 → 198 of 408".
  private var missing: String {
    guard let old = number(Self.missingMetric, before), let new = number(Self.missingMetric, after)
    else { return "an unknown number of images missing" }
    func count(_ value: Double) -> String { FixedPoint.text(value, places: 0) }
    let wanted = [before, after].map { $0.trials.first?.cells.number(.cellBinds).map(count) }
    guard let base = wanted[0], let other = wanted[1] else {
      return old == new
        ? "no image \(count(old)) in both" : "no image \(count(old)) → \(count(new))"
    }
    if base != other {
      return "no image \(count(old)) of \(base) → \(count(new)) of \(other)"
    }
    return old == new
      ? "no image \(count(old)) of \(base) in both"
      : "no image \(count(old)) → \(count(new)) of \(base)"
  }

  private func number(_ metric: String, _ row: ComparisonReport.Row) -> Double? {
    Samples(row.trials.compactMap { $0.cells[named: metric].flatMap { Double($0) } }).median
  }
}
