import Basics
import Caches
import Conformance
import ImagePipeline
import Requests
import Signposts
import TestSupport
import Testing
import Variants

@Suite("Prefetching", .timeLimit(.minutes(30)), .playsWorlds)
struct PrefetchTests {
  private func requests(_ urls: some Sequence<Int>) -> [ImageRequest] {
    urls.map { ImageRequest($0, purpose: .prefetch) }
  }

  @Test("A prefetch and a demand load for one variant are one fetch")
  func shared() throws {
    let world = ScriptedWorld()
    let prefetcher = world.prefetcher(slots: 2)
    prefetcher.prefetch(requests([7]))
    try world.run(untilMillisecond: 50)
    let load = world.load(7)
    try world.run()
    #expect(world.outcome(of: load)?.image != nil)
    #expect(world.transport.fetchCount == 1)
    #expect(world.begins(Signpost.DecodeImageData.self).count == 1)
  }

  @Test("A cancelled prefetch does not affect the demand load of the same image")
  func demandStays() throws {
    let world = ScriptedWorld()
    let prefetcher = world.prefetcher(slots: 2)
    prefetcher.prefetch(requests([7]))
    let load = world.load(7)
    try world.run(untilMillisecond: 50)
    prefetcher.prefetch([])
    try world.run()
    #expect(world.outcome(of: load)?.image != nil)
    #expect(world.transport.usage.cancelled == 0)
  }

  @Test("A cancelled demand load does not affect the prefetch")
  func prefetchStays() throws {
    let world = ScriptedWorld()
    let prefetcher = world.prefetcher(slots: 2)
    prefetcher.prefetch(requests([7]))
    world.pipeline.leave(world.load(7), .cancel)
    try world.run()
    #expect(world.outcomes.isEmpty)
    #expect(world.pipeline.memoryCache.contains(ImageRequest(7)))
  }

  @Test("Images in memory are not loaded")
  func inMemory() throws {
    let world = ScriptedWorld()
    world.load(7)
    try world.run()
    let prefetcher = world.prefetcher(slots: 1)
    prefetcher.prefetch(requests([7, 8]))
    try world.run()
    #expect(world.transport.usage.started == [7: 1, 8: 1])
    #expect(world.begins(Signpost.LoadImage.self).map(\.purpose) == [.display, .prefetch])
  }

  @Test("A start that is stopped at once causes no work")
  func stoppedAtOnce() throws {
    let world = ScriptedWorld()
    let prefetcher = world.prefetcher(slots: 4)
    prefetcher.prefetch(requests(1...9))
    prefetcher.prefetch([])
    try world.run()
    #expect(world.transport.fetchCount == 0)
    #expect(world.compute.usage.bands.isEmpty)
    #expect(world.pipeline.isIdle)
    #expect(world.ledger.isZero)
  }

  @Test("More images than slots are all loaded, never more at a time than slots", arguments: 1...3)
  func slots(slots: Int) throws {
    let world = ScriptedWorld()
    let prefetcher = world.prefetcher(slots: slots)
    prefetcher.prefetch(requests(1...7))
    var most = 0
    for tick in 1...80 {
      try world.run(untilMillisecond: tick * 10)
      most = max(most, world.pipeline.jobCount)
    }
    try world.run()
    #expect(most == slots)
    #expect(world.pipeline.memoryCache.count == 7)
  }

  @Test("A window with one image twice loads it once, even without sharing")
  func repeated() throws {
    let world = ScriptedWorld { $0.coalescing = .none }
    let prefetcher = world.prefetcher(slots: 4)
    prefetcher.prefetch(requests([7, 7, 8]))
    try world.run()
    #expect(world.transport.usage.started == [7: 1, 8: 1])
  }

  @Test("A failed prefetch makes room for the next, and is not repeated in the same window")
  func failure() throws {
    let world = ScriptedWorld()
    world.transport.script(1) { $0.failingAttempts = [0, 1] }
    let prefetcher = world.prefetcher(slots: 1)
    prefetcher.prefetch(requests(1...3))
    try world.run()
    #expect(world.transport.usage.started == [1: 1, 2: 1, 3: 1])
    prefetcher.prefetch(requests(1...3))
    try world.run()
    #expect(world.transport.fetchCount == 3)
  }

  @Test("If cancelling is ignored, the end of an old load does not end its image's new load")
  func ignoredCancellation() throws {
    let world = ScriptedWorld {
      $0.cancellation = .none
      $0.coalescing = .none
      $0.diskCache = .none
    }
    let prefetcher = world.prefetcher(slots: 1)
    prefetcher.prefetch(requests([7]))
    try world.run(untilMillisecond: 50)
    prefetcher.prefetch([])
    prefetcher.prefetch(requests([7, 8]))
    try world.run(untilMillisecond: 120)
    // The first load of 7 has ended; the second has the only slot.
    #expect(world.transport.usage.started == [7: 2])
    try world.run()
    #expect(world.transport.usage.started == [7: 2, 8: 1])
  }
}
