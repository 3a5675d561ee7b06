internal import Basics
internal import Requests

/// Decides which files a sweep removes, and when the first sweep is due.
///
/// A pure function of the file records and the time.
struct DiskSweep {
  let options: DiskCacheOptions

  init(options: DiskCacheOptions) {
    precondition(
      (0...100).contains(options.trimPercent),
      "a sweep leaves 0 to 100 % of the limit, not \(options.trimPercent) %"
    )
    self.options = options
  }

  /// Whether a file with these times is too old at `now`.
  func isExpired(written: TimePoint, accessed: TimePoint, at now: TimePoint) -> Bool {
    guard let limit = options.ageLimit else { return false }
    let start = options.ageRule == .sinceWrite ? written : accessed
    return now - start >= limit
  }

  /// The files to remove: all that are too old and, if the others exceed the limit, the least
  /// recently used of them until the trim ratio is reached.
  ///
  /// - Complexity: O(files · log files).
  func removals(of records: [FileRecord], at now: TimePoint) -> [FileName] {
    var removals: [FileName] = []
    var kept: [FileRecord] = []
    for record in records {
      if isExpired(written: record.written, accessed: record.accessed, at: now) {
        removals.append(record.name)
      } else {
        kept.append(record)
      }
    }
    var total = kept.reduce(0) { $0 + $1.byteCount.bytes }
    guard let limit = options.sizeLimit?.bytes, total > limit else { return removals }
    // Split at the hundreds, because the product of limit and percentage could overflow.
    let target = limit / 100 * options.trimPercent + limit % 100 * options.trimPercent / 100
    // Ties are broken by the URL's number, so that the order of a directory listing has no
    // influence.
    kept.sort {
      ($0.accessed, $0.written, $0.name.url.number)
        < ($1.accessed, $1.written, $1.name.url.number)
    }
    for record in kept {
      guard total > target else { break }
      removals.append(record.name)
      total -= record.byteCount.bytes
    }
    return removals
  }

  /// When the first sweep is due in an app that started at `start` and last swept at `last`.
  func firstDue(start: TimePoint, last: TimePoint?) -> TimePoint {
    let soonest = start + options.firstSweep
    guard let last else { return soonest }
    return max(soonest, last + options.sweepInterval)
  }
}
