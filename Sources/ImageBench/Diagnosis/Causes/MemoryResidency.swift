internal import Basics
internal import Signposts

/// Which images the memory cache held when they were asked for.
struct MemoryResidency {
  /// The memory cache's last action on an image.
  enum State: Hashable {
    case never
    case stored
    case evicted
    case purged
    /// The app itself took it out.
    case removed
  }

  private struct Entry {
    var state = State.never
    /// The state at the last request.
    var whenAsked = State.never
    /// How many entries hold it.
    var count = 0
  }

  /// For how long after the device has asked for memory the app's own purges are its answer.
  ///
  /// A modelling choice: an app that answers on a queue of its own needs some frames.
  private static let answer = TimeSpan.seconds(1)

  private var sized = KeyTable<ImageKey, Entry>()
  /// The entries of all sizes, by URL.
  private var unsized = KeyTable<Int, Entry>()
  private var lastPressure: TimePoint?

  /// Folds the next signpost.
  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImage, .begin): ask(ImageKey(Signpost.LoadImage.begin(record)))
    case (.memoryCacheStore, _): store(ImageKey(Signpost.MemoryCacheStore(record)))
    case (.memoryCacheEvict, _): evict(Signpost.MemoryCacheEvict(record), at: record.time)
    case (.memoryWarning, _): lastPressure = record.time
    case (.mainLaneWork, .begin):
      // The way to the background is no warning, and the app answers it as one.
      if Signpost.MainLaneWork.begin(record).kind == .purge { lastPressure = record.time }
    default: break
    }
  }

  /// The state of `key` at its last request, or that of its URL: keys of caches may have another
  /// size than the view, or none that could be known.
  func whenAsked(_ key: ImageKey) -> State {
    let state = sized[key]?.whenAsked ?? .never
    return state == .never ? unsized[key.url]?.whenAsked ?? .never : state
  }

  /// Kept from the request on: the load itself stores the image again before it is judged.
  private mutating func ask(_ key: ImageKey) {
    sized.change(key) { $0.whenAsked = $0.state }
    unsized.change(key.url) { $0.whenAsked = $0.state }
  }

  private mutating func store(_ key: ImageKey) {
    sized.change(key, from: Entry()) { $0.state = .stored }
    unsized.change(key.url, from: Entry()) { entry in
      entry.count += 1
      entry.state = .stored
    }
  }

  private mutating func evict(_ eviction: Signpost.MemoryCacheEvict, at time: TimePoint) {
    let key = ImageKey(eviction)
    let state: State
    switch eviction.reason {
    case .costLimit, .countLimit, .expired: state = .evicted
    case .purge: state = isUnderPressure(at: time) ? .purged : .removed
    // A replacement stores another entry under the same key, so the image stays.
    case .replaced: state = .stored
    }
    if state != .stored { sized.change(key, from: Entry()) { $0.state = state } }
    unsized.change(key.url, from: Entry()) { entry in
      entry.count = max(0, entry.count - 1)
      // It may be there under another key.
      if entry.count == 0, state != .stored { entry.state = state }
    }
  }

  private func isUnderPressure(at time: TimePoint) -> Bool {
    lastPressure.map { time - $0 <= Self.answer } ?? false
  }
}
