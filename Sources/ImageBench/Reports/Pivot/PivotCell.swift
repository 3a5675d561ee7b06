internal import Basics
internal import Records
internal import Statistics
internal import Text

/// All trials of one place of a pivot, and what one metric of theirs is taken together.
///
/// Equal trials give one value a seed, the median of them; the values of seeds give their median. A place
/// has no number where a trial of it was ended by the device and the metric counts what was played, and
/// none where a seed has no value: a median over the others would leave out those that did worst.
struct PivotCell {
  /// The trials, of one scenario, variant, device and network.
  let trials: [RunRecord.Trial]
  let info: Metric

  /// What is there to show.
  enum Value: Hashable {
    /// The median over seeds, with the least and the most of them.
    case number(Double, least: Double, most: Double)
    /// One word, or words with the number of seeds that have them.
    case words(String)
    /// So many of the trials were ended by the device, so that they have counted less.
    case cut(Int, of: Int)
    /// Nothing, for this reason.
    case none(String)
  }

  /// The seeds, in the order of the trials.
  var seeds: [String] {
    var seen: Set<String> = []
    return trials.map(\.seed).filter { seen.insert($0).inserted }
  }

  /// The number of trials that the device ended.
  var cutCount: Int { trials.count { $0.cells["outcome"] == "jetsam" } }

  var value: Value {
    guard !trials.isEmpty else { return .none("the run has no such trial") }
    if cutCount > 0, info.cutShort == .incomparable { return .cut(cutCount, of: trials.count) }
    let texts = seeds.map { seed in
      trials.filter { $0.seed == seed }.compactMap { $0.cells[info.name] }.filter { !$0.isEmpty }
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
    else { return .none("the value is no number") }
    return .number(median, least: least, most: most)
  }

  private func words(_ texts: [String]) -> String {
    var order: [String] = []
    for text in texts where !order.contains(text) { order.append(text) }
    guard order.count > 1 else { return order.first ?? "" }
    return order.map { word in "\(word) \(texts.count { $0 == word })" }.joined(separator: ", ")
  }

  /// Why the metric is empty in the first trial that has no value.
  private var reason: String {
    let cells = trials.first { ($0.cells[info.name] ?? "").isEmpty }?.cells ?? [:]
    for column in ["empty_because", "noisy_empty_because"] {
      let reasons = EmptyReasons(reading: cells[column] ?? "")
      if let reason = reasons.reason(of: info.name) { return reason }
    }
    return "not measured on this machine"
  }

  /// The cell of a table for people, in the unit of `headline`.
  func shown(_ headline: Headline) -> ReportTable.Cell {
    switch value {
    case .number(let number, _, _):
      guard info.name == "images_missing", let wanted else {
        return .number(number / headline.divisor, places: headline.places)
      }
      return .text("\(FixedPoint.text(number, places: 0))/\(FixedPoint.text(wanted, places: 0))")
    case .words(let text):
      // Where all or some were ended, the outcome says it.
      return .text(text, tone: info.name == "outcome" && cutCount > 0 ? .bad : nil)
    case .cut(let count, let all):
      return .text(count == all ? "jetsam" : "jetsam \(count)/\(all)", tone: .bad)
    case .none(let reason): return .empty(reason: reason)
    }
  }

  /// How many images were asked for, in the middle of the seeds; nil where it is not known.
  private var wanted: Double? {
    let counts = trials.compactMap { $0.cells["cell_binds"].flatMap { Double($0) } }
    return counts.count == trials.count ? Samples(counts).median : nil
  }
}
