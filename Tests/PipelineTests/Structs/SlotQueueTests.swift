import Simulation
import Testing

@testable import PipelineUnderTest

@Suite("Slot queue")
struct SlotQueueTests {
  @Test("Slots are granted until they are used up, then in the order of asking")
  func order() {
    var queue = SlotQueue(width: 2)
    #expect([1, 2, 3, 4].map { queue.request($0) } == [true, true, false, false])
    #expect(queue.waitingCount == 2)
    #expect(queue.release() == 3)
    #expect(queue.release() == 4)
    #expect(queue.release() == nil)
    #expect(queue.request(5) == true)
  }

  @Test("Who withdraws while waiting is passed over")
  func withdraw() {
    var queue = SlotQueue(width: 1)
    #expect([1, 2, 3].map { queue.request($0) } == [true, false, false])
    #expect(queue.withdraw(2) == true)
    #expect(queue.withdraw(2) == false)
    #expect(queue.withdraw(1) == false)
    #expect(queue.release() == 3)
    #expect(queue.release() == nil)
    #expect(queue.waitingCount == 0)
  }

  @Test("After the last waiter withdrew, a slot that comes back is free again")
  func withdrawLast() {
    var queue = SlotQueue(width: 1)
    _ = queue.request(1)
    _ = queue.request(2)
    #expect(queue.withdraw(2) == true)
    #expect(queue.release() == nil)
    #expect(queue.request(3) == true)
  }

  @Test("Never more than the width hold a slot, and all get their turn in order", arguments: 0..<20)
  func random(seed: UInt64) {
    var chance = SeededStream(seed: seed, name: "slots")
    let width = chance.nextInt(in: 1...4)
    var queue = SlotQueue(width: width)
    var holding: [UInt64] = []
    var waiting: [UInt64] = []
    for ticket in 1...200 as ClosedRange<UInt64> {
      switch chance.nextInt(below: 5) {
      case 0, 1:
        if queue.request(ticket) { holding.append(ticket) } else { waiting.append(ticket) }
      case 2, 3:
        guard !holding.isEmpty else { continue }
        holding.remove(at: chance.nextInt(below: holding.count))
        let next = queue.release()
        #expect(next == waiting.first, "seed \(seed) ticket \(ticket)")
        if let next { holding.append(next) }
        if !waiting.isEmpty { waiting.removeFirst() }
      default:
        guard !waiting.isEmpty else { continue }
        let gone = waiting.remove(at: chance.nextInt(below: waiting.count))
        #expect(queue.withdraw(gone) == true, "seed \(seed) ticket \(ticket)")
      }
      #expect(holding.count <= width, "seed \(seed) ticket \(ticket)")
      #expect(waiting.isEmpty || holding.count == width, "seed \(seed) ticket \(ticket)")
      #expect(queue.waitingCount == waiting.count, "seed \(seed) ticket \(ticket)")
    }
  }
}
