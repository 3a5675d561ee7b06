internal import Basics
internal import Text

/// A scroll recorded by another program: seconds, and points from the start of the content.
///
/// Times count from the first row. Between two rows the content moves in a straight line, and
/// offsets outside the feed are clamped to its ends.
struct ScrollRecording {
  let script: RecordedScript

  init(table: CSVDocument, path: String) throws(RecordingError) {
    let table = try RecordedTable(table, path: path)
    var file = ScenarioFile(name: ScenarioFile.name(ofPath: path))
    file.about = "A recorded scroll of \(Plural.text(table.rows.count, "position"))."
    var start: Double?
    var last = TimeSpan.zero
    var lastOffset: Double?
    for row in table.rows.indices {
      let seconds = try table.number(.time, row, in: -1e12...1e12)
      // A scroll view reports offsets beyond its ends while it bounces.
      let offset = max(0, try table.number(.offset, row, in: -1e7...1e7))
      let elapsed = seconds - (start ?? seconds)
      if start == nil { start = seconds }
      // Half a nanosecond of tolerance, because times are rounded to nanoseconds below.
      guard elapsed >= last.seconds - 5e-10 else {
        throw .value(
          name: path,
          position: "line \(row + 2)",
          what: "a time not before that of the line above",
          found: table.text(.time, row) ?? ""
        )
      }
      guard elapsed <= Recording.secondLimit else {
        throw Recording.tooLong(path)
      }
      let time = TimeSpan(nanoseconds: Int((elapsed * 1e9).rounded()))
      file.steps.append(.at(max(time, last), offset: offset))
      last = max(time, last)
      lastOffset = offset
    }
    guard lastOffset != nil else { throw .empty(name: path) }
    script = RecordedScript(file, remarks: Self.remarks(file, positions: table.rows.count, last))
  }

  /// What the file does not say, and the defaults that replace it.
  private static func remarks(_ file: ScenarioFile, positions: Int, _ last: TimeSpan) -> [String] {
    var feed = "its own feed"
    if case .named(let name) = file.feed { feed = "the feed of \(name)" }
    let rate =
      last > .zero ? ", \(Count.decimal(Double(positions - 1) / last.seconds)) a second" : ""
    return [
      "\(Count.text(positions, "position")) in \(Count.decimal(last.seconds)) s\(rate)",
      "the file names no feed, link or device, so it scrolls \(feed) over \(file.network.name) at the "
        + "refresh rate of each device that is run (the script's lines feed, network and device, or run's "
        + "--network and --device, take others)",
      "a feed's items are known in advance, so prefetching may look ahead",
    ]
  }
}
