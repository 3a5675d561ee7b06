import Basics
import Scenarios
import Testing

@Suite("The scenario of a script")
struct ScriptScenarioTests {
  private static let screen = DeviceProfile.iPhoneSE.screen

  private static func scenario(_ text: String) throws -> Scenario {
    try ScenarioFile(reading: text, name: "script").scenario()
  }

  private static func trajectory(_ text: String) throws -> ScrollTrajectory {
    let scenario = try scenario(text)
    return scenario.trajectory(over: scenario.feed(on: screen, trialSeed: 1))
  }

  @Test("events happen at their line, and take no time")
  func events() throws {
    let scenario = try Self.scenario(
      "memory-warning\npause 1s\nenter-background\ndrag 9pt in 0.5s\nenter-foreground"
    )
    #expect(
      scenario.events == [
        TimedEvent(at: .zero, .memoryWarning), TimedEvent(at: .seconds(1), .enterBackground),
        TimedEvent(at: .milliseconds(1_500), .enterForeground),
      ]
    )
    #expect(scenario.contentTime == .milliseconds(3_500))
  }

  @Test("offline windows that touch are merged")
  func offline() throws {
    let scenario = try Self.scenario(
      """
      offline for 1s
      pause 0.5s
      offline for 0.2s
      pause 0.5s
      offline for 1s
      pause 3s
      offline for 1s
      """
    )
    #expect(
      scenario.network.faults.offline == [
        NetworkFaults.OfflineWindow(from: .zero, lasting: .seconds(2)),
        NetworkFaults.OfflineWindow(from: .seconds(4), lasting: .seconds(1)),
      ]
    )
  }

  @Test("recorded offsets are exact to the last bit in their frames")
  func places() throws {
    let period = Self.screen.refreshPeriod
    var chance = SplitMix64(seed: 7)
    let offsets = (0..<200).map { _ in Double(chance.next() >> 11) * 0x1p-53 * 5_000 }
    var file = ScenarioFile(name: "places")
    file.steps = offsets.enumerated().map { .at(period * $0, offset: $1) }
    let text = try ScenarioFile(reading: file.text, name: "again")
    let scenario = try text.scenario()
    let trajectory = scenario.trajectory(over: scenario.feed(on: Self.screen, trialSeed: 1))
    #expect(Array(trajectory.offsets.prefix(200)) == offsets)
    #expect(trajectory.phases[0] == .jumped)
    #expect(trajectory.phases[1..<199].allSatisfy { $0 == .dragging })
    #expect(trajectory.phases[250] == .idle)
  }

  @Test("between two offsets the content moves in a straight line, and rests between equal ones")
  func straight() throws {
    let trajectory = try Self.trajectory("at 0.1s 60pt\nat 0.2s 60pt\nat 0.3s 0pt")
    #expect((trajectory.offsets[3] - 30).magnitude < 1e-3)
    #expect(trajectory.phases[3] == .dragging && trajectory.phases[9] == .idle)
    #expect((trajectory.offsets[15] - 30).magnitude < 1e-3)
    #expect(trajectory.offsets.last == 0)
  }

  @Test(
    "a jump to the end of an item brings its bottom to that of the screen",
    arguments: [0, 9, 30, 99]
  )
  func endOfItem(item: Int) throws {
    let text =
      "feed rows\nitems 100\nrow 100pt\npicture 9pt x 9pt from tile of 9\njump to end of item \(item)"
    let scenario = try Self.scenario(text)
    let feed = scenario.feed(on: Self.screen, trialSeed: 1)
    let offset = scenario.trajectory(over: feed).offsets[0]
    let range = feed.visibleRange(offset: offset)
    let isShort = Double(item + 1) * 100 < Self.screen.size.height
    #expect(isShort ? offset == 0 : range.upperBound == item + 1)
    #expect(offset == max(0, Double(item + 1) * 100 - Self.screen.size.height))
  }

  @Test("shown pictures enter one by one at the bottom, in the order of the script")
  func shown() throws {
    let scenario = try Self.scenario(
      "feed shown\nshow photo 3\npause 1s\nshow avatar 7\npause 1s\nshow photo 3\nshow tile 0"
    )
    let feed = scenario.feed(on: Self.screen, trialSeed: 5)
    #expect(feed.itemCount == 4)
    let pictures = (0..<4).map { feed.reference(ofItem: $0, surface: 0) }
    #expect(
      pictures == [
        ImageReference(sourceClass: .photo, ordinal: 3),
        ImageReference(sourceClass: .avatar, ordinal: 7),
        ImageReference(sourceClass: .photo, ordinal: 3),
        ImageReference(sourceClass: .tile, ordinal: 0),
      ]
    )
    let last = try #require(scenario.trajectory(over: feed).offsets.last)
    #expect(feed.visibleRange(offset: last).upperBound == 4)
  }

  @Test("an empty script and an empty shown feed are scenarios without events")
  func nothing() throws {
    #expect(try Self.trajectory("").offsets.allSatisfy { $0 == 0 })
    #expect(try Self.trajectory("feed shown").offsets.allSatisfy { $0 == 0 })
  }

  @Test("two pictures of one class in turn share a URL at two sizes")
  func twoSizes() throws {
    let line = "from tile of 5\n"
    let scenario = try Self.scenario(
      "feed rows\npicture 90pt x 90pt \(line)picture 20pt x 20pt \(line)"
    )
    let feed = scenario.feed(on: Self.screen, trialSeed: 1)
    for item in 0..<20 {
      #expect(feed.reference(ofItem: item, surface: 0) == feed.reference(ofItem: item, surface: 1))
      #expect(
        feed.targetPixels(ofItem: item, surface: 0) != feed.targetPixels(ofItem: item, surface: 1)
      )
    }
  }

  @Test("the link is the named one with the script's changes")
  func network() throws {
    let text =
      "network lte\nlatency 10ms to 30ms\nbandwidth 1MB/s\nconnections 2\nfailing 50%\nmissing 25%"
    let network = try Self.scenario(text).network
    #expect(network.latency(atProbability: 0.5) == .milliseconds(20))
    #expect(network.bytesPerSecond == 1_000_000 && network.connectionsPerHost == 2)
    #expect(network.version == .one)
    #expect(network.failureRate == 0.5 && network.faults.missingShare == 0.25)
  }
}
