import Basics
import Synchronization
import TestSupport
import Testing
import VirtualTime

@Suite("A lane that waits for a device", .playsWorlds)
struct SleepingLaneTests {
  @Test("holds its lane until the deadline, and leaves the core to others")
  func sleeps() throws {
    var options = WorldOptions()
    options.coreSpeeds = [1]
    let world = World(options)
    let ends = Mutex<[String: TimePoint]>([:])
    func note(_ name: String) {
      ends.withLock { $0[name] = World.currentTime }
    }
    world.onMain {
      World.sleep(until: TimePoint(nanoseconds: 5_000_000))
      note("waited")
    }
    world.onMain { note("behind") }
    world.onWorker {
      World.spend(.milliseconds(4))
      note("worked")
    }
    try world.run()
    let found = ends.withLock { $0.mapValues(\.nanoseconds) }
    #expect(found == ["waited": 5_000_000, "behind": 5_000_000, "worked": 4_000_000])
  }

  @Test("does not wait for a time that has passed, nor outside of a world")
  func passed() throws {
    let world = World()
    let end = Mutex(TimePoint?.none)
    world.onMain {
      World.sleep(until: .start)
      end.withLock { $0 = World.currentTime }
    }
    try world.run()
    #expect(end.withLock { $0 } == .start)
    World.sleep(until: TimePoint(nanoseconds: 1_000_000_000_000))
  }
}
