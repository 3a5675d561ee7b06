import Basics
import Caches
import Conformance
import DeviceContract
import ImagePipeline
import Requests
import Signposts
import TestSupport
import Testing
import Variants

@Suite("Memory warnings", .timeLimit(.minutes(30)), .playsWorlds)
struct MemoryWarningTests {
  private func filled(_ purge: PurgePolicy) throws -> ScriptedWorld {
    let world = ScriptedWorld { $0.purge = purge }
    for url in 1...3 { world.load(url) }
    try world.run()
    world.onMainLane { world.pipeline.handleMemoryWarning() }
    try world.run()
    return world
  }

  @Test("A warning empties the cache, and the totals are zero")
  func all() throws {
    let world = try filled(.all)
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(world.pipeline.memoryCache.totalCost == .zero)
    #expect(world.ledger.isZero)
    #expect(world.compute.usage.purgedEntries == 3)
    #expect(world.compute.usage.workOffMainLane == 0)
    let bytes = ByteCount(PictureBook.decodedBytes(100).bytes * 3)
    #expect(
      world.events(Signpost.PurgeMemory.self) == [Signpost.PurgeMemory(entries: 3, released: bytes)]
    )
    #expect(world.events(Signpost.MemoryCacheEvict.self).map(\.url) == [1, 2, 3])
    let reasons = world.events(Signpost.MemoryCacheEvict.self).map(\.reason.word)
    #expect(reasons == ["purge", "purge", "purge"])
  }

  @Test("A variant without a purge ignores the warning")
  func none() throws {
    let world = try filled(.none)
    #expect(world.pipeline.memoryCache.count == 3)
    #expect(world.events(Signpost.PurgeMemory.self).isEmpty)
  }

  @Test(
    "In the background the cache keeps a tenth of its limit, unless it ignores warnings",
    arguments: [(PurgePolicy.all, 2), (.none, 20)]
  )
  func background(purge: PurgePolicy, kept: Int) throws {
    let cost = PictureBook.decodedBytes(100).bytes
    // A share of 15 % with room for twenty images and a half.
    let memory = ByteCount(cost * 41 / 2 * 1000 / 150 + 1000)
    let world = ScriptedWorld(deviceMemory: memory) { $0.purge = purge }
    for url in 1...20 { world.load(url) }
    try world.run()
    #expect(world.pipeline.memoryCache.count == 20)
    world.onMainLane { world.pipeline.handleBackground() }
    try world.run()
    #expect(world.pipeline.memoryCache.count == kept)
    #expect(world.ledger.bytes(of: .cache) == ByteCount(kept * cost))
    let released = world.events(Signpost.PurgeMemory.self)
    let bytes = ByteCount((20 - kept) * cost)
    #expect(
      released == (kept < 20 ? [Signpost.PurgeMemory(entries: 20 - kept, released: bytes)] : [])
    )
  }

  @Test("A load in progress continues, and the emptied cache admits its image")
  func underWay() throws {
    let world = ScriptedWorld()
    world.load(1)
    try world.run()
    let load = world.load(2)
    try world.run(untilMillisecond: 150)
    world.onMainLane { world.pipeline.handleMemoryWarning() }
    try world.run()
    #expect(world.outcome(of: load)?.image != nil)
    #expect(world.pipeline.memoryCache.contains(ImageRequest(1)) == false)
    #expect(world.pipeline.memoryCache.contains(ImageRequest(2)))
  }

  @Test("The cache never costs more than its share of the device's memory")
  func bounded() throws {
    let cost = PictureBook.decodedBytes(100).bytes
    // A share of 15 % with room for four and a half images.
    let memory = ByteCount(cost * 9 / 2 * 1000 / 150 + 1000)
    let world = ScriptedWorld(deviceMemory: memory)
    for url in 1...10 { world.load(url) }
    try world.run()
    #expect(world.pipeline.memoryCache.count == 4)
    #expect(world.pipeline.memoryCache.totalCost == ByteCount(4 * cost))
    #expect(world.ledger.peak(of: .cache) == ByteCount(4 * cost))
    #expect(world.events(Signpost.MemoryCacheEvict.self).map(\.url) == Array(1...6))
  }
}
