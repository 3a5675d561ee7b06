import Basics
import Caches
import Conformance
import DeviceContract
import ImagePipeline
import Requests
import Signposts
import Simulation
import TestSupport
import Testing
import Variants

@Suite("Coalescing in the pipeline", .timeLimit(.minutes(30)), .playsWorlds)
struct CoalescingTests {
  @Test("Equal requests are one fetch and one decode, and every waiter gets the image once")
  func shared() throws {
    let world = ScriptedWorld()
    let loads = (0..<10).map { _ in world.load(7) }
    try world.run()
    #expect(world.transport.fetchCount == 1)
    #expect(world.begins(Signpost.DecodeImageData.self).count == 1)
    #expect(world.outcomes.map(\.load) == loads)
    let images = world.outcomes.compactMap(\.image)
    #expect(images.count == 10)
    #expect(images.allSatisfy { $0 === images[0] })
    #expect(world.events(Signpost.JoinLoad.self).map(\.owners) == Array(2...10))
    #expect(world.pipeline.isIdle)
  }

  @Test("Without coalescing every request has its own work")
  func none() throws {
    let world = ScriptedWorld { $0.coalescing = .none }
    let loads = [world.load(7), world.load(7)]
    try world.run()
    #expect(world.transport.fetchCount == 2)
    #expect(world.begins(Signpost.DecodeImageData.self).count == 2)
    #expect(loads.allSatisfy { world.outcome(of: $0)?.image != nil })
    #expect(world.events(Signpost.JoinLoad.self).isEmpty)
    #expect(world.pipeline.memoryCache.count == 1)
  }

  @Test("By variant each of two sizes of one URL gets its own")
  func twoSizesByVariant() throws {
    let world = ScriptedWorld()
    let (small, large) = (world.load(7, 64), world.load(7, 256))
    try world.run()
    #expect(world.outcome(of: small)?.image?.dimensions.pixels.longestSide == 64)
    #expect(world.outcome(of: large)?.image?.dimensions.pixels.longestSide == 256)
    let cache = world.pipeline.memoryCache
    #expect(cache.image(for: ImageRequest(7, 64))?.dimensions.pixels.longestSide == 64)
    #expect(cache.image(for: ImageRequest(7, 256))?.dimensions.pixels.longestSide == 256)
  }

  @Test("By URL both sizes get the first one's size, so the larger is under-resolved")
  func twoSizesByURL() throws {
    let world = ScriptedWorld { $0.coalescing = .byURL }
    let (small, large) = (world.load(7, 64), world.load(7, 256))
    try world.run()
    #expect(world.transport.fetchCount == 1)
    for load in [small, large] {
      #expect(world.outcome(of: load)?.image?.dimensions.pixels.longestSide == 64)
    }
  }

  @Test("A memory key of the URL alone serves the first size for ever")
  func urlKey() throws {
    let world = ScriptedWorld { $0.memoryCache.key = .url }
    world.load(7, 64)
    try world.run()
    #expect(world.pipeline.cachedImage(for: ImageRequest(7, 256))?.request.maxPixelSize == 64)
    #expect(world.pipeline.memoryCache.contains(ImageRequest(7, 1)))
    #expect(world.pipeline.memoryCache.contains(ImageRequest(8, 64)) == false)
  }

  @Test("A memory hit is delivered in the same turn and is a complete load")
  func memoryHit() throws {
    let world = ScriptedWorld()
    world.load(7)
    #expect(world.pipeline.cachedImage(for: ImageRequest(7)) == nil)
    try world.run()
    let image = try #require(world.outcomes[0].image)
    #expect(world.pipeline.cachedImage(for: ImageRequest(7)) === image)
    #expect(world.events(Signpost.MemoryCacheLookup.self).map(\.result) == [.miss, .hit])
    #expect(world.ends(Signpost.LoadImage.self).map(\.outcome) == [.network, .memory])
    #expect(world.unbalancedIntervals == [])
  }

  @Test("Another size of a URL whose bytes are on disk needs no fetch")
  func diskHit() throws {
    let world = ScriptedWorld()
    world.load(7, 64)
    try world.run()
    let other = world.load(7, 256)
    try world.run()
    #expect(world.outcome(of: other)?.image?.dimensions.pixels.longestSide == 256)
    #expect(world.transport.fetchCount == 1)
    #expect(world.files.usage.hits == 1)
    #expect(world.ends(Signpost.LoadImage.self).map(\.outcome) == [.network, .disk])
  }

  @Test("A read right after the fetch finds the bytes that are still being written to disk")
  func staging() throws {
    let world = ScriptedWorld()
    world.load(7, 64)
    try world.run(untilMillisecond: 120)
    #expect(world.outcomes.count == 1)
    #expect(world.files.usage.writes == 0)
    let other = world.load(7, 256)
    try world.run()
    #expect(world.outcome(of: other)?.image != nil)
    #expect(world.transport.fetchCount == 1)
    #expect(world.files.usage.hits == 0)
    #expect(world.files.usage.writes == 1)
    #expect(world.ledger.bytes(of: .compressed) == .zero)
  }

  @Test("Without a disk cache every load fetches")
  func noDisk() throws {
    let world = ScriptedWorld { $0.diskCache = .none }
    world.load(7, 64)
    try world.run()
    world.load(7, 256)
    try world.run()
    #expect(world.transport.fetchCount == 2)
    #expect(world.files.usage.reads == 0)
    #expect(world.files.usage.writes == 0)
    #expect(world.begins(Signpost.ReadDiskCache.self).isEmpty)
  }

  @Test("A request that arrives while results are being delivered begins its own load")
  func duringDelivery() throws {
    let world = ScriptedWorld { $0.decodePlace = .mainAtFirstDraw }
    let reached = world.load(7)
    world.simulator.schedule(after: .milliseconds(100) + .microseconds(5)) {
      _ = world.load(7)
    }
    try world.run()
    #expect(world.outcomes.count == 2)
    let end: TimePoint = .start + .milliseconds(100) + .microseconds(10)
    #expect(world.outcome(of: reached)?.time == end)
    #expect(world.events(Signpost.JoinLoad.self).isEmpty)
    #expect(world.transport.fetchCount == 1)
  }
}
