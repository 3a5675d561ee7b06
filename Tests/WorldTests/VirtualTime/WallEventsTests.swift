import Basics
import Testing
import VirtualTime

@Suite("Events of a device in real time")
struct WallEventsTests {
  private static let nothing = WallEvents.Action(fire: { _ in }, context: nil)

  private static func time(_ nanoseconds: Int) -> TimePoint { TimePoint(nanoseconds: nanoseconds) }

  @Test("fire by time, those of one time as they were made, and none before it", arguments: 1...20)
  func order(seed: Int) {
    var chance = SeededStream(seed: UInt64(seed), name: "events")
    var events = WallEvents()
    let times = (0..<50).map { _ in chance.nextInt(below: 20) }
    for time in times { _ = events.add(at: Self.time(time), Self.nothing) }
    var fired: [Int] = []
    for now in 0..<20 {
      while let due = events.takeDue(at: Self.time(now)) {
        #expect(due.deadline.nanoseconds == now, "seed \(seed)")
        fired.append(due.deadline.nanoseconds)
      }
    }
    #expect(fired == times.sorted(), "seed \(seed)")
    #expect(events.next == nil)
  }

  @Test("do not fire once they are cancelled, and a second cancel says that there was none")
  func cancel() {
    var events = WallEvents()
    let first = events.add(at: Self.time(5), Self.nothing)
    let second = events.add(at: Self.time(5), Self.nothing)
    let removals = [events.remove(first), events.remove(first)]
    #expect(removals == [true, false])
    let (early, due) = (events.takeDue(at: Self.time(4)), events.takeDue(at: Self.time(6)))
    #expect(early == nil)
    #expect(due?.deadline == Self.time(5))
    let hasFired = events.remove(second)
    #expect(!hasFired)
  }
}
