import Conformance
import Testing
import Variants

@testable import ImagePipeline
@testable import Requests

@Suite("The reach of a cancel in the task graph")
struct TaskGraphReachTests {
  private func graph(_ coalescing: Coalescing = .byStage) -> TaskGraph {
    TaskGraph(options: .init(coalescing: coalescing, reach: .transfers))
  }

  @Test("Work that waits for its transfer, or transfers, is stopped", arguments: [false, true])
  func transfer(hasBegun: Bool) {
    var graph = graph()
    _ = graph.begin(1, ImageRequest(7))
    if hasBegun { _ = graph.beginTransfer(2) }
    let left = graph.leave(1, .cancelling)
    #expect(left.action == .stopped)
    #expect(left.stops == [1, 2])
    #expect(graph.isEmpty)
  }

  @Test("A decode continues without owners, cannot be joined, and ends with an empty graph")
  func decode() {
    var graph = graph()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.beginTransfer(2)
    #expect(graph.succeed(2).ready == [1])
    let left = graph.leave(1, .cancelling)
    #expect(left.action == .suppressed)
    #expect(left.stops.isEmpty)
    #expect(graph.isFinal(1))
    #expect(graph.presentOwners(of: 1) == 0)
    #expect(graph.finishAll(1) == [])
    #expect(graph.isEmpty)
  }

  @Test("A read continues, and its decode after it")
  func read() {
    var graph = graph()
    _ = graph.begin(1, ImageRequest(7))
    graph.beginReading(2)
    #expect(graph.leave(1, .cancelling).action == .suppressed)
    #expect(graph.succeed(2).ready == [1])
    #expect(graph.finishAll(1) == [])
    #expect(graph.isEmpty)
  }

  @Test("After a disk miss, no transfer begins without an owner")
  func missForNobody() {
    var graph = graph()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7, 50))
    graph.beginReading(2)
    #expect(graph.leave(1, .cancelling).action == .suppressed)
    #expect(graph.leave(2, .cancelling).action == .suppressed)
    let isWanted = graph.beginTransfer(2)
    #expect(!isWanted)
    #expect(graph.fail(2).loads.isEmpty)
    #expect(graph.isEmpty)
  }

  @Test("After a disk miss, the transfer serves the remaining owners, and ends with them")
  func missForSome() {
    var graph = graph()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7, 50))
    graph.beginReading(2)
    _ = graph.leave(1, .cancelling)
    let isWanted = graph.beginTransfer(2)
    #expect(isWanted)
    #expect(graph.leave(2, .cancelling).stops == [3, 2])
    #expect(graph.isEmpty)
  }

  @Test("A load that joins a read without owners gets its result")
  func joined() {
    var graph = graph()
    _ = graph.begin(1, ImageRequest(7))
    graph.beginReading(2)
    _ = graph.leave(1, .cancelling)
    _ = graph.begin(2, ImageRequest(7))
    #expect(graph.finishAll(2) == [2])
  }

  @Test("Owners that left during the read do not keep a transfer alive")
  func silencedOwner() {
    var graph = graph(.byVariant)
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7))
    graph.beginReading(2)
    _ = graph.leave(1, .cancelling)
    _ = graph.beginTransfer(2)
    #expect(graph.leave(2, .cancelling).stops == [1, 2])
    #expect(graph.isEmpty)
  }
}
