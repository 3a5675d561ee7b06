internal import Basics
internal import Requests

/// When a failed fetch is tried again: events go in, actions come out.
struct RetrySchedule {
  let policy: RetryPolicy

  init(policy: RetryPolicy) {
    if case .on(let options) = policy {
      precondition(
        (0...100).contains(options.jitterPercent),
        "jitter takes 0 to 100 % off a delay, not \(options.jitterPercent) %"
      )
    }
    self.policy = policy
  }

  /// The time before the next attempt; nil if there is none.
  ///
  /// - Parameters:
  ///   - attempt: The number of the failed attempt, counted from 0.
  ///   - failure: Its failure; cancellations and permanent failures are never tried again.
  ///   - url: The URL of the attempt.
  func delay(after attempt: Int, _ failure: LoadFailure, url: ImageURL) -> TimeSpan? {
    guard case .on(let options) = policy, attempt < options.maximumRetries,
      isMendable(failure, options.answers)
    else { return nil }
    let full = fullDelay(after: attempt, options.delay)
    let most = UInt64(full.nanoseconds).multipliedFullWidth(by: UInt64(options.jitterPercent))
    let share = UInt64(100).dividingFullWidth(most).quotient
    // The random bits are a fraction of 2⁶⁴; multiplying and shifting is exact on every machine.
    let taken = share.multipliedFullWidth(by: randomBits(options.seed, url, attempt)).high
    return TimeSpan(nanoseconds: full.nanoseconds - Int(taken))
  }

  private func isMendable(_ failure: LoadFailure, _ answers: RetryOptions.RetriedAnswers) -> Bool {
    switch failure {
    case .transport: return true
    case .status(let status):
      return answers == .temporary && [408, 429, 500, 502, 503, 504].contains(status)
    case .cancelled, .notCached, .refused, .decoding: return false
    }
  }

  private func fullDelay(after attempt: Int, _ delay: RetryOptions.Delay) -> TimeSpan {
    switch delay {
    case .fixed(let span): return max(.zero, span)
    case .doubling(let first, let cap): return first.doubled(attempt, cap: cap)
    }
  }

  private func randomBits(_ seed: UInt64, _ url: ImageURL, _ attempt: Int) -> UInt64 {
    let key = SplitMix64.mix(UInt64(bitPattern: Int64(url.number))) &+ UInt64(attempt)
    var generator = SplitMix64(seed: SplitMix64.mix(seed) ^ key)
    return generator.next()
  }
}

extension TimeSpan {
  /// The span doubled `times` times, but never more than `cap`.
  func doubled(_ times: Int, cap: TimeSpan) -> TimeSpan {
    var span = max(.zero, self)
    for _ in 0..<times {
      guard span > .zero, span < cap else { break }
      // Compared before the addition, because the sum of two long spans would overflow.
      span = span > cap - span ? cap : span + span
    }
    return min(span, cap)
  }
}
