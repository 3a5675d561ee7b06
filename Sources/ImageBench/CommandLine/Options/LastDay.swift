internal import Records
internal import Runs
internal import Text

/// The last day on which something is accepted.
enum LastDay {
  static let option = OptionSpec(
    "until",
    value: "DAY",
    "Last day of the acceptance, such as 2026-01-31 (forever)."
  )

  /// The day of the option, which must not be over; nil where none is given.
  static func read(_ values: OptionValues) throws(CommandError) -> String? {
    guard let until = values.text("until") else { return nil }
    guard CalendarDay.isDay(until) else {
      throw CommandError.usage("--until takes a day such as 2026-01-31, not \"\(until)\"")
    }
    guard until >= today else {
      throw CommandError.usage("--until \(until) is over; today is \(today)")
    }
    return until
  }

  /// Today, as ISO 8601.
  static var today: String { String(Timestamp.nowUTC.prefix(10)) }
}
