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

@Suite("Cancellation in the pipeline", .timeLimit(.minutes(30)), .playsWorlds)
struct CancellationTests {
  /// The stages at which work was stopped.
  private func stopped(_ world: ScriptedWorld) -> [WorkStage] {
    world.events(Signpost.StopWork.self).map(\.stage)
  }

  private func wasted(_ world: ScriptedWorld) -> [WorkStage] {
    world.events(Signpost.WasteWork.self).map(\.stage)
  }

  private func cancelOutcomes(_ world: ScriptedWorld) -> [String] {
    world.events(Signpost.CancelLoad.self).map(\.outcome.word)
  }

  private func leave(_ world: ScriptedWorld, _ loads: ImagePipeline.LoadID..., at millisecond: Int)
  {
    world.simulator.schedule(at: .start + .milliseconds(millisecond)) {
      for load in loads { world.pipeline.leave(load, .cancel) }
    }
  }

  @Test("When the first owner cancels, the second still gets the image")
  func firstOwner() throws {
    let world = ScriptedWorld()
    let (first, second) = (world.load(7), world.load(7))
    leave(world, first, at: 50)
    try world.run()
    #expect(world.outcomes(of: first).isEmpty)
    #expect(world.outcome(of: second)?.image != nil)
    #expect(cancelOutcomes(world) == ["joined-elsewhere"])
    #expect(world.transport.usage.completed == 1)
    #expect(stopped(world) == [])
  }

  @Test("When every owner cancels, the transfer stops and no more bytes arrive")
  func everyOwner() throws {
    let world = ScriptedWorld()
    let (first, second) = (world.load(7), world.load(7))
    leave(world, first, second, at: 45)
    try world.run()
    #expect(world.outcomes.isEmpty)
    #expect(cancelOutcomes(world) == ["joined-elsewhere", "stopped"])
    #expect(world.transport.usage.cancelled == 1)
    #expect(world.transport.usage.bytesReceived == 16_000)
    #expect(world.simulator.now == .start + .milliseconds(45))
    #expect(stopped(world) == [.fetch])
    #expect(world.events(Signpost.StopWork.self)[0].received == ByteCount(16_000))
    #expect(world.ledger.isZero)
    #expect(world.pipeline.isIdle)
    #expect(world.unbalancedIntervals == [])
  }

  @Test("A load that is cancelled in the turn of its start causes no work")
  func atOnce() throws {
    let world = ScriptedWorld()
    world.pipeline.leave(world.load(7), .cancel)
    try world.run()
    #expect(world.outcomes.isEmpty)
    #expect(world.transport.fetchCount == 0)
    #expect(world.begins(Signpost.DecodeImageData.self).isEmpty)
    #expect(stopped(world) == [.queue])
    #expect(world.pipeline.isIdle)
  }

  @Test(
    "After its owner has left, a disk read leads to no fetch, decode or memory entry",
    arguments: [false, true]
  )
  func duringDiskRead(ignores: Bool) throws {
    let world = ScriptedWorld()
    world.files.put(7)
    if ignores { world.files.ignoreCancellation() }
    let load = world.load(7)
    leave(world, load, at: 1)
    try world.run()
    #expect(world.files.usage.hits == (ignores ? 1 : 0))
    #expect(world.transport.fetchCount == 0)
    #expect(world.compute.usage.bands.isEmpty)
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(stopped(world) == [.disk])
    #expect(world.ledger.isZero)
  }

  @Test("A decode that waits for its slot never starts when it is cancelled")
  func queuedDecode() throws {
    let world = ScriptedWorld { $0.decodePlace = .backgroundPool(width: 1) }
    let (running, waiting, last) = (world.load(1, 1024), world.load(2), world.load(3))
    leave(world, waiting, at: 101)
    try world.run()
    #expect(world.outcomes.map(\.load) == [running, last])
    #expect(world.begins(Signpost.DecodeImageData.self).map(\.url) == [1, 3])
    #expect(stopped(world) == [.queue])
    #expect(world.compute.usage.maximumDecoding == 1)
    #expect(world.ledger.bytes(of: .compressed) == .zero)
  }

  @Test(
    "A decode that gets its slot in the instant of its cancellation does nothing"
  )
  func grantedAndCancelled() throws {
    let world = ScriptedWorld { $0.decodePlace = .backgroundPool(width: 1) }
    let (first, second) = (world.load(1, 1024), world.load(2))
    // The first of the two has four bands.
    world.compute.atEnd(ofBand: 4) { world.pipeline.leave(second, .cancel) }
    try world.run()
    #expect(world.outcomes.map(\.load) == [first])
    #expect(world.compute.usage.bands == [.worker: 4])
    #expect(world.pipeline.isIdle)
    world.load(3)
    try world.run()
    #expect(world.outcomes.count == 2)
  }

  @Test("A running decode stops at its next band")
  func runningDecode() throws {
    let world = ScriptedWorld()
    let load = world.load(7, 1024)
    world.simulator.schedule(at: .start + .milliseconds(101) + .microseconds(500)) {
      world.pipeline.leave(load, .cancel)
    }
    try world.run()
    #expect(world.compute.usage.bands == [.worker: 2])
    #expect(stopped(world) == [.decode])
    #expect(world.ends(Signpost.DecodeImageData.self).map(\.outcome) == [.cancelled])
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(world.ledger.isZero)
    #expect(world.ledger.neverFellBelowZero)
  }

