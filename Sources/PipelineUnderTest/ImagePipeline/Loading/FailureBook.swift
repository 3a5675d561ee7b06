internal import Basics
internal import Requests

/// Which URLs failed and how long they are refused for it: event in, action out.
///
/// Asking is O(1); noting is O(URLs remembered).
struct FailureBook {
  /// Whether a URL may be asked for.
  enum Verdict: Equatable {
    case allowed
    /// Not before this moment; nil is never.
    case refused(until: TimePoint?)
  }

  private struct Entry {
    var failures: Int
    /// When it may be asked for again; nil is never.
    var end: TimePoint?
  }

  private let options: FailureMemory
  private var entries: [ImageURL: Entry] = [:]
  /// The URL that failed longest ago first.
  private var order: [ImageURL] = []

  init(options: FailureMemory) {
    self.options = options
  }

  /// The number of URLs that are remembered.
  var count: Int { entries.count }

  /// Whether `url` may be asked for at `now`.
  func verdict(_ url: ImageURL, at now: TimePoint) -> Verdict {
    guard let entry = entries[url] else { return .allowed }
    guard let end = entry.end else { return .refused(until: nil) }
    return now < end ? .refused(until: end) : .allowed
  }

  /// Notes that `url` failed at `now`; a cancel is no failure.
  mutating func noteFailure(_ url: ImageURL, _ failure: LoadFailure, at now: TimePoint) {
    guard counts(failure), options.maximumCount > 0 else { return }
    let failures = (entries[url]?.failures ?? 0) + 1
    let end: TimePoint?
    switch options.lifetime {
    case .none: return
    case .fixed(let span): end = now + span
    case .doubling(let first, let cap): end = now + first.doubled(failures - 1, cap: cap)
    case .forever: end = nil
    }
    if let place = order.firstIndex(of: url) { order.remove(at: place) }
    if entries[url] == nil, order.count >= options.maximumCount {
      entries[order.removeFirst()] = nil
    }
    entries[url] = Entry(failures: failures, end: end)
    order.append(url)
  }

  /// Notes that `url` gave an image, so that it begins afresh.
  mutating func noteSuccess(_ url: ImageURL) {
    guard entries.removeValue(forKey: url) != nil else { return }
    order.removeAll { $0 == url }
  }

  private func counts(_ failure: LoadFailure) -> Bool {
    switch failure {
    case .cancelled, .notCached, .refused: false
    case .transport: options.counted == .everything
    case .status, .contentType, .tooLarge, .decoding: true
    }
  }
}
