internal import Basics
internal import Diagnosis
internal import Records
internal import Reports
internal import Signposts

/// The memory ledger of one trial over time, with the device's limits and what it did about them.
struct MemorySeries: Sendable {
  /// The owners of bytes in the order of the ledger, as people read them.
  static let owners = DrawnOwner.all.map(\.title)

  /// What a device allows one app.
  struct Limits: Sendable, Hashable {
    /// The use at which the device sends a memory warning.
    var warning: ByteCount
    /// The use at which it ends the app.
    var jetsam: ByteCount
  }

  /// Something that the device or the app did about memory.
  struct Event: Sendable, Hashable {
    var time: TimePoint
    var title: String
  }

  /// The most memory within a span of time.
  struct Bin: Sendable, Hashable {
    /// The middle of the span in seconds.
    var time: Double
    /// The bytes of each owner when their sum was highest.
    var bytes: [Int]
  }

  /// The limits of the device; nil for a device that this version does not know.
  var limits: Limits?
  private(set) var events: [Event] = []
  /// How the device ended the app; nil where it did not.
  private(set) var jetsam: Jetsam?
  /// The end of the trial.
  private(set) var end = TimePoint.start
  /// Equal spans of time, after ``finish(points:)``.
  private(set) var bins: [Bin] = []
  private var changes: [(time: TimePoint, bytes: [Int])] = []

  /// A series without a change; `limits` are those of the device.
  init(limits: Limits? = nil) {
    self.limits = limits
  }

  /// Folds the next signpost.
  mutating func fold(_ record: SignpostRecord) {
    switch record.name {
    case .memoryLedger:
      let ledger = Signpost.MemoryLedger(record)
      let bytes = [
        ledger.compressed, ledger.scratch, ledger.view, ledger.cache, ledger.inFlight,
        ledger.render, ledger.app,
      ]
      changes.append((record.time, bytes.map(\.bytes)))
    case .memoryWarning:
      let warning = Signpost.MemoryWarning(record)
      add(record, "memory warning at \(warning.footprint) (\(warning.trigger.word))")
    case .purgeMemory:
      let purge = Signpost.PurgeMemory(record)
      add(record, "purge releases \(purge.released)")
    case .jetsam:
      let jetsam = Jetsam(record)
      self.jetsam = jetsam
      add(record, jetsam.text)
    case .frame where record.phase == .end: end = max(end, record.time)
    default: break
    }
  }

  private mutating func add(_ record: SignpostRecord, _ title: String) {
    end = max(end, record.time)
    events.append(Event(time: record.time, title: title))
  }

  /// Reduces the series to `count` equal spans of time, each with its highest moment.
  ///
  /// - Complexity: O(changes + count).
  mutating func finish(points count: Int) {
    defer { changes = [] }
    guard let last = changes.last, count > 0 else { return }
    let whole = max(1, max(end, last.time).nanoseconds)
    var before = [Int](repeating: 0, count: Self.owners.count)
    var next = changes.startIndex
    for index in 0..<count {
      let bound = Int(Double(whole) * Double(index + 1) / Double(count))
      // What was held at the beginning of the span counts, because it is still held.
      var highest = before
      while next < changes.count, changes[next].time.nanoseconds <= bound {
        before = changes[next].bytes
        if before.reduce(0, +) > highest.reduce(0, +) { highest = before }
        next += 1
      }
      let middle = Double(whole) * (Double(index) + 0.5) / Double(count) / 1e9
      bins.append(Bin(time: middle, bytes: highest))
    }
  }
}
