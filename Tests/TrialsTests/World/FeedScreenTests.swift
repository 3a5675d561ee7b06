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

@Suite("The screen of a feed", .playsWorlds)
struct FeedScreenTests {
  private let world: TrialWorld
  private let feed: Feed
  private let screen: FeedScreen

  init() throws {
    let device = DeviceProfile.iPhoneSE
    world = TrialWorld(
      scenario: .scrollFeed,
      variant: .boundedCache,
      device: device,
      seed: 1,
      sources: .modelled,
      decoding: .model
    )
    feed = Scenario.scrollFeed.feed(on: device.screen, trialSeed: 1)
    screen = FeedScreen(feed: feed, assumed: AssumedValues(), pipeline: world.pipeline)
  }

  private func surfaceCount(_ items: some Sequence<Int>) -> Int {
    items.reduce(0) { $0 + feed.surfaces(ofItem: $1).count }
  }

  @Test("binds a cell for every visible surface, and shows its image once it has arrived")
  func firstScreen() throws {
    let visible = feed.visibleRange(offset: 0)
    #expect(screen.entering(atOffset: 0) == Array(visible))
    #expect(screen.scroll(toOffset: 0) == surfaceCount(visible))
    #expect(screen.rows.map(\.item) == Array(visible))
    #expect(screen.entering(atOffset: 0).isEmpty)
    #expect(screen.scroll(toOffset: 0) == 0)
    let before = screen.audit()
    #expect(before.visibleCells == surfaceCount(visible))
    #expect(before.placeholders == before.visibleCells)
    try world.simulator.run()
    let after = screen.audit()
    #expect(after.visibleCells == before.visibleCells)
    #expect(after.placeholders + after.wrongImages + after.staleImages == 0)
    #expect(world.ledger.imageBytes > .zero)
  }

  @Test("draws each image once, and checks again when a cell has changed")
  func settled() throws {
    func draw() -> Int {
      var drawn = 0
      screen.drawCells { _, _ in drawn += 1 }
      return drawn
    }
    _ = screen.scroll(toOffset: 0)
    #expect(draw() == 0)
    #expect(screen.undrawnCells.isEmpty)
    try world.simulator.run()
    let cells = screen.visibleCells.count
    #expect(screen.undrawnCells.count == cells)
    #expect(draw() == cells)
    #expect(screen.undrawnCells.isEmpty)
    let audit = screen.audit()
    #expect(draw() == 0)
    #expect(screen.audit() == audit)
    screen.visibleCells[0].discard()
    #expect(screen.audit().visibleCells == cells - 1)
  }

  @Test("reuses the cells of rows that left for rows of the same kind")
  func reuse() throws {
    _ = screen.scroll(toOffset: 0)
    var known = Set(screen.visibleCells.map { ObjectIdentifier($0) })
    var most = known.count
    var offset = 0.0
    while offset < 6_000 {
      offset += 37
      _ = screen.scroll(toOffset: offset)
      most = max(most, screen.visibleCells.count)
      known.formUnion(screen.visibleCells.map { ObjectIdentifier($0) })
    }
    // A screenful of each kind of row, not one cell for each of forty items.
    #expect(known.count <= 2 * most)
    #expect(known.count >= most)
  }

  @Test("visible rows are those of the feed, in order and once", arguments: [0, 500, 3_000.5, 250])
  func rows(offset: Double) {
    for place in [100, 2_000, offset] { _ = screen.scroll(toOffset: place) }
    #expect(screen.rows.map(\.item) == Array(feed.visibleRange(offset: offset)))
    for row in screen.rows {
      #expect(row.cells.count == feed.surfaces(ofItem: row.item).count)
      for (surface, cell) in row.cells.enumerated() {
        let bound = cell.appearance.bound
        #expect(bound?.url == feed.reference(ofItem: row.item, surface: surface).url)
        #expect(bound?.maxPixelSize == feed.targetLongestSide(ofItem: row.item, surface: surface))
      }
    }
  }

  @Test("releases every byte when it is torn down")
  func tearDown() throws {
    _ = screen.scroll(toOffset: 0)
    try world.simulator.run()
    _ = screen.scroll(toOffset: 800)
    screen.tearDown()
    try world.simulator.run()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.imageBytes == .zero)
    #expect(world.pipeline.isIdle)
    #expect(screen.rows.isEmpty)
  }

  @Test("prefetches in the direction of the scroll, and stops when torn down")
  func prefetch() throws {
    let world = TrialWorld(
      scenario: .scrollFeed,
      variant: .prefetch,
      device: .iPhoneSE,
      seed: 1,
      sources: .modelled,
      decoding: .model
    )
    let screen = FeedScreen(feed: feed, assumed: AssumedValues(), pipeline: world.pipeline)
    _ = screen.scroll(toOffset: 0)
    try world.simulator.run()
    let next = feed.visibleRange(offset: 0).upperBound
    let request = ImageRequest(
      url: feed.reference(ofItem: next, surface: 0).url,
      maxPixelSize: feed.targetLongestSide(ofItem: next, surface: 0)
    )
    #expect(world.pipeline.memoryCache.contains(request))
    screen.tearDown()
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.imageBytes == .zero)
  }
}
