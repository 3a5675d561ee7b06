internal import Basics
internal import Diagnosis
package import Reports
internal import Signposts

/// The counts and memory peaks of a trace, as tables below its explanation.
package struct TraceSummary {
  private let trace: StoredTrace

  /// The summary of the trace in `file`.
  package init(_ file: TraceFile) {
    trace = file.trace
  }

  /// The tables: what happened how often, and the memory peaks.
  package var tables: [ReportTable] {
    var counts = ReportTable(
      title: "Counts",
      columns: [.init("what"), .number("count")]
    )
    for (name, count) in TraceCounts(trace).rows {
      counts.append(row: [.text(name), .count(count)])
    }
    if trace.context.leftOut > 0 {
      counts.footnotes.append(
        "The trace left out \(trace.context.leftOut) signposts because of its size."
      )
    }
    return [counts, memory]
  }

  private var memory: ReportTable {
    var table = ReportTable(
      title: "Memory peaks",
      columns: [.init("owner"), .number("peak", unit: "bytes"), .number("at", unit: "ms")]
    )
    var peaks: [(name: String, bytes: ByteCount, time: TimePoint)] = []
    for record in trace.records where record.name == .memoryLedger {
      let ledger = Signpost.MemoryLedger(record)
      let owners = [
        ("compressed", ledger.compressed), ("scratch", ledger.scratch), ("view", ledger.view),
        ("cache", ledger.cache), ("in flight", ledger.inFlight), ("render", ledger.render),
        ("app", ledger.app),
      ]
      let total = owners.reduce(ByteCount.zero) { $0 + $1.1 }
      for (index, owner) in (owners + [("all", total)]).enumerated() {
        if index == peaks.count {
          peaks.append((owner.0, owner.1, record.time))
        } else if owner.1 > peaks[index].bytes {
          peaks[index] = (owner.0, owner.1, record.time)
        }
      }
    }
    for peak in peaks {
      table.append(row: [
        .text(peak.name), .count(peak.bytes.bytes), .milliseconds(peak.time - .start),
      ])
    }
    return table
  }
}

/// How often things happened in a trace.
struct TraceCounts {
  /// The names and their counts, in the order of a load.
  private(set) var rows: [(name: String, count: Int)] = []

  init(_ trace: StoredTrace) {
    var decodes = 0
    var counts: [SignpostName: Int] = [:]
    for record in trace.records where record.phase != .begin {
      counts[record.name, default: 0] += 1
      if record.name == .decodeImageData, Signpost.DecodeImageData.end(record).outcome == .done {
        decodes += 1
      }
    }
    let late = trace.frames.count { $0.overrun > .zero }
    rows = [
      ("frames", trace.frames.count), ("late frames", late),
      ("bound cells", counts[.bindCell] ?? 0),
      ("shown images", counts[.showImage] ?? 0), ("loads", counts[.loadImage] ?? 0),
      ("disk reads", counts[.readDiskCache] ?? 0), ("fetches", counts[.loadImageData] ?? 0),
      ("decodes", decodes), ("cancels", counts[.cancelLoad] ?? 0),
      ("stopped works", counts[.stopWork] ?? 0), ("memory warnings", counts[.memoryWarning] ?? 0),
      ("purges", counts[.purgeMemory] ?? 0), ("jetsams", counts[.jetsam] ?? 0),
    ]
  }
}
