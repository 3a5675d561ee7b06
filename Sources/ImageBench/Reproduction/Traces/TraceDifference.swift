internal import Basics
internal import Diagnosis
package import Reports
internal import Scenarios
internal import Signposts

/// The differences between two traces, as tables: `imagebench explain` of both.
package struct TraceDifference {
  /// How many changed frames are shown.
  package var shownCount = 10
  private let paths: [String]
  private let first: StoredTrace
  private let second: StoredTrace

  /// The difference from `first` to `second`.
  package init(_ first: TraceFile, _ second: TraceFile) {
    paths = [first.path, second.path]
    self.first = first.trace
    self.second = second.trace
  }

  /// The tables: the first signpost that differs, counts that differ, and frames whose lateness
  /// changed.
  package var tables: [ReportTable] {
    [start, counts, frames]
  }

  /// A signpost without its identity, which says nothing across trials.
  private static func plain(_ record: SignpostRecord) -> SignpostRecord {
    var record = record
    record.id = .none
    return record
  }

  private static let over = ReportTable.Cell.empty(reason: "the trace is over")

  private var start: ReportTable {
    var table = ReportTable(
      title: "First difference",
      columns: [
        .init("trace"), .number("at", unit: "ms"), .init("signpost"), .init("phase"),
        .init("image"),
      ]
    )
    let count = min(first.records.count, second.records.count)
    let index =
      (0..<count).first { Self.plain(first.records[$0]) != Self.plain(second.records[$0]) } ?? count
    guard index < max(first.records.count, second.records.count) else {
      table.footnotes.append("The traces have the same signposts.")
      return table
    }
    for (path, trace) in zip(paths, [first, second]) {
      guard trace.records.indices.contains(index) else {
        table.append(row: [.text(path), Self.over, .text("ends"), Self.over, Self.over])
        continue
      }
      let record = trace.records[index]
      table.append(row: [
        .text(path), .milliseconds(record.time - .start), .text(record.name.label),
        .text("\(record.phase)"),
        record.url.map { .text(trace.imageName($0)) }
          ?? .empty(reason: "the signpost is about no image"),
      ])
    }
    return table
  }

  private var counts: ReportTable {
    var table = ReportTable(
      title: "Counts that differ",
      columns: [.init("what"), .number("first"), .number("second"), .number("change")]
    )
    for (one, other) in zip(TraceCounts(first).rows, TraceCounts(second).rows)
    where one.count != other.count {
      table.append(row: [
        .text(one.name), .count(one.count), .count(other.count), .count(other.count - one.count),
      ])
    }
    return table
  }

  private var frames: ReportTable {
    var table = ReportTable(
      title: "Frames whose lateness changed",
      columns: [
        .number("frame"), .number("first", unit: "ms"), .number("second", unit: "ms"),
        .init("cause"),
      ]
    )
    // With a finger that follows time, frames that tick at the same moment show the same position.
    let followTime = [first, second].allSatisfy { $0.context.finger == Finger.time.rawValue }
    func place(_ frame: StoredTrace.Frame) -> Int {
      followTime ? frame.tick.nanoseconds : frame.number
    }
    var others: [Int: StoredTrace.Frame] = [:]
    for frame in second.frames { others[place(frame)] = frame }
    let changed = first.frames.compactMap { frame in
      others[place(frame)].flatMap { $0.overrun == frame.overrun ? nil : (one: frame, other: $0) }
    }
    for pair in changed.prefix(shownCount) {
      let causes = [pair.one.cause, pair.other.cause].compactMap(\.self)
      table.append(row: [
        .count(pair.one.number), .milliseconds(pair.one.overrun),
        .milliseconds(pair.other.overrun),
        .text(Set(causes).count < causes.count ? causes[0] : causes.joined(separator: ", then ")),
      ])
    }
    if changed.count > shownCount {
      table.footnotes.append("\(changed.count - shownCount) more; --worst shows them.")
    }
    return table
  }
}
