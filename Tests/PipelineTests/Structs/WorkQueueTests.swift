import Basics
import Simulation
import Testing
import Variants

@testable import ImagePipeline
@testable import Requests

@Suite("Work queue")
struct WorkQueueTests {
  private func queue(_ limit: Int?, _ order: QueueOptions.Order = .fifo) -> WorkQueue {
    WorkQueue(options: QueueOptions(limit: limit, order: order))
  }

  /// Fills a queue of one slot after ticket 0 and returns the order in which the rest is served.
  private func served(
    _ queue: WorkQueue,
    _ waiting: [ImageRequest.Priority]
  ) -> [UInt64] {
    var queue = queue
    _ = queue.request(0, .normal)
    for (index, priority) in waiting.enumerated() {
      #expect(queue.request(UInt64(index + 1), priority) == false)
    }
    var order: [UInt64] = []
    var last: UInt64 = 0
    while let next = queue.release(last).first {
      order.append(next)
      last = next
    }
    return order
  }

  @Test(
    "The order of service",
    arguments: [
      (QueueOptions.Order.fifo, [1, 2, 3, 4, 5]), (.priority, [3, 1, 5, 2, 4]),
    ]
  )
  func order(order: QueueOptions.Order, expected: [UInt64]) {
    #expect(served(queue(1, order), [.normal, .low, .high, .low, .normal]) == expected)
  }

  @Test("A free slot is taken at once only if no ticket waits; otherwise nothing is queued")
  func freeSlot() {
    var queue = queue(2)
    #expect(queue.takeFreeSlot(1, .low) == true)
    #expect(queue.takeFreeSlot(3, .normal) == true)
    #expect(queue.takeFreeSlot(4, .normal) == false)
    #expect(queue.waitingCount == 0)
    queue.suspend()
    #expect(queue.request(5, .low) == false)
    #expect(queue.release(3) == [])
    // A slot is free, but an earlier ticket waits.
    #expect(queue.takeFreeSlot(6, .normal) == false)
    _ = queue.withdraw(5)
    #expect(queue.takeFreeSlot(7, .normal) == false)
  }

  @Test("A changed priority moves a waiting ticket, and equals stay in order of arrival")
  func reprioritise() {
    var queue = queue(1, .priority)
    for ticket in 0...4 as ClosedRange<UInt64> { _ = queue.request(ticket, .normal) }
    queue.reprioritise(2, .low)
    queue.reprioritise(4, .high)
    queue.reprioritise(2, .high)
    queue.reprioritise(99, .high)
    #expect(queue.release(0) == [2])
    #expect(queue.release(2) == [4])
    #expect(queue.release(4) == [1])
  }

  @Test("A higher limit admits at once, a lower one stops no running work")
  func limits() {
    var queue = queue(2)
    for ticket in 1...6 as ClosedRange<UInt64> { _ = queue.request(ticket, .normal) }
    #expect(queue.setLimit(4) == [3, 4])
    #expect(queue.setLimit(1) == [])
    #expect(queue.runningCount == 4)
    #expect((1...3).flatMap { queue.release($0) } == [])
    #expect(queue.release(4) == [5])
    #expect(queue.setLimit(nil) == [6])
  }

  @Test("A suspended queue admits nothing, and fills its slots when it is resumed")
  func suspension() {
    var queue = queue(2)
    queue.suspend()
    #expect((1...3).map { queue.request($0, .normal) } == [false, false, false])
    #expect(queue.resume() == [1, 2])
  }

  @Test("A ticket withdrawn while waiting is skipped, and only once")
  func withdraw() {
    var queue = queue(1)
    #expect([1, 2, 3].map { queue.request($0, .normal) } == [true, false, false])
    #expect(queue.withdraw(2) == true)
    #expect(queue.withdraw(2) == false)
    #expect(queue.withdraw(1) == false)
    #expect(queue.release(1) == [3])
    #expect(queue.release(1) == [])
    #expect(queue.release(3) == [])
    #expect(queue.waitingCount == 0)
    #expect(queue.runningCount == 0)
  }

  private struct Waiting {
    var ticket: UInt64
    var priority: ImageRequest.Priority
  }

  @Test(
    "Under random calls it serves like a linearly searched list",
    arguments: QueueOptions.Order.allCases,
    0..<20
  )
  func random(order: QueueOptions.Order, seed: UInt64) {
    var random = SeededStream(seed: seed, name: "queue")
    let limit = random.nextInt(in: 1...4)
    var queue = queue(limit, order)
    var holding: [UInt64] = []
    var waiting: [Waiting] = []
    func next() -> Int? {
      switch order {
      case .fifo: return waiting.indices.first
      case .priority:
        let best = waiting.map(\.priority).max()
        return waiting.firstIndex { $0.priority == best }
      }
    }
    for ticket in 1...300 as ClosedRange<UInt64> {
      let context = "order \(order), seed \(seed), ticket \(ticket)"
      let priority = ImageRequest.Priority.allCases[random.nextInt(below: 5)]
      switch random.nextInt(below: 6) {
      case 0, 1:
        if queue.request(ticket, priority) {
          holding.append(ticket)
        } else {
          // Tickets count upwards, so the list stays in the order of arrival.
          waiting.append(Waiting(ticket: ticket, priority: priority))
        }
      case 2, 3:
        guard !holding.isEmpty else { continue }
        let gone = holding.remove(at: random.nextInt(below: holding.count))
        let expected = next().map { waiting.remove(at: $0).ticket }
        #expect(queue.release(gone) == (expected.map { [$0] } ?? []), "\(context)")
        if let expected { holding.append(expected) }
      case 4:
        guard !waiting.isEmpty else { continue }
        let index = random.nextInt(below: waiting.count)
        waiting[index].priority = priority
        queue.reprioritise(waiting[index].ticket, priority)
      default:
        guard !waiting.isEmpty else { continue }
        let gone = waiting.remove(at: random.nextInt(below: waiting.count))
        #expect(queue.withdraw(gone.ticket) == true, "\(context)")
      }
      #expect(waiting.isEmpty || holding.count == limit, "\(context)")
      #expect(queue.waitingCount == waiting.count, "\(context)")
      #expect(queue.runningCount == holding.count, "\(context)")
    }
  }
}
