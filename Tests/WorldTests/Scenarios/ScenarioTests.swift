import Basics
import Scenarios
import Testing

@Suite("Scenarios")
struct ScenarioTests {
  @Test(
    "are the five, some for limits, readers, modes, previews, failures and processing, and short forms"
  )
  func names() {
    let five = ["scroll-feed", "cell-reuse", "memory-warning", "photo-grid", "jump-to-index"]
    #expect(Scenario.standard.map(\.name) == five)
    #expect(
      Scenario.catalogue.map(\.name)
        == five + ["long-scroll", "gentle-scroll", "filled-grid"] + five.map { $0 + "-short" }
        + ["progressive-hero", "failing-feed", "blurred-posts", "progressive-resume"]
    )
  }

  @Test(
    "have the same content time on every device, so frames follow the refresh rate",
    arguments: Scenario.catalogue,
    DeviceProfile.all
  )
  func frameCounts(scenario: Scenario, device: DeviceProfile) {
    let frames = scenario.frameCount(on: device.screen)
    #expect(
      frames * 1_000_000_000 == scenario.contentTime.nanoseconds * device.screen.refreshRate
    )
  }

  @Test(
    "full ones take 6 to 40 seconds and end with a rest of at least half a second",
    arguments: Scenario.standard
  )
  func length(scenario: Scenario) {
    #expect((6.0...40.0).contains(scenario.contentTime.seconds))
    #expect(scenario.settleTime >= .milliseconds(500), "\(scenario.settleTime)")
  }

  @Test("short ones are a quarter as long and still rest at the end", arguments: Scenario.short)
  func shortLength(scenario: Scenario) {
    #expect(scenario.contentTime <= .seconds(10))
    #expect(scenario.settleTime >= .milliseconds(100))
    #expect(scenario.summary.hasPrefix("4 times shorter: "))
  }

  @Test("stay inside the content and end at rest", arguments: Scenario.catalogue, DeviceProfile.all)
  func bounds(scenario: Scenario, device: DeviceProfile) throws {
    let feed = scenario.feed(on: device.screen, trialSeed: 1)
    let trajectory = scenario.trajectory(over: feed)
    #expect(trajectory.frameCount == scenario.frameCount(on: device.screen))
    #expect(trajectory.offsets.allSatisfy { $0 >= 0 && $0 <= feed.maximumOffset })
    #expect(trajectory.phases.last == .idle)
    #expect(trajectory.phases.first == .idle)
    #expect(trajectory.scrollingFrameCount * 10 >= trajectory.frameCount)
    #expect(trajectory.offsets.allSatisfy { !feed.visibleRange(offset: $0).isEmpty })
  }

  @Test(
    "full ones never reach the end of the content, so all devices show the same motion",
    arguments: Scenario.standard
  )
  func unclamped(scenario: Scenario) {
    let paths = [DeviceProfile.iPhoneSE, .iPad].map { device in
      scenario.trajectory(over: scenario.feed(on: device.screen, trialSeed: 1))
    }
    #expect(paths[0].phases == paths[1].phases)
  }

  @Test("are repeatable", arguments: Scenario.catalogue)
  func determinism(scenario: Scenario) {
    let screen = DeviceProfile.iPhoneSE.screen
    let first = scenario.trajectory(over: scenario.feed(on: screen, trialSeed: 1))
    let second = scenario.trajectory(over: scenario.feed(on: screen, trialSeed: 2))
    #expect(first == second)
  }

  /// Hashes of every offset and every picture of random seed 1 on the iPhone SE.
  ///
  /// A change here changes every baseline, so it must be intended. The hashes hold on any machine
  /// and in any build configuration.
  static let recorded: [(String, String, String)] = [
    ("scroll-feed", "2a24bad2129ce580", "b6d3e39ef29ed212"),
    ("cell-reuse", "772fd3e183f41eb3", "45b12934b4739e51"),
    ("memory-warning", "015a8fdb87fb5ba0", "7022a79537e561f3"),
    ("photo-grid", "cd8aaddb206d87ee", "07818cb700c6ff83"),
    ("jump-to-index", "25b5b522c9a80b01", "1e59e7754304bebd"),
  ]

  @Test("equal the recorded hashes to the last bit", arguments: recorded)
  func unchanged(name: String, motion: String, pictures: String) throws {
    let scenario = try Scenario.named(name)
    let feed = scenario.feed(on: DeviceProfile.iPhoneSE.screen, trialSeed: 1)
    var motionHash = ContentHash()
    for offset in scenario.trajectory(over: feed).offsets {
      motionHash.combine("\(offset.bitPattern),")
    }
    var pictureHash = ContentHash()
    for item in 0..<feed.itemCount {
      for surface in feed.surfaces(ofItem: item).indices {
        pictureHash.combine("\(feed.reference(ofItem: item, surface: surface).urlNumber),")
      }
    }
    #expect(motionHash.description == motion)
    #expect(pictureHash.description == pictures)
  }

  @Test("events are in order and before the end of the trial", arguments: Scenario.catalogue)
  func events(scenario: Scenario) {
    let screen = DeviceProfile.iPhoneSE.screen
    let frames = scenario.events.map { $0.frame(on: screen) }
    #expect(frames == frames.sorted())
    #expect(frames.allSatisfy { $0 > 0 && $0 < scenario.frameCount(on: screen) })
  }

  @Test("streams have separate seeds by trial seed, scenario and name")
  func seeds() {
    var seen: Set<UInt64> = []
    for scenario in Scenario.catalogue {
      for stream in SeedStream.allCases {
        for trialSeed in [0, 1, 2] as [UInt64] {
          seen.insert(scenario.seed(of: stream, trialSeed: trialSeed))
        }
      }
    }
    #expect(seen.count == Scenario.catalogue.count * SeedStream.allCases.count * 3)
    #expect(
      Scenario.photoGrid.seed(of: .latency, trialSeed: 9)
        == Scenario.photoGrid.seed(of: .latency, trialSeed: 9)
    )
  }

  // MARK: What each one promises

  @Test("scroll-feed repeats 20 avatars over 500 rows and has a photo in every sixth")
  func scrollFeed() {
    let feed = Scenario.scrollFeed.feed(on: DeviceProfile.iPhoneSE.screen, trialSeed: 1)
    var classes: [SourceClass: Set<Int>] = [:]
    var heroes = 0
    for item in 0..<feed.itemCount {
      for surface in feed.surfaces(ofItem: item).indices {
        let reference = feed.reference(ofItem: item, surface: surface)
        classes[reference.sourceClass, default: []].insert(reference.ordinal)
      }
      if feed.surfaces(ofItem: item).contains(where: { $0.kind == .hero }) { heroes += 1 }
    }
    #expect(classes[.avatar]?.count == 20)
    #expect(classes[.tile]?.count == 500)
    #expect(heroes == 83)
    #expect(classes[.photo]?.count == heroes)
  }

  @Test("cell-reuse passes far more rows than there are cells, and comes back")
  func cellReuse() throws {
    let feed = Scenario.cellReuse.feed(on: DeviceProfile.iPhoneSE.screen, trialSeed: 1)
    let trajectory = Scenario.cellReuse.trajectory(over: feed)
    let furthest = try #require(trajectory.offsets.max())
    #expect((8...11).contains(feed.visibleRange(offset: 0).count))
    #expect(feed.visibleRange(offset: furthest).lowerBound > 150)
    #expect(try #require(trajectory.offsets.last) < furthest - 3_000)
    #expect(try #require(trajectory.velocities.max()) > 5_500)
  }

  @Test("memory-warning warns while the content moves, and shows earlier rows again afterwards")
  func memoryWarning() throws {
    let scenario = Scenario.memoryWarning
    let feed = scenario.feed(on: DeviceProfile.iPhoneSE.screen, trialSeed: 1)
    let trajectory = scenario.trajectory(over: feed)
    let warnings = scenario.events.filter { $0.kind == .memoryWarning }
    #expect((2...3).contains(warnings.count))
    for warning in warnings {
      #expect(trajectory.isScrolling(atFrame: warning.frame(on: feed.screen)), "\(warning)")
    }
    let editor = scenario.events.filter { $0.kind == .editorOpens || $0.kind == .editorCloses }
    #expect(editor.map(\.kind) == [.editorOpens, .editorCloses])
    for event in editor {
      #expect(!trajectory.isMoving(atFrame: event.frame(on: feed.screen)), "\(event)")
    }
    let last = try #require(editor.last).frame(on: feed.screen)
    let before = Set(trajectory.offsets[..<last].flatMap { feed.visibleRange(offset: $0) })
    let after = Set(trajectory.offsets[last...].flatMap { feed.visibleRange(offset: $0) })
    #expect(after.isSubset(of: before))
    #expect(after.count > 10)
  }

  @Test("photo-grid shows three columns on a phone and at least 20 photos at once on the iPad")
  func photoGrid() {
    let phone = Scenario.photoGrid.feed(on: DeviceProfile.iPhoneSE.screen, trialSeed: 1)
    #expect(phone.columnCount == 3)
    #expect(phone.distinctReferenceCount == 300)
    let tablet = Scenario.photoGrid.feed(on: DeviceProfile.iPad.screen, trialSeed: 1)
    #expect(tablet.visibleRange(offset: 0).count >= 20)
    let decoded = ByteCount(tablet.visibleRange(offset: 0).count * 4_032 * 3_024 * 4)
    #expect(decoded > DeviceProfile.iPad.jetsamLimit)
    #expect(Scenario.photoGrid.initialCache == .warmDisk)
  }

  @Test(
    "jump-to-index makes a whole screen of new items in one frame",
    arguments: DeviceProfile.all
  )
  func jumpToIndex(device: DeviceProfile) {
    let feed = Scenario.jumpToIndex.feed(on: device.screen, trialSeed: 1)
    let trajectory = Scenario.jumpToIndex.trajectory(over: feed)
    let jumps = trajectory.phases.indices.filter { trajectory.phases[$0] == .jumped }
    #expect(jumps.count == 4)
    for frame in jumps {
      let visible = feed.visibleRange(offset: trajectory.offsets[frame])
      #expect(!visible.overlaps(feed.visibleRange(offset: trajectory.offsets[frame - 1])))
      #expect((24...60).contains(visible.count), "\(visible.count) cells")
    }
    #expect(trajectory.offsets[jumps[0]] == trajectory.offsets[jumps[2]])
  }
}
