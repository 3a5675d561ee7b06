import Testing

@testable import PipelineUnderTest

@Suite("Load table")
struct LoadTableTests {
  private func table(
    _ coalescing: Coalescing = .byVariant,
    _ cancellation: Cancellation = .referenceCounted
  ) -> LoadTable {
    LoadTable(coalescing: coalescing, cancellation: cancellation)
  }

  @Test("Equal requests share one job, and all of them get its result in their order")
  func equal() {
    var table = table()
    #expect(table.join(1, for: ImageRequest(7)) == .start(1))
    #expect(table.join(2, for: ImageRequest(7)) == .join(1, owners: 2))
    #expect(table.join(3, for: ImageRequest(7)) == .join(1, owners: 3))
    #expect(table.finish(1) == [1, 2, 3])
    #expect([1, 2, 3].map { table.takeDelivery($0) } == [true, true, true])
    #expect(table.isEmpty)
  }

  @Test(
    "Which requests share",
    arguments: [
      (Coalescing.none, [1, 2, 3, 4]), (.byURL, [1, 1, 1, 2]), (.byVariant, [1, 1, 2, 3]),
    ]
  )
  func sharing(coalescing: Coalescing, jobs: [UInt64]) {
    var table = table(coalescing)
    let requests = [
      ImageRequest(7, 100), ImageRequest(7, 100, purpose: .prefetch), ImageRequest(7, 50),
      ImageRequest(8, 100),
    ]
    let joined = requests.enumerated().map { place, request in
      switch table.join(UInt64(place), for: request) {
      case .start(let job), .join(let job, _): job
      }
    }
    #expect(joined == jobs)
    #expect(table.jobCount == Set(jobs).count)
  }

  @Test("When the first owner cancels, the job goes on for the second")
  func firstLeaves() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.join(2, for: ImageRequest(7))
    #expect(table.leave(1, .cancelling) == .joinedElsewhere)
    #expect(table.presentOwners(of: 1) == 1)
    #expect(table.finish(1) == [2])
  }

  @Test("When every owner cancels, the last one stops the job", arguments: [[1, 2], [2, 1]])
  func allLeave(order: [UInt64]) {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.join(2, for: ImageRequest(7))
    #expect(table.leave(order[0], .cancelling) == .joinedElsewhere)
    #expect(table.leave(order[1], .cancelling) == .stop(1))
    #expect(table.isEmpty)
    #expect(table.finish(1) == [])
    #expect(table.isEmpty)
  }

  @Test("Cancelling one request's owners leaves another's alone")
  func others() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.join(2, for: ImageRequest(8))
    #expect(table.leave(1, .cancelling) == .stop(1))
    #expect(table.jobCount == 1)
    #expect(table.finish(2) == [2])
  }

  @Test("A finished job takes nobody in: the next equal request starts afresh")
  func finishedIsClosed() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.finish(1)
    #expect(table.join(2, for: ImageRequest(7)) == .start(2))
  }

  @Test("A stopped job that unwinds late does not remove the job that replaced it")
  func identity() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    #expect(table.leave(1, .cancelling) == .stop(1))
    #expect(table.join(2, for: ImageRequest(7)) == .start(2))
    #expect(table.finish(1) == [])
    #expect(table.join(3, for: ImageRequest(7)) == .join(2, owners: 2))
    #expect(table.finish(2) == [2, 3])
  }

  @Test("Once the result is on its way, cancelling is too late but still keeps it away")
  func tooLate() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.join(2, for: ImageRequest(7))
    _ = table.finish(1)
    #expect(table.leave(1, .cancelling) == .tooLate)
    #expect(table.takeDelivery(1) == false)
    #expect(table.takeDelivery(2) == true)
    #expect(table.isEmpty)
  }

  @Test(
    "A load that was delivered has ended",
    arguments: [LoadTable.Leaving.cancelling, .silently]
  )
  func ended(leaving: LoadTable.Leaving) {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.finish(1)
    #expect(table.takeDelivery(1) == true)
    #expect(table.takeDelivery(1) == false)
    #expect(table.leave(1, leaving) == .ended)
    #expect(table.leave(99, leaving) == .ended)
  }

  @Test("Who leaves silently does not count as an owner, but its result still comes")
  func silently() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    #expect(table.leave(1, .silently) == .ignored)
    #expect(table.presentOwners(of: 1) == 0)
    #expect(table.join(2, for: ImageRequest(7)) == .join(1, owners: 1))
    #expect(table.finish(1) == [1, 2])
    #expect(table.leave(1, .silently) == .ignored)
    #expect(table.takeDelivery(1) == true)
  }

  @Test("The last canceller does not stop a job whose result a silent leaver still gets")
  func silentLeaverKeepsJob() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.join(2, for: ImageRequest(7))
    #expect(table.leave(1, .silently) == .ignored)
    #expect(table.leave(2, .cancelling) == .joinedElsewhere)
    #expect(table.presentOwners(of: 1) == 0)
    #expect(table.finish(1) == [1])
  }

  @Test("A silent leaver that cancels after all is gone")
  func silentThenCancel() {
    var table = table()
    _ = table.join(1, for: ImageRequest(7))
    _ = table.leave(1, .silently)
    #expect(table.leave(1, .cancelling) == .stop(1))
    #expect(table.isEmpty)
  }

  @Test("Without cancellation leaving is ignored, and the result is delivered all the same")
  func withoutCancellation() {
    var table = table(.byVariant, .none)
    _ = table.join(1, for: ImageRequest(7))
    #expect(table.leave(1, .cancelling) == .ignored)
    #expect(table.presentOwners(of: 1) == 0)
    #expect(table.finish(1) == [1])
    #expect(table.leave(1, .cancelling) == .ignored)
    #expect(table.takeDelivery(1) == true)
    #expect(table.isEmpty)
  }

  @Test(
    "A table is empty when nothing is registered, and finishing a job that is not there is harmless"
  )
  func idle() {
    var table = table()
    #expect(table.isEmpty)
    #expect(table.finish(5) == [])
    #expect(table.presentOwners(of: 5) == 0)
    #expect(table.takeDelivery(5) == false)
    #expect(table.isEmpty)
  }
}
