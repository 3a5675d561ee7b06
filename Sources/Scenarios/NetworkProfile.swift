public import Basics

/// A point of a latency distribution: the share of requests that wait at most this long.
public struct LatencyQuantile: Sendable, Hashable {
  /// The share of requests, from 0 to 1.
  public var probability: Double
  /// The longest wait of that share.
  public var latency: TimeSpan

  /// At most `milliseconds` for the share `probability` of the requests.
  public init(_ probability: Double, milliseconds: Int) {
    self.probability = probability
    self.latency = .milliseconds(milliseconds)
  }
}

/// A link: its bandwidth, its latency as quantiles, its limits and its faults.
public struct NetworkProfile: Sendable, Hashable {
  /// The name in flags and files, such as "heavy-tail".
  public var name: String
  /// One sentence on what it stands for and where its numbers are from.
  public var summary: String
  /// The rate that all connections share, in bytes a second.
  public var bytesPerSecond: Int
  /// The time from request to first byte, as quantiles that rise from probability 0 to 1.
  ///
  /// Quantiles, not a formula: the draw is then a comparison and a linear interpolation, which are
  /// exact, and a heavy tail needs no logarithm.
  public var latency: [LatencyQuantile]
  /// Connections to one host at a time; further requests queue.
  ///
  /// 6, as URLSession on iOS and browsers have.
  public var connectionsPerHost = 6
  /// The share of requests that fail, from 0 to 1: 0 unless a scenario is about failure.
  public var failureRate = 0.0
  /// What goes wrong beyond single requests; by default nothing.
  public var faults = NetworkFaults()
  /// What the server says of its pictures besides their bytes; by default nothing.
  public var responses = ResponseProfile()
  /// The times to the first byte that were recorded, address by address, instead of those of ``latency``;
  /// by default none.
  public var recordedWaits: [AddressLog<TimeSpan>] = []

  /// A link of `bytesPerSecond` whose latency has the given quantiles.
  ///
  /// The quantiles start at probability 0, end at 1, and rise in probability and do not fall in
  /// latency.
  public init(
    name: String,
    summary: String,
    bytesPerSecond: Int,
    latency: [LatencyQuantile],
    connectionsPerHost: Int = 6,
    failureRate: Double = 0
  ) {
    precondition(bytesPerSecond > 0, "A link moves at least 1 byte a second, not \(bytesPerSecond)")
    precondition(connectionsPerHost > 0, "A host takes at least 1 connection")
    precondition((0...1).contains(failureRate), "A failure rate is 0 to 1, not \(failureRate)")
    precondition(
      latency.first?.probability == 0 && latency.last?.probability == 1,
      "The latency of \"\(name)\" has no quantiles for 0 and 1"
    )
    precondition(
      zip(latency, latency.dropFirst()).allSatisfy {
        $0.probability < $1.probability && $0.latency <= $1.latency
      },
      "The latency quantiles of \"\(name)\" do not rise"
    )
    self.name = name
    self.summary = summary
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
    self.connectionsPerHost = connectionsPerHost
    self.failureRate = failureRate
  }

  /// The latency that the share `probability` of requests does not exceed.
  ///
  /// Linear between quantiles, to the nearest nanosecond; probabilities outside 0 to 1 give the
  /// ends.
  public func latency(atProbability probability: Double) -> TimeSpan {
    guard var lower = latency.first, probability > lower.probability else {
      return latency.first?.latency ?? .zero
    }
    for upper in latency.dropFirst() {
      if probability <= upper.probability {
        let fraction =
          (probability - lower.probability) / (upper.probability - lower.probability)
        let rise = Double((upper.latency - lower.latency).nanoseconds) * fraction
        return lower.latency + TimeSpan(nanoseconds: Int(rise.rounded()))
      }
      lower = upper
    }
    return lower.latency
  }

  /// The time to move `size` with the link to itself: size ÷ rate, rounded up.
  public func transferTime(_ size: ByteCount) -> TimeSpan {
    FlashProfile.transfer(size, bytesPerSecond: bytesPerSecond)
  }
}
