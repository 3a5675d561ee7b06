/// A date in a header field, in the three forms that RFC 9110 §5.6.7 requires a reader to accept.
public struct HTTPDate: Sendable, Hashable, Comparable {
  /// Seconds since the start of 1970 in universal time.
  public let seconds: Int

  /// The date `seconds` after the start of 1970.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// The date in `text`; nil if it has none of the three forms or is no day of the calendar.
  ///
  /// The name of the weekday is not checked against the date.
  public init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }.map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT":
      // Sun, 06 Nov 1994 08:49:37 GMT
      self.init(day: words[1], month: words[2], year: words[3], clock: words[4])
    case 4 where words[3] == "GMT":
      // Sunday, 06-Nov-94 08:49:37 GMT
      let parts = words[1].split(separator: "-", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, parts[2].count == 2, let short = parts[2].decimalNumber else {
        return nil
      }
      // A fixed pivot, so that stored bytes have the same meaning on every day on which they are
      // read.
      let year = String(short < 70 ? 2000 + short : 1900 + short)
      self.init(day: parts[0], month: parts[1], year: year, clock: words[2])
    case 5:
      // Sun Nov  6 08:49:37 1994
      self.init(day: words[2], month: words[1], year: words[4], clock: words[3])
    default:
      return nil
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  private init?(day: String, month: String, year: String, clock: String) {
    let time = clock.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard time.count == 3, year.count == 4, let month = Self.months.firstIndex(of: month),
      let day = day.decimalNumber, let year = year.decimalNumber,
      let hour = time[0].decimalNumber, let minute = time[1].decimalNumber,
      let second = time[2].decimalNumber,
      // 60 is a leap second.
      (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (1...Self.days(of: month + 1, in: year)).contains(day)
    else { return nil }
    let days = Self.days(before: year, month: month + 1) + day - 1
    seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
  }

  private static func days(of month: Int, in year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// The days from 1970 to the first of a month, negative for earlier years.
  private static func days(before year: Int, month: Int) -> Int {
    let last = year - 1
    let leapDays = last / 4 - last / 100 + last / 400
    // Up to the start of 1970 there are 1969 · 365 days and 477 leap days.
    let years = last * 365 + leapDays - (1969 * 365 + 477)
    return (1..<month).reduce(years) { $0 + days(of: $1, in: year) }
  }

  /// Orders earlier before later.
  public static func < (lhs: HTTPDate, rhs: HTTPDate) -> Bool { lhs.seconds < rhs.seconds }
}
