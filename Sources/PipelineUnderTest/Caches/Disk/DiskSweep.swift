package import Basics
internal import Requests

/// Decides which files a sweep removes, and when a sweep is due.
///
/// A pure function of the file records and the time.
package struct DiskSweep: Sendable {
  /// The size above which a sweep trims the files; nil is no limit.
  var sizeLimit: ByteCount?
  /// The share of the size limit that a trim leaves, in percent; 70 is Nuke's ratio
  /// (`Caching/DataCache.swift`).
  var trimPercent = 70
  /// The time from the start of the app to its first sweep; 5 s, as in Nuke.
  var first = TimeSpan.seconds(5)
  /// The time between two sweeps, also across starts of the app; 1800 s, as in Nuke.
  ///
  /// The first read or write after this time begins the sweep.
  var interval = TimeSpan.seconds(1800)

  /// Nuke's sweeps of a cache with this limit.
  package init(sizeLimit: ByteCount? = nil) {
    self.sizeLimit = sizeLimit
  }

  /// The sweeps of a cache that enforces its capacity at each store, and trims no lower.
  init(enforcing capacity: ByteCount) {
    sizeLimit = capacity
    trimPercent = 100
    first = .zero
    interval = .zero
  }

  /// The files to remove: none up to the limit, else the least recently used until the trim ratio
  /// is reached.
  ///
  /// - Complexity: O(files · log files).
  func removals(of records: [FileRecord]) -> [FileName] {
    var total = records.reduce(0) { $0 + $1.byteCount.bytes }
    guard let limit = sizeLimit?.bytes, total > limit else { return [] }
    // Split at the hundreds, because the product of limit and percentage could overflow.
    let target = limit / 100 * trimPercent + limit % 100 * trimPercent / 100
    // Ties are broken by the URL's number, so that the order of a directory listing has no
    // influence.
    let oldest = records.sorted {
      ($0.accessed, $0.written, $0.name.url.number)
        < ($1.accessed, $1.written, $1.name.url.number)
    }
    var removals: [FileName] = []
    for record in oldest {
      guard total > target else { break }
      removals.append(record.name)
      total -= record.byteCount.bytes
    }
    return removals
  }

  /// When the first sweep is due in an app that started at `start` and last swept at `last`.
  func firstDue(start: TimePoint, last: TimePoint?) -> TimePoint {
    let soonest = start + first
    guard let last else { return soonest }
    return max(soonest, last + interval)
  }
}
