internal import Glibc

/// The field `Date` of an answer.
enum DateField {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The time in `seconds` since 1970, as in "Sun, 06 Nov 1994 08:49:37 GMT".
  ///
  /// C function: `gmtime_r`.
  static func text(seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    let day = days[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { two(Int($0)) }
    return "\(day), \(two(Int(parts.tm_mday))) \(month) \(parts.tm_year + 1900) "
      + clock.joined(separator: ":") + " GMT"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
