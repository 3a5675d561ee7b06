import Basics
import Scenarios
import Testing

@Suite("Changed links")
struct LinkChangeTests {
  @Test(
    "have names that find them again",
    arguments: [
      ("wifi-200ms", 200_000_000, nil), ("3g-1500kbps", nil, 187_500),
      ("lte-500us-12Mbps", 500_000, 1_500_000), ("heavy-tail-0ms-8bps", 0, 1),
      ("3g-1500ns-2conn", 1_500, nil),
    ] as [(String, Int?, Int?)]
  )
  func names(name: String, latency: Int?, rate: Int?) throws {
    let link = try NetworkProfile.named(name)
    #expect(link.name == name)
    if let latency {
      #expect(link.latency.map(\.latency.nanoseconds) == [latency, latency])
      #expect(link.latency.map(\.probability) == [0, 1])
    }
    if let rate { #expect(link.bytesPerSecond == rate) }
    #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
  }

  @Test("of a script have the same names as on the command line")
  func scripts() throws {
    let text = "network 3g\nlatency 200ms to 200ms\nbandwidth 187500B/s\npause 1s"
    let scenario = try ScenarioFile(reading: text, name: "mine").scenario()
    #expect(scenario.network == (try NetworkProfile.named("3g-200ms-1500kbps")))
    let range = try ScenarioFile(reading: "latency 1ms to 2ms\npause 1s", name: "m").scenario()
    #expect(range.network.name == "wifi-1ms-2ms")
    #expect(range.network == (try NetworkProfile.named("wifi-1ms-2ms")))
  }

  @Test(
    "name HTTP/1.1, which a number of connections implies",
    arguments: [
      ("wifi", HTTPVersion.two, 6), ("lte-http1", .one, 6), ("lte-20ms-http1", .one, 6),
      ("3g-2conn", .one, 2),
    ]
  )
  func versions(name: String, version: HTTPVersion, connections: Int) throws {
    let link = try NetworkProfile.named(name)
    #expect(link.name == name)
    #expect(link.version == version && link.connectionsPerHost == connections)
  }

  @Test("keep their protocol until it is changed")
  func versionChange() throws {
    var change = LinkChange()
    change.version = .two
    let link = try NetworkProfile.named("lte-20ms-2conn").changed(change)
    #expect(link.name == "lte-20ms" && link.version == .two)
    change.version = .one
    #expect(try NetworkProfile.named("lte-2conn").changed(change).name == "lte-2conn")
    #expect(NetworkProfile.train.changed(change).lossRate == NetworkProfile.train.lossRate)
  }

  @Test("keep earlier changes")
  func twice() throws {
    var change = LinkChange()
    change.bytesPerSecond = 1_000
    let link = try NetworkProfile.named("3g-200ms").changed(change)
    #expect(link == (try NetworkProfile.named("3g-200ms-8kbps")))
    #expect(link.changed(LinkChange()) == link)
  }

  @Test(
    "have no other names",
    arguments: [
      "wifi-", "wifi-0.2s", "wifi-1000us", "wifi-1s", "wifi-1000kbps", "wifi-9bps",
      "wifi-2conn-1ms",
      "wifi-200ms-200ms", "wifi-fast", "-200ms", "wifi-0conn", "wifi-61000ms",
      "wifi-2conn-http1", "wifi-http1-2conn", "wifi-http1-1ms", "wifi-http2",
    ]
  )
  func wrongNames(name: String) {
    #expect(throws: ScenarioError.self) { try NetworkProfile.named(name) }
  }

  @Test(
    "are read in the units of links and files",
    arguments: [
      ("1.5Mbps", 187_500), ("1500kbps", 187_500), ("8bps", 1), ("1Gbps", 125_000_000),
      ("0.008kbps", 1), ("200kB/s", 200_000), ("2MB/s", 2_000_000), ("1B/s", 1), ("1.5bps", nil),
      ("9bps", nil), ("0Mbps", nil), ("-1Mbps", nil), ("Mbps", nil), ("1.Mbps", nil), ("1", nil),
      ("1e3kbps", nil), ("999999999999Gbps", nil), ("0.0001Mbps", nil), ("٣Mbps", nil),
    ] as [(String, Int?)]
  )
  func rates(text: String, rate: Int?) {
    #expect(LinkChange.bytesPerSecond(text) == rate)
  }
}

@Suite("A scenario on another network")
struct ScenarioNetworkTests {
  @Test(
    "has a new name and link, and the feed, hand and random streams of its original"
  )
  func other() throws {
    let other = try Scenario.named("photo-grid@3g")
    let own = Scenario.photoGrid
    #expect(other.name == "photo-grid@3g" && other.network == .threeG)
    #expect(other.feed == own.feed && other.script == own.script)
    for stream in [SeedStream.feed, .latency, .failure] {
      #expect(other.seed(of: stream, trialSeed: 3) == own.seed(of: stream, trialSeed: 3))
    }
    #expect(own.seed(of: .feed, trialSeed: 3) != Scenario.scrollFeed.seed(of: .feed, trialSeed: 3))
  }

  @Test("that is its own gives the scenario itself, by its plain name")
  func own() throws {
    let own = Scenario.photoGrid
    #expect(try own.on(network: own.network.name) == own)
    #expect(try Scenario.named("photo-grid@\(own.network.name)") == own)
  }

  @Test("keeps its faults and its server's answers")
  func faults() throws {
    let own = Scenario.failingFeed
    let other = try own.on(network: "3g")
    #expect(other.network.faults == own.network.faults)
    #expect(other.network.failureRate == own.network.failureRate)
    #expect(other.network.responses == own.network.responses)
    #expect(other.network.bytesPerSecond == NetworkProfile.threeG.bytesPerSecond)
    let changed = try Scenario.named("failing-feed@failing-lte-200ms")
    #expect(changed.network.latency.map(\.latency) == [.milliseconds(200), .milliseconds(200)])
  }

  @Test("that is unknown is refused with a suggestion")
  func unknown() {
    #expect {
      try Scenario.named("photo-grid@3gg")
    } throws: {
      "\($0)" == "there is no network \"3gg\"; did you mean 3g?"
    }
    #expect {
      try Scenario.named("photo-gird@3g")
    } throws: {
      "\($0)".hasPrefix("there is no scenario \"photo-gird\"; did you mean photo-grid")
    }
  }

  @Test("A script with streams draws the same values as the scenario of that name")
  func streams() throws {
    let file = try ScenarioFile(reading: "streams photo-grid\npause 1s", name: "again")
    let scenario = try file.scenario()
    #expect(scenario.name == "again")
    #expect(
      scenario.seed(of: .latency, trialSeed: 1)
        == Scenario.photoGrid.seed(of: .latency, trialSeed: 1)
    )
    #expect(file.text.contains("streams photo-grid\n"))
    #expect(try ScenarioFile(reading: file.text, name: "x") == file)
  }
}
