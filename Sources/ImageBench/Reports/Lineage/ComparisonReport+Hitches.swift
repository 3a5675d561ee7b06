internal import Basics
internal import Records

extension ComparisonReport {
  /// A note on rows with late frames and no hitches, if the table has both columns.
  ///
  /// The ratio counts the frames that scroll, as Apple's does; a frame at rest can be late too.
  func restNotes(_ section: Section) -> [String] {
    let (ratio, late) = (MetricName.hitchTimeRatioMsPerS, MetricName.missedFramesPct)
    guard [ratio, late].allSatisfy({ name in headlines.contains { $0.known == name } }) else {
      return []
    }
    let names = section.rows.filter { row in
      guard let cells = row.trials.first?.cells,
        let hitches = cells.number(ratio),
        let missed = cells.number(late)
      else { return false }
      return hitches == 0 && missed > 0
    }.map(\.variant)
    guard !names.isEmpty else { return [] }
    return [
      "late frames of \(names.joined(separator: ", ")): none of them scrolled, and the hitch ratio counts "
        + "frames that scroll"
    ]
  }
}
