import Basics
import Simulation
import TestSupport
import Testing
import VirtualTime

@Suite("The events of a simulator", .timeLimit(.minutes(30)), .playsWorlds)
struct EventOrderTests {
  @Test(
    "agree with a sorted list in a random mix of adding, cancelling and firing",
    arguments: 0..<50
  )
  func againstModel(seed: Int) throws {
    var chance = SeededStream(seed: UInt64(seed), name: "events")
    let simulator = Simulator(seed: 1)
    let fired = Shared<[Int]>([])
    var expected: [Int] = []
    var model: [(deadline: TimePoint, number: Int, token: WorldEvent)] = []
    for number in 0..<2000 {
      switch chance.nextInt(below: 8) {
      case 0...4:
        let deadline = simulator.now + .nanoseconds(chance.nextInt(below: 100))
        let token = simulator.schedule(at: deadline) { fired.value.append(number) }
        let place = model.firstIndex { $0.deadline > deadline } ?? model.count
        model.insert((deadline, number, token), at: place)
      case 5, 6:
        guard !model.isEmpty else { continue }
        let victim = model.remove(at: chance.nextInt(below: model.count))
        try #require(simulator.cancel(victim.token))
      default:
        let limit = simulator.now + .nanoseconds(chance.nextInt(below: 10))
        try simulator.run(until: limit)
        let due = model.prefix { $0.deadline <= limit }
        expected += due.map(\.number)
        model.removeFirst(due.count)
      }
      try #require(simulator.pendingEvents == model.count)
    }
    try simulator.run()
    #expect(fired.value == expected + model.map(\.number))
  }

  @Test("that are cancelled let go of their actions")
  func cancelledActions() {
    let simulator = Simulator(seed: 1)
    weak var journal: Journal?
    do {
      let kept = Journal()
      journal = kept
      let token = simulator.schedule(after: .nanoseconds(1)) { kept.note("fired") }
      simulator.cancel(token)
    }
    #expect(journal == nil)
  }
}
