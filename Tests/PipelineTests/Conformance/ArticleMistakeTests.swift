import Basics
import Caches
import Conformance
import DeviceContract
import ImageFormats
import ImagePipeline
import Requests
import Signposts
import Simulation
import TestSupport
import Testing
import Variants

@Suite(
  "Each mistake of the articles gives the numbers that were measured",
  .timeLimit(.minutes(30)),
  .playsWorlds
)
struct ArticleMistakeTests {
  private func world(_ variant: Variant) -> ScriptedWorld {
    ScriptedWorld { $0 = variant }
  }

  @Test(
    "Two sizes of one URL both get the first size",
    arguments: [Variant.article0Loader, .article1Pipeline]
  )
  func firstSize(variant: Variant) throws {
    let world = world(variant)
    let loads = [world.load(7, 96), world.load(7, 1024)]
    try world.run()
    let sizes = loads.map { world.outcome(of: $0)?.image?.dimensions.pixels.longestSide }
    #expect(sizes == [96, 96])
  }

  @Test("A cancel by the first owner ends five of five waiters as cancelled")
  func killedWaiters() throws {
    let world = world(.article0Loader)
    let first = world.load(7)
    let waiters = (0..<5).map { _ in world.load(7) }
    try world.run(untilMillisecond: 50)
    world.pipeline.leave(first, .cancel)
    try world.run()
    #expect(
      waiters.map { world.outcome(of: $0)?.failure } == Array(repeating: .cancelled, count: 5)
    )
    #expect(world.outcomes(of: first).isEmpty)
    #expect(world.transport.usage.completed == 0)
    #expect(world.pipeline.isIdle)
  }

  @Test("Cancel and reload lose the newer entry, so a third caller fetches again", arguments: 0..<5)
  func lostEntry(url: Int) throws {
    let world = world(.article0Loader)
    let old = world.load(url)
    try world.run(untilMillisecond: 50)
    world.pipeline.leave(old, .cancel)
    world.load(url)
    try world.run(untilMillisecond: 60)
    world.load(url)
    try world.run()
    #expect(world.transport.usage.started == [url: 3])
    #expect(world.transport.usage.maximumPerURL == 2)
    #expect(world.pipeline.isIdle)
  }

  @Test(
    "Fifty of fifty cancelled loads are still fetched and decoded",
    arguments: [Variant.article0AsyncCell, .article1Pipeline]
  )
  func decodedForNobody(variant: Variant) throws {
    let world = world(variant)
    let loads = (0..<50).map { world.load($0) }
    try world.run(untilMillisecond: 10)
    for load in loads { world.pipeline.leave(load, .cancel) }
    try world.run()
    #expect(world.transport.usage.completed == 50)
    #expect(world.ends(Signpost.DecodeImageData.self).count { $0.outcome == .done } == 50)
    #expect(world.outcomes.isEmpty)
    #expect(world.pipeline.isIdle)
  }

  @Test("Eight callers make eight fetches and eight decodes")
  func eightFetches() throws {
    // The article decodes at the first draw, and this world draws nothing.
    let world = ScriptedWorld {
      $0 = .article3Pipeline
      $0.decodePlace = .backgroundPool(width: 2)
    }
    for _ in 0..<8 { world.load(7) }
    try world.run()
    #expect(world.transport.fetchCount == 8)
    #expect(world.ends(Signpost.DecodeImageData.self).count { $0.outcome == .done } == 8)
  }

  @Test(
    "A memory hit waits for forty decodes on the loader's actor, but not for decodes on a pool",
    arguments: [(Variant.article1Pipeline, 160), (.best, 0)]
  )
  func blockedHit(variant: Variant, milliseconds: Int) throws {
    let world = world(variant)
    world.load(1000)
    try world.run()
    let began = world.simulator.now
    for url in 0..<40 { world.load(url) }
    // All forty loads have their bytes after 100 ms, and each decodes four bands of 1 ms. The
    // better design runs six downloads at a time, which does not change the wait of the hit.
    try world.simulator.run(until: began + .milliseconds(100))
    let hit = world.load(ImageRequest(1000), memory: .byJob)
    try world.run()
    let time = try #require(world.outcome(of: hit)).time - began - .milliseconds(100)
    #expect(time >= .milliseconds(milliseconds))
    #expect(time <= .milliseconds(milliseconds + 1))
  }

  @Test("Each of 63 chunks is decoded from its first byte on, and all wait for each other")
  func everyChunk() throws {
    let world = ScriptedWorld(pictures: PictureBook(layout: .progressive)) {
      $0.progressive = .everyChunk
      $0.decodePlace = .backgroundPool(width: 1)
    }
    world.transport.script {
      $0.parts = 64
      $0.latency = .milliseconds(64)
    }
    let load = world.load(7)
    try world.run()
    #expect(
      world.ends(Signpost.DecodeProgressiveImageData.self).count { $0.outcome == .done } == 63
    )
    // The image waits for 63 decodes of 8 ms, and the copies of the received bytes add up.
    let end = try #require(world.outcome(of: load)?.time)
    #expect(end - .start > .milliseconds(63 * 8))
    let whole = PictureBook.encodedBytes
    #expect(world.ledger.peak(of: .compressed).bytes > 20 * whole.bytes)
    #expect(world.pipeline.isIdle)
  }
}
