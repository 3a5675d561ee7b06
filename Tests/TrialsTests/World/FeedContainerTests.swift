import Basics
import Caches
import ImagePipeline
import Requests
import Scenarios
import Simulation
import TestSupport
import Testing
import Variants

@testable import Trials

@Suite("Containers and identities of rows", .playsWorlds)
struct FeedContainerTests {
  private let feed = Scenario.cellReuse.feed(on: DeviceProfile.iPhoneSE.screen, trialSeed: 1)

  private func screen(
    _ change: (inout DisplayOptions) -> Void
  ) -> (TrialWorld, FeedScreen) {
    var variant = Variant.boundedCache
    change(&variant.display)
    let world = TrialWorld(
      scenario: .scrollFeed,
      variant: variant,
      device: .iPhoneSE,
      seed: 1,
      sources: .modelled,
      decoding: .model
    )
    return (world, FeedScreen(feed: feed, assumed: AssumedValues(), pipeline: world.pipeline))
  }

  private func cells(_ screen: FeedScreen) -> [ObjectIdentifier] {
    screen.visibleCells.map { ObjectIdentifier($0) }
  }

  private func tearDown(_ world: TrialWorld, _ screen: FeedScreen) {
    world.pipeline.shutDown()
    screen.tearDown()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.imageBytes == .zero)
  }

  @Test("rows with their own cells get them back with their images, without new loads")
  func ownCells() throws {
    let (world, screen) = screen { $0.container = .ownCells }
    _ = screen.scroll(toOffset: 0)
    try world.simulator.run()
    let first = cells(screen)
    _ = screen.scroll(toOffset: 5_000)
    #expect(Set(first).isDisjoint(with: cells(screen)))
    try world.simulator.run()
    world.pipeline.memoryCache.removeAll()
    #expect(screen.scroll(toOffset: 0) == first.count)
    #expect(cells(screen) == first)
    #expect(screen.audit().placeholders == 0)
    tearDown(world, screen)
    #expect(world.pipeline.isIdle)
  }

  @Test("a random identity recreates every row when one appears")
  func random() throws {
    let (world, screen) = screen {
      $0.rowIdentity = .random
      $0.container = .ownCells
    }
    let count = screen.scroll(toOffset: 0)
    try world.simulator.run()
    // Retained, so that no new cell gets the address of an old one.
    let first = screen.visibleCells
    #expect(screen.binds(atOffset: 64))
    #expect(screen.scroll(toOffset: 64) >= count)
    #expect(screen.visibleCells.allSatisfy { cell in !first.contains { $0 === cell } })
    #expect(screen.rows.map(\.item) == Array(feed.visibleRange(offset: 64)))
    #expect(!screen.binds(atOffset: 64))
    #expect(screen.scroll(toOffset: 64) == 0)
    tearDown(world, screen)
  }
}
