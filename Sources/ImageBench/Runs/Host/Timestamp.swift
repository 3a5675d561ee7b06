internal import Glibc

/// The time of day for the dates of runs and nights; measured code must not read it.
package enum Timestamp {
  /// Now in UTC as ISO 8601, such as "2026-11-20T16:00:00Z".
  ///
  /// C functions: `time`, `gmtime_r`, `strftime`.
  package static var nowUTC: String {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { buffer in
      // Newer headers of glibc accept no null pointer, which only an empty buffer has.
      guard let base = buffer.baseAddress else { return "" }
      let count = strftime(base, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts)
      return String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
}
