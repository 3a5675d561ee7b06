import Basics
import Simulation
import Testing
import Variants

@testable import ImagePipeline
@testable import Requests

@Suite("Work queue")
struct WorkQueueTests {
  private func queue(
    _ limit: Int?,
    _ order: QueueOptions.Order = .fifo,
    _ change: (inout QueueOptions) -> Void = { _ in }
  ) -> WorkQueue {
    var options = QueueOptions(limit: limit, order: order)
    change(&options)
    return WorkQueue(options: options)
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
      (QueueOptions.Order.fifo, [1, 2, 3, 4, 5]), (.lifo, [5, 4, 3, 2, 1]),
      (.priority, [3, 1, 5, 2, 4]),
    ]
  )
  func order(order: QueueOptions.Order, expected: [UInt64]) {
    #expect(served(queue(1, order), [.normal, .low, .high, .low, .normal]) == expected)
  }

  @Test("A free slot is taken at once only if no ticket waits; otherwise nothing is queued")
  func freeSlot() {
    var queue = queue(2) { $0.lowPriorityLimit = 1 }
    #expect(queue.takeFreeSlot(1, .low) == true)
    #expect(queue.takeFreeSlot(2, .low) == false)
    #expect(queue.takeFreeSlot(3, .normal) == true)
    #expect(queue.takeFreeSlot(4, .normal) == false)
    #expect(queue.waitingCount == 0)
    #expect(queue.request(5, .low) == false)
    #expect(queue.release(3) == [])
    // A slot is free, but an earlier ticket waits.
    #expect(queue.takeFreeSlot(6, .normal) == false)
    queue.suspend()
    _ = queue.withdraw(5)
    #expect(queue.takeFreeSlot(7, .normal) == false)
  }

  @Test("Urgent work does not queue behind a capped low priority")
  func lowPriorityLimit() {
    var queue = queue(6) { $0.lowPriorityLimit = 3 }
    let low = (1...5).map { queue.request($0, .low) }
    #expect(low == [true, true, true, false, false])
    #expect((6...9).map { queue.request($0, .normal) } == [true, true, true, false])
    #expect(queue.release(1) == [4])
    #expect(queue.release(6) == [9])
    // One slot is free, but the last ticket of low priority still waits.
    #expect(queue.release(7) == [])
    // A view that joins one of the prefetches makes room for another.
    #expect(queue.reprioritise(3, .normal) == [5])
  }

  @Test("A changed priority moves a waiting ticket, and equals stay in order of arrival")
  func reprioritise() {
    var queue = queue(1, .priority)
    for ticket in 0...4 as ClosedRange<UInt64> { _ = queue.request(ticket, .normal) }
    _ = queue.reprioritise(2, .low)
    _ = queue.reprioritise(4, .high)
    _ = queue.reprioritise(2, .high)
    _ = queue.reprioritise(99, .high)
    #expect(queue.release(0) == [2])
    #expect(queue.release(2) == [4])
    #expect(queue.release(4) == [1])
  }

  @Test(
    "As in Nuke's queue, a lowered ticket moves to the front of its equals, a raised one to the end"
  )
  func likeNuke() {
    var queue = queue(1, .priority) { $0.changedPlace = .frontWhenLowered }
    for ticket in 0...2 as ClosedRange<UInt64> { _ = queue.request(ticket, .low) }
    for ticket in 3...6 as ClosedRange<UInt64> { _ = queue.request(ticket, .normal) }
    // The same priority does not move it.
    _ = queue.reprioritise(3, .normal)
    _ = queue.reprioritise(1, .normal)
    _ = queue.reprioritise(5, .low)
    _ = queue.reprioritise(6, .low)
    var order: [UInt64] = []
    var last: UInt64 = 0
    while let next = queue.release(last).first {
      order.append(next)
      last = next
    }
    #expect(order == [3, 4, 1, 6, 5, 2])
  }

  @Test(
    "In order of arrival, a change of priority moves nothing",
    arguments: [QueueOptions.Order.fifo, .lifo]
  )
  func likeNukeByArrival(order: QueueOptions.Order) {
    var queue = queue(1, order) { $0.changedPlace = .frontWhenLowered }
    for ticket in 0...3 as ClosedRange<UInt64> { _ = queue.request(ticket, .low) }
    _ = queue.reprioritise(2, .high)
    _ = queue.reprioritise(2, .low)
    let served = [0, 3, 2].reduce(into: [UInt64]()) { $0 += queue.release($1) }
    #expect(served == (order == .fifo ? [1] : [3, 2, 1]))
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
      case .lifo: return waiting.indices.last
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
        #expect(queue.reprioritise(waiting[index].ticket, priority) == [], "\(context)")
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
