package import Basics

/// A point of a latency distribution: the share of requests with at most this latency.
package struct LatencyQuantile: Sendable, Hashable {
  /// From 0 to 1.
  package var probability: Double
  package var latency: TimeSpan

  /// A latency of at most `milliseconds` for the share `probability` of requests.
  package init(_ probability: Double, milliseconds: Int) {
    self.probability = probability
    self.latency = .milliseconds(milliseconds)
  }
}

/// A link: its bandwidth, its latency as quantiles, its protocol, its limits and its faults.
public struct NetworkProfile: Sendable, Hashable {
  /// The name in flags and files, such as "heavy-tail".
  package var name: String
  /// One sentence on what it models and where its numbers come from.
  package var summary: String
  /// Shared by all connections.
  package var bytesPerSecond: Int
  /// The time from request to first byte, as quantiles that rise from probability 0 to 1.
  ///
  /// Quantiles instead of a formula: a draw is then a comparison and a linear interpolation, which
  /// are exact, and a heavy tail needs no logarithm.
  package var latency: [LatencyQuantile]
  /// HTTP/2 by default, as most servers speak it.
  package var version = HTTPVersion.two
  /// Connections of HTTP/1.1 to one host at a time; further requests queue.
  ///
  /// Over HTTP/2 there is one connection, and this has no effect.
  package var connectionsPerHost = ConnectionCosts.connectionsPerHost
  /// The share of segments that are lost, from 0 to 1; 0 by default.
  package var lossRate = 0.0
  /// The share of requests whose connection breaks, from 0 to 1.
  package var failureRate = 0.0
  /// Faults beyond single requests.
  package var faults = NetworkFaults()
  package var responses = ResponseProfile()
  /// Recorded times to the first byte, by address; they replace those of ``latency``.
  package var recordedWaits: [AddressLog<TimeSpan>] = []

  /// A link of `bytesPerSecond` whose latency has the given quantiles.
  ///
  /// The quantiles start at probability 0, end at 1, rise in probability and never fall in latency.
  package init(
    name: String,
    summary: String,
    bytesPerSecond: Int,
    latency: [LatencyQuantile],
    connectionsPerHost: Int = ConnectionCosts.connectionsPerHost,
    failureRate: Double = 0
  ) {
    precondition(bytesPerSecond > 0, "a link moves at least 1 byte a second, not \(bytesPerSecond)")
    precondition(connectionsPerHost > 0, "a host takes at least 1 connection")
    precondition((0...1).contains(failureRate), "a failure rate is 0 to 1, not \(failureRate)")
    precondition(
      latency.first?.probability == 0 && latency.last?.probability == 1,
      "the latency of \"\(name)\" has no quantiles for 0 and 1"
    )
    precondition(
      zip(latency, latency.dropFirst()).allSatisfy {
        $0.probability < $1.probability && $0.latency <= $1.latency
      },
      "the latency quantiles of \"\(name)\" do not rise"
    )
    self.name = name
    self.summary = summary
    self.bytesPerSecond = bytesPerSecond
    self.latency = latency
    self.connectionsPerHost = connectionsPerHost
    self.failureRate = failureRate
  }

  /// From a segment's sending to its acknowledgement: the least latency.
  ///
  /// A latency is a round trip and the time of the server. The least is that of a server which
  /// answers at once, and a link whose latency is changed keeps a round trip that fits it.
  package var roundTrip: TimeSpan { latency.first?.latency ?? .zero }

  /// The latency that the share `probability` of requests does not exceed.
  ///
  /// Linear between quantiles, to the nearest nanosecond. Probabilities are clamped to 0 to 1.
  package func latency(atProbability probability: Double) -> TimeSpan {
    guard var lower = latency.first, probability > lower.probability else {
      return latency.first?.latency ?? .zero
    }
    // A profile has few quantiles, so a linear search is enough.
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

  /// The time to move `size` over the idle link: size ÷ rate, rounded up.
  package func transferTime(_ size: ByteCount) -> TimeSpan {
    FlashProfile.transfer(size, bytesPerSecond: bytesPerSecond)
  }
}
