import Basics
import Caches
import ImagePipeline
import Requests
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("What a user did before a trial that begins with files")
struct EarlierSessionTests {
  private func spec(_ scenario: Scenario) -> TrialSpec {
    TrialSpec(scenario: scenario, variant: .best, device: .iPhoneSE, seed: 1, repetition: 1)
  }

  @Test("is nothing where no files are there at the start")
  func cold() {
    #expect(EarlierSession.before(spec(.scrollFeed)) == nil)
  }

  @Test(
    "shows every item that the trial shows, and leaves the app",
    arguments: [Scenario.photoGrid, .photoGrid.shortened(by: 4), .photoJumps]
  )
  func shown(scenario: Scenario) throws {
    let spec = spec(scenario)
    let earlier = try #require(EarlierSession.before(spec)).scenario
    let feed = scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    func items(_ scenario: Scenario) -> Set<Int> {
      var items: Set<Int> = []
      for offset in Set(scenario.trajectory(over: feed).offsets) {
        items.formUnion(feed.visibleRange(offset: offset))
      }
      return items
    }
    let again = earlier.feed(on: spec.device.screen, trialSeed: spec.seed)
    #expect(items(scenario).allSatisfy { feed.pictures(of: $0) == again.pictures(of: $0) })
    #expect(items(earlier).isSuperset(of: items(scenario)))
    #expect(earlier.initialCache == .cold)
    #expect(earlier.events.map(\.kind) == [.enterBackground])
  }

  private func fetches(_ variant: Variant) throws -> (fetches: MetricValue, hitRate: MetricValue) {
    var runner = TrialRunner(
      spec: TrialSpec(
        scenario: .photoGrid.shortened(by: 4),
        variant: variant,
        device: .iPhoneSE,
        seed: 1,
        repetition: 1
      ),
      sources: .modelled
    )
    runner.decoding = .model
    let values = try runner.run()
    return (values["fetches"], values["disk_hit_rate"])
  }

  @Test("leaves a variant what it keeps, as it leaves a loader its files")
  func kept() throws {
    #expect(try fetches(.boundedCache) == (.integer(0), .real(1)))
    #expect(try fetches(.noDiskCache).fetches != .integer(0))
    var small = Variant.boundedCache
    small.diskCacheOptions.sizeLimit = .megabytes(30)
    #expect(try fetches(small).fetches != .integer(0))
  }
}

extension Feed {
  fileprivate func pictures(of item: Int) -> [ImageURL] {
    surfaces(ofItem: item).indices.map { reference(ofItem: item, surface: $0).url }
  }
}
