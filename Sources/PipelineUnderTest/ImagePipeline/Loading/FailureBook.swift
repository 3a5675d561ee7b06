internal import Basics
internal import Requests

/// Which URLs have failed, and how long they are refused: events go in, actions come out.
///
/// A query is O(1); a note is O(remembered URLs).
struct FailureBook {
  /// Whether a URL may be requested.
  enum Verdict: Equatable {
    case allowed
    /// Not before this time; nil is never.
    case refused(until: TimePoint?)
  }

  private struct Entry {
    var failures: Int
    /// When the URL may be requested again; nil is never.
    var end: TimePoint?
  }

  /// The largest number of remembered URLs; a new one replaces that whose last failure is the
  /// oldest.
  static var maximumCount: Int { 1000 }

  private let options: FailureMemory
  private var entries: [ImageURL: Entry] = [:]
  /// URLs in the order of their last failure, the oldest first.
  private var order: [ImageURL] = []

  init(options: FailureMemory) {
    self.options = options
  }

  /// The number of remembered URLs.
  var count: Int { entries.count }

  /// Whether `url` may be requested at `now`.
  func verdict(_ url: ImageURL, at now: TimePoint) -> Verdict {
    guard let entry = entries[url] else { return .allowed }
    guard let end = entry.end else { return .refused(until: nil) }
    return now < end ? .refused(until: end) : .allowed
  }

  /// Notes that `url` failed at `now`; a cancellation is no failure.
  mutating func noteFailure(_ url: ImageURL, _ failure: LoadFailure, at now: TimePoint) {
    guard counts(failure) else { return }
    let failures = (entries[url]?.failures ?? 0) + 1
    let end: TimePoint?
    switch options.lifetime {
    case .none: return
    case .fixed(let span): end = now + span
    case .doubling(let first, let cap): end = now + first.doubled(failures - 1, cap: cap)
    case .forever: end = nil
    }
    if let index = order.firstIndex(of: url) { order.remove(at: index) }
    if entries[url] == nil, order.count >= Self.maximumCount {
      entries[order.removeFirst()] = nil
    }
    entries[url] = Entry(failures: failures, end: end)
    order.append(url)
  }

  /// Forgets the failures of `url`, which gave an image.
  mutating func noteSuccess(_ url: ImageURL) {
    guard entries.removeValue(forKey: url) != nil else { return }
    order.removeAll { $0 == url }
  }

  private func counts(_ failure: LoadFailure) -> Bool {
    switch failure {
    case .cancelled, .notCached, .refused: false
    case .transport: options.counted == .everything
    case .status, .decoding: true
    }
  }
}
