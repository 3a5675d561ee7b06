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

@Suite("Begin and end of a pipeline", .timeLimit(.minutes(30)), .playsWorlds)
struct ShutdownTests {
  @Test(
    "Shutting down at any time ends every load and frees all memory",
    arguments: [0, 1, 50, 100, 101, 102, 103, 104, 150, 200]
  )
  func anyMoment(millisecond: Int) throws {
    let world = ScriptedWorld { $0.decodePlace = .backgroundPool(width: 1) }
    for url in 1...4 { world.load(url, 1024) }
    try world.run(untilMillisecond: millisecond)
    let delivered = world.outcomes.count
    world.pipeline.shutDown()
    #expect(world.pipeline.isIdle)
    try world.run()
    // A delivery that is already on the main lane may still arrive.
    #expect(world.outcomes.count <= delivered + 1)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
    #expect(world.ledger.neverFellBelowZero)
    #expect(world.unbalancedIntervals == [])
    #expect(world.pipeline.isIdle)
  }

  @Test("Undelivered loads end as unfinished")
  func unfinished() throws {
    let world = ScriptedWorld()
    world.load(7)
    try world.run(untilMillisecond: 50)
    world.pipeline.shutDown()
    try world.run()
    let ends = world.ends(Signpost.LoadImage.self).map(\.outcome.word)
    #expect(ends == ["unfinished"])
    #expect(world.outcomes.isEmpty)
  }

  @Test("A load after the shutdown is not ended by old work that unwinds, and still shares")
  func afterShutdown() throws {
    let world = ScriptedWorld()
    world.load(1)
    try world.run(untilMillisecond: 50)
    world.pipeline.shutDown()
    let (new, joined) = (world.load(2), world.load(2))
    try world.run()
    #expect(world.outcomes.map(\.load) == [new, joined])
    #expect(world.outcomes.allSatisfy { $0.image?.request.url.number == 2 })
    #expect(world.transport.usage.started == [1: 1, 2: 1])
    #expect(world.pipeline.isIdle)
  }

  @Test("After all loads have ended the pipeline is idle and the ledger exact")
  func idle() throws {
    let world = ScriptedWorld()
    #expect(world.pipeline.isIdle)
    for url in 1...5 { world.load(url) }
    #expect(world.pipeline.isIdle == false)
    #expect(world.pipeline.jobCount == 5)
    try world.run()
    #expect(world.pipeline.isIdle)
    #expect(world.pipeline.jobCount == 0)
    #expect(world.ledger.bytes(of: .cache) == world.pipeline.memoryCache.totalCost)
    world.pipeline.memoryCache.removeAll()
    #expect(world.ledger.isZero)
    #expect(world.unbalancedIntervals == [])
  }
}
