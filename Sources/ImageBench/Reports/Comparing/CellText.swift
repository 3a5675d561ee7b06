internal import Basics
internal import Records
internal import Statistics

/// The text of a judged cell for people.
struct CellText {
  let cell: JudgedCell

  init(_ cell: JudgedCell) {
    self.cell = cell
  }

  private var metric: Metric { cell.cell.metric }

  /// The trials of the cell: "photo-grid · naive · iphone-se · seed 1".
  var location: String { cell.cell.key.title }

  /// The trials and the metric of the cell.
  var name: String { "\(location) · \(metric.name)" }

  /// Both values with their unit: "28 → 29 decodes".
  var values: String {
    let unit = ["word", "band", "hash", "1"].contains(metric.unit) ? "" : " " + metric.unit
    if metric.exactness == .noisy, metric.unit == "bytes" {
      return "\(shown(cell.base)) → \(shown(cell.candidate))"
    }
    return "\(shown(cell.base)) → \(shown(cell.candidate))\(unit)"
  }

  /// The relative change, with its interval for a noisy metric: "+5.4 %, from +4.1 to +6.6 %".
  var change: String {
    guard let change = cell.change else { return "" }
    let middle = CellText.percent(change.relative)
    guard metric.exactness == .noisy else { return "\(middle) %" }
    let (low, high) = (CellText.percent(change.lower), CellText.percent(change.upper))
    return "\(middle) %, from \(low) to \(high) %"
  }

  /// The noise floor if it exceeds `margin`: "noise floor 2.3 %"; otherwise empty.
  func floor(above margin: Double) -> String {
    guard let floor = cell.margin, floor > margin else { return "" }
    return "noise floor \(FixedPoint.text(100 * floor, places: 1)) %"
  }

  /// The whole cell in one line.
  var line: String {
    var text = "\(name): \(values)\(sampleCounts)"
    if !change.isEmpty { text += " (\(change))" }
    if !cell.reason.isEmpty { text += "; \(cell.reason)" }
    return text
  }

  /// The numbers of samples behind the values: ", n 408 → 402"; empty when there are none.
  var sampleCounts: String {
    guard let counts = cell.cell.samples, !counts.base.isEmpty, !counts.candidate.isEmpty else {
      return ""
    }
    return counts.base == counts.candidate
      ? ", n \(counts.base)" : ", n \(counts.base) → \(counts.candidate)"
  }

  /// An exact value with all its digits, a noisy one with the significant digits.
  private func shown(_ text: String) -> String {
    if text.isEmpty { return "nothing" }
    guard metric.exactness == .noisy, let value = Double(text), value.isFinite else { return text }
    if metric.unit == "bytes", let bytes = Int(exactly: value.rounded()) {
      return ByteCount(bytes).description
    }
    let places = value.magnitude >= 100 ? 1 : value.magnitude >= 1 ? 3 : 6
    return FixedPoint.text(value, places: places)
  }

  private static func percent(_ share: Double) -> String {
    // A small change must not be rounded to none.
    let value = 100 * share
    let places = value != 0 && value.magnitude < 0.05 ? 4 : 1
    return (value > 0 ? "+" : "") + FixedPoint.text(value, places: places)
  }
}
