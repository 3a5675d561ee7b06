import Text

/// The arrows of a trace, as an importer attaches them: to the slice of the thread that is open at
/// their moment.
struct TraceArrows {
  private struct Slice {
    var begin: Int
    var end: Int
  }

  private(set) var started = 0
  private(set) var ended = 0
  /// The points without a slice.
  private(set) var outside: [String] = []
  /// The points whose arrow has not started.
  private(set) var unstarted: [String] = []

  init(_ events: [JSONValue]) {
    var slices: [Int: [Slice]] = [:]
    for event in events {
      guard let thread = event["tid"]?.integer, let time = Self.nanoseconds(event["ts"]) else {
        continue
      }
      switch event["ph"]?.string {
      case "B": slices[thread, default: []].append(Slice(begin: time, end: .max))
      case "E":
        guard var list = slices[thread], let last = list.indices.last else { continue }
        list[last].end = time
        slices[thread] = list
      case "X":
        let end = time + (Self.nanoseconds(event["dur"]) ?? 0)
        slices[thread, default: []].append(Slice(begin: time, end: end))
      default: break
      }
    }
    check(events, slices)
  }

  private mutating func check(_ events: [JSONValue], _ slices: [Int: [Slice]]) {
    var open: Set<Int> = []
    let points = events.enumerated().filter { ["s", "t", "f"].contains($0.element["ph"]?.string) }
    // The order of their times, and of the file between equal ones.
    let sorted = points.sorted {
      (Self.nanoseconds($0.element["ts"]) ?? 0, $0.offset)
        < (Self.nanoseconds($1.element["ts"]) ?? 0, $1.offset)
    }
    for (_, point) in sorted {
      let time = Self.nanoseconds(point["ts"]) ?? -1
      let thread = point["tid"]?.integer ?? -1
      let id = (point["id"]?.integer ?? -1) * 2 + (point["name"]?.string == "cancel" ? 1 : 0)
      let isInside = (slices[thread] ?? []).contains {
        $0.begin <= time && (time < $0.end || $0.begin == $0.end && time == $0.begin)
      }
      if !isInside { outside.append("\(id) at \(time) on \(thread)") }
      switch point["ph"]?.string {
      case "s":
        started += 1
        open.insert(id)
      case "f":
        ended += 1
        if open.remove(id) == nil { unstarted.append("\(id)") }
      default: if !open.contains(id) { unstarted.append("\(id)") }
      }
    }
  }

  private static func nanoseconds(_ value: JSONValue?) -> Int? {
    value?.number.map { Int(($0 * 1000).rounded()) }
  }
}
