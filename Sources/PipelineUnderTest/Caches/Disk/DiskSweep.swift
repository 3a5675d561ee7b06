internal import Basics
internal import Requests

/// Which files go when the disk is swept, and when it is.
///
/// Pure: the files and the time come in, names go out.
struct DiskSweep {
  let options: DiskCacheOptions

  init(options: DiskCacheOptions) {
    precondition(
      (0...100).contains(options.trimPercent),
      "a sweep leaves 0 to 100 % of the limit, not \(options.trimPercent) %"
    )
    self.options = options
  }

  /// Whether a file of these times is too old at `now`.
  func isExpired(written: TimePoint, accessed: TimePoint, at now: TimePoint) -> Bool {
    guard let limit = options.ageLimit else { return false }
    let start = options.ageRule == .sinceWrite ? written : accessed
    return now - start >= limit
  }

  /// The files to remove: all that are too old, and then, while what is left exceeds the limit,
  /// those that were used least recently until the trim ratio is reached.
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
    let target = limit / 100 * options.trimPercent + limit % 100 * options.trimPercent / 100
    // The number of the URL decides between equals, so that the order of a listing never does.
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

  /// When the first sweep is due of an app that started at `start` and whose files were swept last
  /// at `last`.
  func firstDue(start: TimePoint, last: TimePoint?) -> TimePoint {
    let soonest = start + options.firstSweep
    guard let last else { return soonest }
    return max(soonest, last + options.sweepInterval)
  }
}
