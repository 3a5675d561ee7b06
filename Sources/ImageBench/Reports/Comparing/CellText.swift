internal import Basics
internal import Records
internal import Statistics

/// A judged cell in words and numbers for people.
struct CellText {
  let cell: JudgedCell

  init(_ cell: JudgedCell) {
    self.cell = cell
  }

  private var metric: Metric { cell.cell.metric }

  /// Where it stands: "photo-grid · naive · iphone-se · seed 1".
  var place: String {
    let key = cell.cell.key
    return "\(key.scenario) · \(key.variant) · \(key.device) · seed \(key.seed)"
  }

  /// Where it stands and what was measured.
  var name: String { "\(place) · \(metric.name)" }

  /// Both values with their unit: "28 → 29 decodes".
  var values: String {
    let unit = ["word", "band", "hash", "1"].contains(metric.unit) ? "" : " " + metric.unit
    if metric.exactness == .noisy, metric.unit == "bytes" {
      return "\(shown(cell.base)) → \(shown(cell.candidate))"
    }
    return "\(shown(cell.base)) → \(shown(cell.candidate))\(unit)"
  }

  /// The relative change, with its interval when it is noisy: "+5.4 %, from +4.1 to +6.6 %".
  var change: String {
    guard let change = cell.change else { return "" }
    let middle = CellText.percent(change.relative)
    guard metric.exactness == .noisy else { return "\(middle) %" }
    let (low, high) = (CellText.percent(change.lower), CellText.percent(change.upper))
    return "\(middle) %, from \(low) to \(high) %"
  }

  /// The noise floor where it is above `margin`: "noise floor 2.3 %"; empty otherwise.
  func floor(above margin: Double) -> String {
    guard let floor = cell.margin, floor > margin else { return "" }
    return "noise floor \(NoiseFloorText.percent(floor)) %"
  }

  /// All of it in one line.
  var line: String {
    var text = "\(name): \(values)\(sampleCounts)"
    if !change.isEmpty { text += " (\(change))" }
    if !cell.reason.isEmpty { text += "; \(cell.reason)" }
    return text
  }

  /// How many samples the values are taken over: ", n 408 → 402"; empty where they have none.
  var sampleCounts: String {
    guard let counts = cell.cell.samples, !counts.base.isEmpty, !counts.candidate.isEmpty else {
      return ""
    }
    return counts.base == counts.candidate
      ? ", n \(counts.base)" : ", n \(counts.base) → \(counts.candidate)"
  }

  /// An exact value with all its digits, a noisy one with those that say something.
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
    // A change that is there must not be shown as none.
    let value = 100 * share
    let places = value != 0 && value.magnitude < 0.05 ? 4 : 1
    return (value > 0 ? "+" : "") + FixedPoint.text(value, places: places)
  }
}