  @Test("A decode whose owner leaves during its last band is wasted and not kept")
  func lastBand() throws {
    let world = ScriptedWorld()
    let load = world.load(7, 1024)
    world.simulator.schedule(at: .start + .milliseconds(103) + .microseconds(500)) {
      world.pipeline.leave(load, .cancel)
    }
    try world.run()
    #expect(world.compute.usage.bands == [.worker: 4])
    #expect(wasted(world) == [.decode])
    #expect(stopped(world) == [])
    #expect(world.outcomes.isEmpty)
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(world.ledger.isZero)
  }

  @Test("The late success of a transport that ignores cancellation is neither delivered nor kept")
  func lateSuccess() throws {
    let world = ScriptedWorld()
    world.transport.script { $0.ignoresCancellation = true }
    let load = world.load(7)
    leave(world, load, at: 50)
    try world.run()
    #expect(world.transport.usage.completed == 1)
    #expect(world.outcomes.isEmpty)
    #expect(world.pipeline.memoryCache.count == 0)
    #expect(world.compute.usage.bands.isEmpty)
    #expect(wasted(world) == [.fetch])
    #expect(stopped(world) == [.queue])
    #expect(world.begins(Signpost.DecodeImageData.self).isEmpty)
    #expect(world.ledger.isZero)
  }

  @Test(
    "A request after the cancellation starts afresh, whenever the old work unwinds",
    arguments: [false, true]
  )
  func replaced(ignores: Bool) throws {
    let world = ScriptedWorld()
    world.transport.script(7) { $0.ignoresCancellation = ignores }
    let old = world.load(7)
    try world.run(untilMillisecond: 50)
    world.pipeline.leave(old, .cancel)
    let new = world.load(7)
    let joined = world.load(7)
    try world.run()
    #expect(world.outcomes.map(\.load) == [new, joined])
    #expect(world.outcomes.allSatisfy { $0.image != nil })
    #expect(world.transport.fetchCount == 2)
    #expect(world.pipeline.isIdle)
  }

  @Test("Cancelling during the delivery withholds the result from that owner only")
  func tooLate() throws {
    let world = ScriptedWorld { $0.decodePlace = .mainAtFirstDraw }
    let loads = (0..<3).map { _ in world.load(7) }
    // Three deliveries of 10 µs begin at 100 ms; the second owner leaves during the first.
    world.simulator.schedule(at: .start + .milliseconds(100) + .microseconds(5)) {
      world.pipeline.leave(loads[1], .cancel)
    }
    try world.run()
    #expect(world.outcomes.map(\.load) == [loads[0], loads[2]])
    #expect(cancelOutcomes(world) == ["too-late"])
    #expect(world.unbalancedIntervals == [])
  }

  @Test("Leaving a load that has ended does nothing", arguments: [LeaveMode.cancel, .silently])
  func ended(mode: LeaveMode) throws {
    let world = ScriptedWorld()
    let load = world.load(7)
    try world.run()
    world.pipeline.leave(load, mode)
    world.pipeline.leave(load, mode)
    #expect(cancelOutcomes(world) == [])
    #expect(world.unbalancedIntervals == [])
  }

  @Test("Without cancellation the work continues, counts as wasted, and is delivered late")
  func withoutCancellation() throws {
    let world = ScriptedWorld { $0.cancellation = .none }
    let load = world.load(7, 1024)
    leave(world, load, at: 50)
    try world.run()
    #expect(world.outcome(of: load)?.image != nil)
    #expect(cancelOutcomes(world) == ["ignored"])
    #expect(wasted(world) == [.fetch, .decode])
    #expect(
      world.events(Signpost.WasteWork.self).map(\.bytes) == [
        PictureBook.encodedBytes, PictureBook.decodedBytes(1024),
      ]
    )
    #expect(world.events(Signpost.WasteWork.self).map(\.cpu) == [.zero, .milliseconds(4)])
    #expect(world.pipeline.isIdle)
  }

  @Test("Only the bands after the last owner's leaving are wasted CPU time")
  func wastedBands() throws {
    let world = ScriptedWorld { $0.cancellation = .none }
    let load = world.load(7, 1024)
    world.simulator.schedule(at: .start + .milliseconds(102) + .microseconds(500)) {
      world.pipeline.leave(load, .cancel)
    }
    try world.run()
    #expect(wasted(world) == [.decode])
    #expect(world.events(Signpost.WasteWork.self).map(\.cpu) == [.milliseconds(2)])
  }

  @Test("A silent leaver gets its image even if the last other owner cancels")
  func silentLeaver() throws {
    let world = ScriptedWorld()
    let (silent, other) = (world.load(7), world.load(7))
    try world.run(untilMillisecond: 50)
    world.pipeline.leave(silent, .silently)
    world.pipeline.leave(other, .cancel)
    try world.run()
    #expect(world.outcomes.map(\.load) == [silent])
    #expect(world.pipeline.isIdle)
    #expect(wasted(world) == [.fetch, .decode])
    #expect(world.unbalancedIntervals == [])
  }
}
