/// Says in English how far a moment is from another one: "2 hours ago".
// Unchecked: as all formatters, one is set up before threads share it.
open class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
  /// How a unit is written.
  public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }

  /// Whether a day has its own word.
  public enum DateTimeStyle: Int, Sendable { case numeric, named }

  open var unitsStyle = UnitsStyle.full
  open var dateTimeStyle = DateTimeStyle.numeric
  open var calendar: Calendar! = .current
  /// Texts are English in any locale.
  open var locale: Locale! = .current

  private struct Unit {
    var component: Calendar.Component
    var word: String
    var short: String
    var letters: String
    /// The words for one unit before and one after.
    var before: String
    var after: String

    init(
      _ component: Calendar.Component,
      _ word: String,
      _ short: String,
      _ letters: String,
      _ before: String,
      _ after: String
    ) {
      (self.component, self.word, self.short, self.letters) = (component, word, short, letters)
      (self.before, self.after) = (before, after)
    }
  }

  private static let units = [
    Unit(.year, "year", "yr.", "y", "last year", "next year"),
    Unit(.month, "month", "mo.", "mo", "last month", "next month"),
    Unit(.weekOfMonth, "week", "wk.", "w", "last week", "next week"),
    Unit(.day, "day", "day", "d", "yesterday", "tomorrow"),
    Unit(.hour, "hour", "hr.", "h", "1 hour ago", "in 1 hour"),
    Unit(.minute, "minute", "min.", "m", "1 minute ago", "in 1 minute"),
    Unit(.second, "second", "sec.", "s", "1 second ago", "in 1 second"),
  ]

  /// "in 3 days" for a `date` three days after `referenceDate`.
  open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
    let components = Set(Self.units.map(\.component))
    return localizedString(
      from: calendar.dateComponents(components, from: referenceDate, to: date)
    )
  }

  /// "2 minutes ago" for -120 seconds.
  open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
    let now = Date(timeIntervalSinceReferenceDate: 0)
    return localizedString(for: now + timeInterval, relativeTo: now)
  }

  /// The largest unit of `dateComponents` that is not zero, in words.
  open func localizedString(from dateComponents: DateComponents) -> String {
    for unit in Self.units {
      if let count = dateComponents.value(for: unit.component), count != 0 {
        return text(count, unit)
      }
    }
    return dateTimeStyle == .named ? "now" : text(0, Self.units[Self.units.count - 1])
  }

  open override func string(for obj: Any?) -> String? {
    (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
  }

  private func text(_ count: Int, _ unit: Unit) -> String {
    if dateTimeStyle == .named, abs(count) == 1 { return count < 0 ? unit.before : unit.after }
    let size = abs(count)
    let words =
      switch unitsStyle {
      case .full, .spellOut: "\(size) \(unit.word)\(size == 1 ? "" : "s")"
      case .short: "\(size) \(unit.short)\(unit.short == "day" && size != 1 ? "s" : "")"
      case .abbreviated: "\(size)\(unit.letters)"
      }
    return count < 0 ? "\(words) ago" : "in \(words)"
  }
}
