import Basics
import Caches
import ImagePipeline
import Requests
import Scenarios
import Signposts
import Simulation
import TestSupport
import Testing
import Variants

@testable import Trials

/// One pass through a feed from end to end, and its loads.
struct FeedPass {
  enum Direction: CaseIterable { case down, up }

  /// The fetches of each URL.
  private(set) var fetches: [Int: Int] = [:]
  /// The prefetches of each URL that only one position of the feed shows.
  private(set) var prefetches: [Int: Int] = [:]

  /// The feeds of the catalogue, each in the first scenario with it.
  static let scenarios = Scenario.catalogue.reduce(into: [Scenario]()) { found, scenario in
    // Its posts ask for one address in two sizes, each of which is fetched unless stages are
    // shared.
    guard scenario.name != Scenario.blurredPosts.name else { return }
    if !found.contains(where: { $0.feed == scenario.feed }) { found.append(scenario) }
  }

  /// Moves the first items of the scenario's feed by 10 points a frame, on a link without failures
  /// that answers before an item has left the screen, with room for every image.
  init(_ scenario: Scenario, _ direction: Direction, _ variant: Variant) throws {
    var scenario = scenario
    scenario.feed.itemCount = min(72, scenario.feed.itemCount)
    scenario.network = .lte
    scenario.network.bytesPerSecond = 50_000_000
    // A first row has left before a connection of LTE is open.
    scenario.network.latency = [
      LatencyQuantile(0, milliseconds: 1), LatencyQuantile(1, milliseconds: 20),
    ]
    scenario.initialCache = .cold
    var variant = variant
    variant.memoryCache = MemoryCacheOptions(costLimit: .unlimited)
    let device = DeviceProfile.iPhoneSE
    let feed = scenario.feed(on: device.screen, trialSeed: 1)
    let end = feed.maximumOffset
    let drag = Gesture.drag(
      distance: direction == .down ? end : -end,
      duration: device.screen.refreshPeriod * Int(end / 10)
    )
    let start = Gesture.jump(direction == .down ? .offset(0) : .endOfItem(feed.itemCount - 1))
    scenario.script = ScrollScript([start, drag])
    scenario.events = []
    scenario.handChance = .none
    let places = Self.places(feed)
    var runner = TrialRunner(spec: .of(scenario, variant, device), sources: .modelled)
    runner.decoding = .model
    var records: [SignpostRecord] = []
    try runner.run(observe: { records.append($0) })
    // The screen begins at the top, wherever the pass does.
    let begins = records.lazy.filter { $0.name == .frame && $0.phase == .begin }.map(\.time)
    let begin = begins.dropFirst(3).first ?? .start
    for record in records where record.name != .loadImage || record.time >= begin {
      count(record, places)
    }
  }

  private mutating func count(_ record: SignpostRecord, _ places: [Int: Int]) {
    switch (record.name, record.phase) {
    case (.sendRequest, _):
      fetches[Signpost.SendRequest(record).url, default: 0] += 1
    case (.loadImage, .begin):
      let load = Signpost.LoadImage.begin(record)
      guard load.purpose == .prefetch, places[load.url] == 1 else { return }
      prefetches[load.url, default: 0] += 1
    default: break
    }
  }

  /// The number of positions of the feed that show each URL.
  private static func places(_ feed: Feed) -> [Int: Int] {
    var places: [Int: Int] = [:]
    for item in 0..<feed.itemCount {
      for surface in feed.surfaces(ofItem: item).indices {
        places[feed.reference(ofItem: item, surface: surface).url.number, default: 0] += 1
      }
    }
    return places
  }
}

@Suite("A feed from end to end", .playsWorlds)
struct FeedPassTests {
  @Test(
    "prefetches each item at most once, and fetches nothing twice",
    arguments: FeedPass.scenarios,
    FeedPass.Direction.allCases
  )
  func once(scenario: Scenario, direction: FeedPass.Direction) throws {
    for variant in [Variant.prefetch, .best] {
      let pass = try FeedPass(scenario, direction, variant)
      #expect(!pass.prefetches.isEmpty)
      let again = pass.prefetches.filter { $0.value > 1 }.keys.sorted()
      #expect(again.isEmpty, "\(variant.name) prefetches these URLs more than once")
      let twice = pass.fetches.filter { $0.value > 1 }.keys.sorted()
      #expect(twice.isEmpty, "\(variant.name) fetches these URLs more than once")
    }
  }
}
