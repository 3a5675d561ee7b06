package import Basics
package import Signposts

/// The signposts of a span of time: the events in it, and the whole intervals that overlap it.
package struct TraceCut {
  private struct Key: Hashable {
    var id: SignpostID
    var name: SignpostName
  }

  /// The remaining signposts, in order of time.
  package let records: [SignpostRecord]

  /// Cuts `records`, which are in order of time; intervals that only touch an end of the span are
  /// left out.
  ///
  /// - Complexity: O(n).
  package init(records: [SignpostRecord], from start: TimePoint, to end: TimePoint) {
    var begins: [Key: Int] = [:]
    var isKept = [Bool](repeating: false, count: records.count)
    for (index, record) in records.enumerated() {
      let key = Key(id: record.id, name: record.name)
      switch record.phase {
      case .event: isKept[index] = record.time >= start && record.time < end
      case .begin: begins[key] = index
      case .end:
        guard let begin = begins.removeValue(forKey: key) else { continue }
        guard record.time > start, records[begin].time < end else { continue }
        isKept[begin] = true
        isKept[index] = true
      }
    }
    // An interval without an end lasts until the end of the trial.
    for index in begins.values where records[index].time < end { isKept[index] = true }
    let kept = zip(records, isKept).filter(\.1).map(\.0)
    // What the screen showed when the span began, said at its start.
    let shown = Self.screen(of: records, before: start)
    let first = kept.firstIndex { $0.time >= start } ?? kept.count
    self.records = Array(kept[..<first]) + shown + Array(kept[first...])
  }

  private struct Surface: Hashable {
    var item: Int
    var surface: Int
    var name: SignpostName
  }

  /// The last place and the last content of each surface before `start`, with that time.
  private static func screen(
    of records: [SignpostRecord],
    before start: TimePoint
  ) -> [SignpostRecord] {
    var latest: [Surface: Int] = [:]
    for (index, record) in records.enumerated() where record.time < start {
      switch record.name {
      case .placeCell:
        let cell = Signpost.PlaceCell(record)
        latest[Surface(item: cell.item, surface: cell.surface, name: record.name)] = index
      case .drawCell:
        let cell = Signpost.DrawCell(record)
        latest[Surface(item: cell.item, surface: cell.surface, name: record.name)] = index
      default: break
      }
    }
    return latest.values.sorted().map { index in
      var record = records[index]
      record.time = start
      return record
    }
  }
}
