internal import Glibc

/// The field `Date` of an answer.
enum DateField {
  /// The bytes of the longest date, with the zero at its end.
  private static let capacity = 64

  /// The time in `seconds` since 1970, as in "Sun, 06 Nov 1994 08:49:37 GMT".
  ///
  /// The names are English, because the tool never sets a locale. C functions: `gmtime_r`,
  /// `strftime`.
  static func text(seconds: Int) -> String {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    return String(unsafeUninitializedCapacity: capacity) { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        // Newer headers of glibc accept no null pointer, which only an empty buffer has.
        guard let base = text.baseAddress else { return 0 }
        return strftime(base, capacity, "%a, %d %b %Y %H:%M:%S GMT", &parts)
      }
    }
  }
}
