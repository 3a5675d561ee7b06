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

@Suite("A view of a row", .playsWorlds)
struct FeedViewTests {
  private let world = TrialWorld(
    scenario: .scrollFeed,
    variant: .boundedCache,
    device: .iPhoneSE,
    seed: 1,
    sources: .modelled,
    decoding: .model
  )
  private let url = ImageReference(sourceClass: .avatar, ordinal: 0).url
  private let surface = ViewSurface(size: PixelSize(width: 88, height: 88))
  private let place = PointRect(left: 0, top: 0, right: 44, bottom: 44)

  /// Draws the view; returns how often it had something to draw.
  private func draws(_ view: inout FeedView) -> Int {
    var count = 0
    view.draw { _, _ in count += 1 }
    return count
  }

  @Test("is drawn once its image has arrived, and not again until its cell changes")
  func drawn() throws {
    let cell = ImageCell(pipeline: world.pipeline)
    var view = FeedView(cell: cell, surface: surface, at: place)
    cell.bind(to: url, on: surface)
    #expect(draws(&view) == 0)
    #expect(view.audit(world.pipeline) == .placeholder(isResident: false))
    #expect(view.sight == .blank)
    #expect(!view.mayNeedDraw)
    try world.simulator.run()
    #expect(view.mayNeedDraw)
    #expect(draws(&view) == 1)
    #expect(view.audit(world.pipeline) == .right)
    #expect(view.sight == .shown(opacity: 1))
    #expect(draws(&view) == 0)
    // The same URL again is a new binding, which is drawn again.
    cell.bind(to: url, on: surface)
    #expect(draws(&view) == 1)
    #expect(view.audit(world.pipeline) == .right)
    cell.discard()
  }

  @Test("notices that its awaited image entered memory in another way")
  func resident() throws {
    let cell = ImageCell(pipeline: world.pipeline)
    var view = FeedView(cell: cell, surface: surface, at: place)
    cell.bind(to: url, on: surface)
    #expect(draws(&view) == 0)
    let bound = try #require(cell.appearance.bound)
    for _ in 0..<2 {
      #expect(view.audit(world.pipeline) == .placeholder(isResident: false))
    }
    let image = LoadLease(
      request: bound,
      dimensions: ImageDimensions(
        source: surface.size,
        pixels: surface.size,
        byteCount: .zero
      ),
      pixels: nil,
      memory: world.ledger
    )
    world.pipeline.memoryCache.insert(image.image, for: bound)
    #expect(view.audit(world.pipeline) == .placeholder(isResident: true))
    image.release()
    cell.discard()
    world.pipeline.memoryCache.removeAll()
  }

  @Test("drops its cached results when its cell leaves the screen")
  func unbound() throws {
    let cell = ImageCell(pipeline: world.pipeline)
    var view = FeedView(cell: cell, surface: surface, at: place)
    cell.bind(to: url, on: surface)
    try world.simulator.run()
    #expect(draws(&view) == 1)
    #expect(view.audit(world.pipeline) == .right)
    cell.endDisplaying()
    #expect(view.audit(world.pipeline) == nil)
    cell.discard()
  }
}
