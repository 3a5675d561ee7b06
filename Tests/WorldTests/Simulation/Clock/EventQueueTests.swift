import Basics
import Testing

@testable import Simulation

@Suite("Event queue", .timeLimit(.minutes(30)))
struct EventQueueTests {
  @Test("Events leave by deadline")
  func byDeadline() {
    var queue = EventQueue<String>()
    _ = queue.insert("late", at: .nanoseconds(30))
    _ = queue.insert("early", at: .nanoseconds(10))
    _ = queue.insert("middle", at: .nanoseconds(20))
    #expect(queue.nextDeadline == .nanoseconds(10))
    #expect(drain(&queue) == ["early", "middle", "late"])
  }

  @Test("Equal deadlines leave in insertion order")
  func insertionOrder() {
    var queue = EventQueue<Int>()
    for number in 0..<100 { _ = queue.insert(number, at: .nanoseconds(7)) }
    #expect(drain(&queue) == Array(0..<100))
  }

  @Test("A cancelled event never leaves, and cancelling it twice does nothing")
  func cancel() {
    var queue = EventQueue<String>()
    _ = queue.insert("kept", at: .nanoseconds(2))
    let token = queue.insert("cancelled", at: .nanoseconds(1))
    #expect(queue.cancel(token) == "cancelled")
    #expect(queue.cancel(token) == nil)
    #expect(queue.count == 1)
    #expect(queue.nextDeadline == .nanoseconds(2))
    #expect(drain(&queue) == ["kept"])
  }

  @Test("The token of a fired event does not cancel the event that reuses its slot")
  func staleToken() {
    var queue = EventQueue<String>()
    let stale = queue.insert("first", at: .nanoseconds(1))
    _ = queue.popFirst()
    _ = queue.insert("second", at: .nanoseconds(1))
    #expect(queue.cancel(stale) == nil)
    #expect(drain(&queue) == ["second"])
  }

  @Test("A token of another queue is ignored")
  func foreignToken() {
    var large = EventQueue<Int>()
    _ = large.insert(0, at: .start)
    let foreign = large.insert(1, at: .start)
    var empty = EventQueue<Int>()
    #expect(empty.cancel(foreign) == nil)
  }

  @Test("An empty queue returns no event")
  func empty() {
    var queue = EventQueue<Int>()
    #expect(queue.isEmpty)
    #expect(queue.nextDeadline == nil)
    #expect(queue.popFirst() == nil)
  }

  @Test("Memory stays bounded when nearly everything is cancelled")
  func boundedMemory() {
    var queue = EventQueue<Int>()
    _ = queue.insert(-1, at: .start)
    for number in 0..<100_000 {
      let token = queue.insert(number, at: .nanoseconds(1000 + number))
      _ = queue.cancel(token)
    }
    #expect(queue.count == 1)
    #expect(queue.heldSlots < 200)
  }

  @Test("A random mix of inserts, cancels and pops agrees with a sorted list", arguments: 0..<50)
  func againstModel(seed: Int) {
    var chance = SeededStream(seed: UInt64(seed), name: "events")
    var queue = EventQueue<Int>()
    var model: [(deadline: Int, number: Int, token: EventToken)] = []
    for number in 0..<2000 {
      switch chance.nextInt(below: 5) {
      case 0...2:
        let deadline = chance.nextInt(below: 100)
        let token = queue.insert(number, at: .nanoseconds(deadline))
        let place = model.firstIndex { $0.deadline > deadline } ?? model.count
        model.insert((deadline, number, token), at: place)
      case 3 where !model.isEmpty:
        let victim = model.remove(at: chance.nextInt(below: model.count))
        #expect(queue.cancel(victim.token) == victim.number, "seed \(seed)")
      default:
        let expected = model.isEmpty ? nil : model.removeFirst()
        let popped = queue.popFirst()
        #expect(popped?.payload == expected?.number, "seed \(seed)")
        #expect(popped?.deadline.nanoseconds == expected?.deadline, "seed \(seed)")
      }
      #expect(queue.count == model.count, "seed \(seed)")
    }
    #expect(drain(&queue) == model.map(\.number), "seed \(seed)")
  }

  private func drain<Payload>(_ queue: inout EventQueue<Payload>) -> [Payload] {
    var payloads: [Payload] = []
    while let (_, payload) = queue.popFirst() { payloads.append(payload) }
    return payloads
  }
}
