internal import Basics
internal import Nights
internal import Records

/// Numbers, days and names as the pages of a site write them.
enum SiteText {
  /// A measured value: all places of an exact one, four digits of a noisy one.
  static func number(_ value: Double, _ exactness: Exactness) -> String {
    if value == value.rounded(), value.magnitude < 0x1p53 { return grouped(Int(value)) }
    guard exactness == .noisy else { return trimmed(value, places: 6) }
    let places =
      switch value.magnitude {
      case 1000...: 0
      case 100...: 1
      case 10...: 2
      case 1...: 3
      default: 6
      }
    return trimmed(value, places: places)
  }

  /// An integer, from 10,000 on with a comma between each three digits.
  static func grouped(_ number: Int) -> String {
    guard number.magnitude >= 10_000 else { return "\(number)" }
    var text = ""
    let digits = "\(number.magnitude)"
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A value with at most `places` decimal places, without zeros at the end.
  static func trimmed(_ value: Double, places: Int) -> String {
    var text = FixedPoint.text(value, places: places)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// How far a level moved: "+35.0 %", "×12.3", "from 0"; empty for words.
  static func shift(_ change: SiteChange) -> String {
    guard let shift = change.shift else {
      return change.old == "0" ? "from 0" : ""
    }
    if shift >= 10 { return "×" + FixedPoint.text(shift + 1, places: 1) }
    let percent = 100 * shift
    let places = percent.magnitude < 0.1 ? 3 : percent.magnitude < 10 ? 2 : 1
    return (shift < 0 ? "−" : "+") + FixedPoint.text(percent.magnitude, places: places) + " %"
  }

  /// The day of a time in UTC.
  static func day(_ run: HistoryRun) -> String { String(run.startedUTC.prefix(10)) }

  /// A unit behind a number, with the space before it; empty for counts and words.
  static func unit(_ metric: Metric) -> String {
    metric.isText || metric.unit == "1" || metric.unit.isEmpty ? "" : " " + metric.unit
  }

  /// Which values of a metric are good.
  static func goodDirection(_ metric: Metric) -> String {
    switch metric.polarity {
    case .smaller: "smaller is better"
    case .larger: "larger is better"
    case .none: "neither direction is good or bad"
    }
  }
}
