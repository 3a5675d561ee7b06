import Basics
import Scenarios
import Testing

@Suite("Networks")
struct NetworkProfileTests {
  @Test(
    "every network has rising quantiles from 0 to 1, HTTP/2 and no failures",
    arguments: NetworkProfile.catalogue
  )
  func sanity(network: NetworkProfile) {
    #expect(network.version == .two && network.connectionsPerHost == 6)
    #expect(network.roundTrip > .zero && network.roundTrip <= network.latency[1].latency)
    #expect((network.lossRate > 0) == (network == .train))
    #expect(network.failureRate == 0)
    #expect(network.bytesPerSecond > 0)
    #expect(network.latency.first?.probability == 0)
    #expect(network.latency.last?.probability == 1)
    for (lower, upper) in zip(network.latency, network.latency.dropFirst()) {
      #expect(lower.probability < upper.probability)
      #expect(lower.latency < upper.latency)
    }
  }

  @Test("the heavy tail has the median and the 99th percentile of the reused-cell pattern")
  func heavyTail() {
    #expect(NetworkProfile.heavyTail.latency(atProbability: 0.5) == .milliseconds(80))
    #expect(NetworkProfile.heavyTail.latency(atProbability: 0.99) == .milliseconds(3_000))
  }

  @Test("latency never falls as probability rises", arguments: NetworkProfile.catalogue)
  func monotone(network: NetworkProfile) {
    let latencies = (0...1_000).map { network.latency(atProbability: Double($0) / 1_000) }
    #expect(latencies == latencies.sorted())
    #expect(latencies.first == network.latency.first?.latency)
    #expect(latencies.last == network.latency.last?.latency)
  }

  @Test("latency is linear between quantiles")
  func linear() {
    let network = NetworkProfile(
      name: "x",
      summary: "",
      bytesPerSecond: 1,
      latency: [LatencyQuantile(0, milliseconds: 10), LatencyQuantile(1, milliseconds: 30)]
    )
    #expect(network.latency(atProbability: 0.25) == .milliseconds(15))
    #expect(network.latency(atProbability: -1) == .milliseconds(10))
    #expect(network.latency(atProbability: 2) == .milliseconds(30))
    #expect(network.latency(atProbability: .nan) == .milliseconds(10))
  }
}
