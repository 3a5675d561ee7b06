import Conformance
import Signposts
import Testing
import Variants

@testable import ImagePipeline
@testable import Requests

@Suite("Leaving the task graph")
struct TaskGraphLeavingTests {
  @Test("When the first owner cancels, the work continues for the second")
  func firstLeaves() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7))
    #expect(graph.leave(1, .cancelling).action == .joinedElsewhere)
    #expect(graph.presentOwners(of: 1) == 1)
    #expect(graph.finishAll(2) == [2])
  }

  @Test("When every owner cancels, the last one stops the chain", arguments: [[1, 2], [2, 1]])
  func allLeave(order: [UInt64]) {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7))
    #expect(graph.leave(order[0], .cancelling).action == .joinedElsewhere)
    let left = graph.leave(order[1], .cancelling)
    #expect(left.action == .stopped)
    #expect(left.stops == [1, 2])
    #expect(graph.isEmpty)
    #expect(graph.finishAll(2) == [])
    #expect(graph.isEmpty)
  }

  @Test("The last owner of one size stops its decode; the other size still gets the bytes")
  func sharedStage() {
    var graph = TaskGraph.of(.byStage)
    _ = graph.begin(1, ImageRequest(7, 100))
    _ = graph.begin(2, ImageRequest(7, 50))
    #expect(graph.leave(1, .cancelling).stops == [1])
    #expect(graph.succeed(2).ready == [3])
    #expect(graph.leave(2, .cancelling).stops == [3])
    #expect(graph.isEmpty)
  }

  @Test("Cancelling during the delivery is too late, but still withholds the result")
  func tooLate() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7))
    _ = graph.finishAll(2)
    #expect(graph.leave(1, .cancelling).action == .tooLate)
    #expect(graph.takeDelivery(1) == false)
    #expect(graph.takeDelivery(2) == true)
    #expect(graph.isEmpty)
  }

  @Test(
    "A delivered load has ended",
    arguments: [TaskGraph.Leaving.cancelling, .silently]
  )
  func ended(leaving: TaskGraph.Leaving) {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.finishAll(2)
    #expect(graph.takeDelivery(1) == true)
    #expect(graph.takeDelivery(1) == false)
    #expect(graph.leave(1, leaving).action == .ended)
    #expect(graph.leave(99, leaving).action == .ended)
  }

  @Test("A silent leaver does not count as an owner, but still gets its result")
  func silently() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    #expect(graph.leave(1, .silently).action == .ignored)
    #expect(graph.presentOwners(of: 1) == 0)
    #expect(graph.begin(2, ImageRequest(7)) == .joined(1, owners: 1))
    #expect(graph.finishAll(2) == [1, 2])
    #expect(graph.leave(1, .silently).action == .ignored)
    #expect(graph.takeDelivery(1) == true)
  }

  @Test("The last canceller does not stop work whose result a silent leaver still gets")
  func silentLeaverKeepsWork() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7))
    #expect(graph.leave(1, .silently).action == .ignored)
    #expect(graph.leave(2, .cancelling).action == .joinedElsewhere)
    #expect(graph.presentOwners(of: 1) == 0)
    #expect(graph.finishAll(2) == [1])
  }

  @Test("A silent leaver that cancels later stops its work")
  func silentThenCancel() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.leave(1, .silently)
    #expect(graph.leave(1, .cancelling).action == .stopped)
    #expect(graph.isEmpty)
  }

  @Test("Without cancellation leaving is ignored, and the result is still delivered")
  func withoutCancellation() {
    var graph = TaskGraph.of(.byVariant, .none)
    _ = graph.begin(1, ImageRequest(7))
    #expect(graph.leave(1, .cancelling).action == .ignored)
    #expect(graph.presentOwners(of: 1) == 0)
    #expect(graph.finishAll(2) == [1])
    #expect(graph.leave(1, .cancelling).action == .ignored)
    #expect(graph.takeDelivery(1) == true)
    #expect(graph.isEmpty)
  }

  @Test("With a flag the work continues, but the leaver is not notified")
  func flag() {
    var graph = TaskGraph.of(.byVariant, .flag)
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.begin(2, ImageRequest(7))
    #expect(graph.leave(1, .cancelling).action == .joinedElsewhere)
    #expect(graph.leave(2, .cancelling).action == .suppressed)
    #expect(graph.leave(2, .cancelling).action == .ended)
    #expect(graph.isFinal(1))
    #expect(graph.begin(3, ImageRequest(7)) == .joined(1, owners: 1))
    #expect(graph.finishAll(2) == [3])
  }

  @Test("When the first owner cancels, its work is stopped and the others are notified")
  func firstOwner() {
    var graph = TaskGraph.of(.byVariant, .firstOwner)
    for load in 1...5 as ClosedRange<UInt64> { _ = graph.begin(load, ImageRequest(7)) }
    #expect(graph.leave(3, .cancelling).action == .joinedElsewhere)
    let left = graph.leave(1, .cancelling)
    #expect(left.action == .stopped)
    #expect(left.stops == [2, 1])
    #expect(left.fails == [2, 4, 5])
    #expect([1, 2, 3, 4, 5].map { graph.takeDelivery($0) } == [false, true, false, true, true])
    #expect(graph.isEmpty)
  }

  @Test("The first owner stops only the stages that it began")
  func firstOwnerOfAStage() {
    var graph = TaskGraph.of(.byStage, .firstOwner)
    _ = graph.begin(1, ImageRequest(7, 100))
    _ = graph.begin(2, ImageRequest(7, 50))
    let left = graph.leave(2, .cancelling)
    #expect(left.stops == [3])
    #expect(left.fails == [])
    #expect(graph.finishAll(2) == [1])
  }

  @Test(
    "The priority of shared work: at its start, after a join, after the highest owner left",
    arguments: [
      (PriorityPolicy.static, [1, 1, 1]), (.maximumAtJoin, [1, 3, 3]), (.maximum, [1, 3, 2]),
    ]
  )
  func priority(policy: PriorityPolicy, priorities: [Int]) {
    var graph = TaskGraph.of(.byStage, .referenceCounted, policy)
    var request = ImageRequest(7)
    request.priority = .low
    _ = graph.begin(1, request)
    var seen = [graph.priority(of: 2).rawValue]
    request.priority = .normal
    _ = graph.begin(2, request)
    request.priority = .high
    request.maxPixelSize = 50
    _ = graph.begin(3, request)
    seen.append(graph.priority(of: 2).rawValue)
    let left = graph.leave(3, .cancelling)
    seen.append(graph.priority(of: 2).rawValue)
    #expect(seen == priorities)
    let moved = TaskGraph.Move(node: 2, priority: .normal)
    #expect(left.moves == (policy == .maximum ? [moved] : []))
  }

  @Test("Work is a prefetch only while all of its owners are prefetchers")
  func prefetchFlag() {
    var graph = TaskGraph.of(.byStage)
    _ = graph.begin(1, ImageRequest(7, 100, purpose: .prefetch))
    #expect(graph.isPrefetch(2))
    _ = graph.begin(2, ImageRequest(7, 50))
    #expect(graph.isPrefetch(2) == false)
    #expect(graph.isPrefetch(1))
    _ = graph.leave(2, .cancelling)
    #expect(graph.isPrefetch(2))
  }

  @Test(
    "A custom rule decides separately for the first owner and for the others",
    arguments: [
      (Cancellation.Effect.ignored, TaskGraph.Left.Action.ignored, [1, 2] as [UInt64]),
      (.detached, .joinedElsewhere, [2]), (.released, .joinedElsewhere, [2]),
      (.stoppedForAll, .stopped, []),
    ]
  )
  func handedIn(effect: Cancellation.Effect, action: TaskGraph.Left.Action, served: [UInt64]) {
    let opposite: Cancellation.Effect = effect == .ignored ? .detached : .ignored
    for isFirst in [true, false] {
      let rule = Cancellation(
        name: "for this test",
        first: isFirst ? effect : opposite,
        others: isFirst ? opposite : effect
      )
      var graph = TaskGraph.of(.byVariant, rule)
      let (leaving, staying): (UInt64, UInt64) = isFirst ? (1, 2) : (2, 1)
      for load in 1...2 as ClosedRange<UInt64> { _ = graph.begin(load, ImageRequest(7)) }
      #expect(graph.leave(leaving, .cancelling).action == action, "first: \(isFirst)")
      let expected = served.map { $0 == 2 ? staying : leaving }.sorted()
      #expect(graph.finishAll(2) == expected, "first: \(isFirst)")
    }
  }

  @Test("Detached owners keep their work when the last counted owner leaves")
  func detachedOwnersStay() {
    let rule = Cancellation(name: "for this test", first: .detached, others: .released)
    var graph = TaskGraph.of(.byVariant, rule)
    for load in 1...2 as ClosedRange<UInt64> { _ = graph.begin(load, ImageRequest(7)) }
    #expect(graph.leave(1, .cancelling).action == .joinedElsewhere)
    #expect(graph.leave(2, .cancelling).stops == [])
    #expect(graph.isFinal(1))
    #expect(graph.finishAll(2) == [])
    #expect(graph.isEmpty)
  }
}
