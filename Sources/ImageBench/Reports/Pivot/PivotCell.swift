internal import Basics
internal import Records
internal import Statistics
internal import Text

/// All trials of one cell of a pivot, whose values of a metric are combined.
///
/// The value of a seed is the median of its equal trials, and the value of the cell is the median
/// over its seeds. A cell has no number if the device ended one of its trials and the metric counts
/// what was played, or if a seed has no value: a median over the others would omit the worst ones.
struct PivotCell {
  let trials: [RunRecord.Trial]
  let info: Metric

  /// The content of the cell.
  enum Value: Hashable {
    /// The median over seeds, with the smallest and the largest value.
    case number(Double, least: Double, most: Double)
    /// One label, or labels with the number of seeds that have them.
    case words(String)
    /// The device ended this many of the trials, which therefore have counted less.
    case cut(Int, of: Int)
    /// No value, for this reason.
    case none(String)
  }

  /// The seeds, in the order of the trials.
  var seeds: [String] {
    var seen: Set<String> = []
    return trials.map(\.seed).filter { seen.insert($0).inserted }
  }

  /// The number of trials that the device ended.
  var cutCount: Int { trials.count { $0.cells.outcome == .jetsam } }

  var value: Value {
    guard !trials.isEmpty else { return .none("the run has no such trial") }
    if cutCount > 0, info.cutShort == .incomparable { return .cut(cutCount, of: trials.count) }
    let texts = seeds.map { seed in
      trials.filter { $0.seed == seed }.compactMap { $0.cells[info] }.filter { !$0.isEmpty }
    }
    if texts.contains(where: \.isEmpty) {
      let reason = self.reason
      return .none(
        texts.allSatisfy(\.isEmpty)
          ? reason : "not with every seed, so there is no median: \(reason)"
      )
    }
    if ["word", "band", "hash"].contains(info.unit) { return .words(words(texts.map { $0[0] })) }
    let medians = texts.compactMap { Samples($0.compactMap { Double($0) }).median }
    guard medians.count == texts.count, let median = Samples(medians).median,
      let least = medians.min(), let most = medians.max(), median.isFinite
    else { return .none("the value is not a number") }
    return .number(median, least: least, most: most)
  }

  private func words(_ texts: [String]) -> String {
    var order: [String] = []
    for text in texts where !order.contains(text) { order.append(text) }
    guard order.count > 1 else { return order.first ?? "" }
    return order.map { word in "\(word) \(texts.count { $0 == word })" }.joined(separator: ", ")
  }

  /// Why the metric is empty in the first trial without a value.
  private var reason: String {
    let cells = trials.first { ($0.cells[info] ?? "").isEmpty }?.cells ?? [:]
    return cells.reason(ofEmpty: info.name) ?? "not measured on this machine"
  }

  /// The cell of a table for people, in the unit of `headline`.
  func shown(_ headline: Headline) -> ReportTable.Cell {
    switch value {
    case .number(let number, _, _):
      guard info.known == .imagesMissing, let wanted else {
        return .number(number / headline.divisor, places: headline.places)
      }
      return .text("\(FixedPoint.text(number, places: 0))/\(FixedPoint.text(wanted, places: 0))")
    case .words(let text):
      // If the device ended all or some trials, the outcome says so.
      return .text(text, tone: info.known == .outcome && cutCount > 0 ? .bad : nil)
    case .cut(let count, let all):
      return .text(count == all ? "jetsam" : "jetsam \(count)/\(all)", tone: .bad)
    case .none(let reason): return .empty(reason: reason)
    }
  }

  /// The median over seeds of how many images were wanted; nil when unknown.
  private var wanted: Double? {
    let counts = trials.compactMap { $0.cells.number(.cellBinds) }
    return counts.count == trials.count ? Samples(counts).median : nil
  }
}
