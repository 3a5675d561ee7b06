/// Dates of ISO 8601 as HTTP archives contain them, such as "2026-01-31T12:00:00.250+01:00".
enum ISODate {
  /// Seconds since the beginning of 1970 in UTC; nil if `text` is not such a date.
  static func seconds(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes.count <= 40, bytes[4] == dash, bytes[7] == dash,
      bytes[10] == UInt8(ascii: "T"), bytes[13] == colon, bytes[16] == colon,
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      (1...12).contains(month), (1...length(month, of: year)).contains(day), hour < 24, minute < 60,
      second <= 60
    else { return nil }
    var rest = bytes[19...]
    var fraction = 0.0
    if rest.first == UInt8(ascii: ".") {
      let digits = rest.dropFirst().prefix { $0.isDigit }
      guard (1...9).contains(digits.count), let value = number(digits) else { return nil }
      var scale = 1.0
      for _ in digits { scale *= 10 }
      fraction = Double(value) / scale
      rest = rest.dropFirst(1 + digits.count)
    }
    guard let zone = zone(Array(rest)) else { return nil }
    let days = days(year, month, day)
    return Double(((days * 24 + hour) * 60 + minute - zone) * 60 + second) + fraction
  }

  private static let dash = UInt8(ascii: "-")
  private static let colon = UInt8(ascii: ":")

  /// The offset from UTC in minutes.
  private static func zone(_ text: [UInt8]) -> Int? {
    if text == [UInt8(ascii: "Z")] { return 0 }
    guard text.count == 6, text[3] == colon, let hours = number(text[1..<3]),
      let minutes = number(text[4..<6]), hours < 24, minutes < 60
    else { return nil }
    switch text[0] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case dash: return -(hours * 60 + minutes)
    default: return nil
    }
  }

  /// The days of a month in the Gregorian calendar.
  private static func length(_ month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01 in the Gregorian calendar.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ $0.isDigit }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
