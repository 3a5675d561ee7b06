internal import Basics
internal import Signposts

/// The signposts of a stretch of time: moments in it, and whole intervals that overlap it.
struct TraceCut {
  private struct Key: Hashable {
    var id: SignpostID
    var name: SignpostName
  }

  /// What is left, in the order of time.
  let records: [SignpostRecord]

  /// Cuts `records`, which are in the order of time; what touches only an end of the stretch is out.
  ///
  /// - Complexity: O(n).
  init(records: [SignpostRecord], from start: TimePoint, to end: TimePoint) {
    var begins: [Key: Int] = [:]
    var isKept = [Bool](repeating: false, count: records.count)
    for (place, record) in records.enumerated() {
      let key = Key(id: record.id, name: record.name)
      switch record.phase {
      case .event: isKept[place] = record.time >= start && record.time < end
      case .begin: begins[key] = place
      case .end:
        guard let begin = begins.removeValue(forKey: key) else { continue }
        guard record.time > start, records[begin].time < end else { continue }
        isKept[begin] = true
        isKept[place] = true
      }
    }
    // What was never ended lasts for the rest of the trial.
    for place in begins.values where records[place].time < end { isKept[place] = true }
    self.records = zip(records, isKept).filter(\.1).map(\.0)
  }
}
