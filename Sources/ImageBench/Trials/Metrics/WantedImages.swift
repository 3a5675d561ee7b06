internal import Basics
internal import Signposts

/// The bindings that got their image, and how long each waited: event in, numbers out.
///
/// A binding is identified by its URL and its time, which `ShowImage` and `EndWithoutImage` also
/// carry. So an image drawn for another binding than its own does not count.
struct WantedImages {
  private struct Binding: TableKey {
    var url: Int
    var begin: TimePoint

    var tableNumber: UInt64 {
      // Times differ by whole frames or turns, so their low digits mix well with the URL.
      UInt64(truncatingIfNeeded: begin.nanoseconds) ^ UInt64(truncatingIfNeeded: url) << 40
    }
  }

  /// Bindings of one URL that began at one moment, as two cells of a row may.
  private struct Open {
    var begin: TimePoint
    var count = 0
  }

  /// The number of wanted images: one for each binding.
  private(set) var count = 0
  /// The waits of the drawn images, in milliseconds.
  private(set) var waits: [Double] = []

  /// The bindings still without their image.
  private var open = KeyTable<Binding, Open>()
  /// By how much the two times of one binding may differ.
  private let tolerance: TimeSpan
  /// The bindings that ended without an image.
  private var lost: [(begin: TimePoint, waited: TimeSpan)] = []
  private var end: TimePoint?
  private var last = TimePoint.start

  /// No binding yet; in real time, where a signpost is made later than what it tells of, the two
  /// times of a binding may differ by `tolerance`.
  init(tolerance: TimeSpan) {
    self.tolerance = tolerance
  }

  /// The number of wanted images that no frame drew for their binding.
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
      if close(end.url, begin) { lost.append((begin, end.waited)) }
    case (.measurementEnd, _): end = record.time
    case (.frame, _): last = record.time
    default: break
    }
  }

  private func begin(_ record: SignpostRecord, _ wait: TimeSpan) -> TimePoint {
    TimePoint(nanoseconds: record.time.nanoseconds - wait.nanoseconds)
  }

  /// Ends a binding of `url` that began at `begin`; returns whether there was one.
  private mutating func close(_ url: Int, _ begin: TimePoint) -> Bool {
    let binding = Binding(url: url, begin: nearest(to: begin, of: url))
    guard let count = open[binding]?.count, count > 0 else { return false }
    open.change(binding) { $0.count -= 1 }
    if count == 1 { open.removeValue(forKey: binding) }
    return true
  }

  /// The begin of the open binding of `url` that is nearest to `begin`, if it is within the
  /// tolerance; or else `begin` itself.
  private func nearest(to begin: TimePoint, of url: Int) -> TimePoint {
    guard tolerance > .zero, open[Binding(url: url, begin: begin)] == nil else { return begin }
    func distance(_ other: TimePoint) -> Int { abs((other - begin).nanoseconds) }
    return open.keys.lazy.filter { $0.url == url && distance($0.begin) <= tolerance.nanoseconds }
      .map(\.begin).min { distance($0) < distance($1) } ?? begin
  }

  /// The waits of all wanted images in milliseconds; a missing image waits until its cell leaves
  /// the screen, or until the end if it stays.
  ///
  /// So a picture that scrolled by counts for as long as it was looked for, however long the
  /// scenario rests afterwards. An image that comes waits no longer than one that does not, because
  /// both end with the cell. The end is that of the measurement, or the last frame if the device
  /// ended the app.
  ///
  /// - Complexity: O(n) in the number of bindings.
  var waitsOfAll: [Double] {
    let end = end ?? last
    let stillOpen = open.values.flatMap { Array(repeating: end - $0.begin, count: $0.count) }
    // Cells that stay leave after the end, as the screen is taken down.
    let left = lost.map { min($0.waited, end - $0.begin) }
    return waits + (left + stillOpen).map { Double(max(0, $0.nanoseconds)) / 1e6 }
  }
}
