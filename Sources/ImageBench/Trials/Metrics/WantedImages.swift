internal import Basics
internal import Signposts

/// Which bindings got their image, and how long each waited: event in, numbers out.
///
/// A binding is known by its URL and its time, both of which `ShowImage` and `EndWithoutImage` lead
/// back to. So an image that is drawn for another binding than its own counts for none.
struct WantedImages {
  private struct Binding: TableKey {
    var url: Int
    var begin: TimePoint

    var tableNumber: UInt64 {
      // Times are whole frames or turns apart, so their low digits mix well with the URL.
      UInt64(truncatingIfNeeded: begin.nanoseconds) ^ UInt64(truncatingIfNeeded: url) << 40
    }
  }

  /// Bindings of one URL that began at one moment, as those of two cells of a row may.
  private struct Open {
    var begin: TimePoint
    var count = 0
  }

  /// How many images were wanted: one for each binding.
  private(set) var count = 0
  /// How long those waited that were drawn, in milliseconds.
  private(set) var waits: [Double] = []

  /// The bindings that are without their image so far.
  private var open = KeyTable<Binding, Open>()
  /// When those began that ended without it.
  private var lostBegins: [TimePoint] = []
  private var end: TimePoint?
  private var last = TimePoint.start

  /// How many wanted images no frame drew for their binding.
  var missing: Int { count - waits.count }

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.bindCell, _):
      count += 1
      let binding = Binding(url: Signpost.BindCell(record).url, begin: record.time)
      open.change(binding, from: Open(begin: record.time)) { $0.count += 1 }
    case (.showImage, _):
      let show = Signpost.ShowImage(record)
      if close(show.url, begin(record, show.waited)) { waits.append(show.waited.milliseconds) }
    case (.endWithoutImage, _):
      let end = Signpost.EndWithoutImage(record)
      let begin = begin(record, end.waited)
      if close(end.url, begin) { lostBegins.append(begin) }
    case (.scenario, .end): end = record.time
    case (.frame, _): last = record.time
    default: break
    }
  }

  private func begin(_ record: SignpostRecord, _ wait: TimeSpan) -> TimePoint {
    TimePoint(nanoseconds: record.time.nanoseconds - wait.nanoseconds)
  }

  /// Ends a binding of `url` that began at `begin`; false when there is none.
  private mutating func close(_ url: Int, _ begin: TimePoint) -> Bool {
    let binding = Binding(url: url, begin: begin)
    guard let count = open[binding]?.count, count > 0 else { return false }
    open.change(binding) { $0.count -= 1 }
    if count == 1 { open.removeValue(forKey: binding) }
    return true
  }

  /// The waits of all wanted images in milliseconds; one that never came waits until the end.
  ///
  /// The end is that of the scenario, or the last frame where the device ended the app.
  ///
  /// - Complexity: O(n) in the number of bindings.
  var waitsOfAll: [Double] {
    let end = end ?? last
    let stillOpen = open.values.flatMap { Array(repeating: $0.begin, count: $0.count) }
    return waits
      + (lostBegins + stillOpen).map { Double(max(0, (end - $0).nanoseconds)) / 1e6 }
  }
}
