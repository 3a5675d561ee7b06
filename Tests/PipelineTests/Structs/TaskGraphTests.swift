import Conformance
import Signposts
import Testing
import Variants

@testable import Codecs
@testable import ImagePipeline
@testable import Requests

@Suite("Task graph")
struct TaskGraphTests {
  @Test("Equal requests share one node, and all of them get its result in their order")
  func equal() {
    var graph = TaskGraph.of()
    #expect(graph.begin(1, ImageRequest(7)) == .started(data: 2))
    #expect(graph.begin(2, ImageRequest(7)) == .joined(1, owners: 2))
    #expect(graph.begin(3, ImageRequest(7)) == .joined(1, owners: 3))
    #expect(graph.finishAll(2) == [1, 2, 3])
    #expect([1, 2, 3].map { graph.takeDelivery($0) } == [true, true, true])
    #expect(graph.isEmpty)
  }

  @Test(
    "The requests that share their final node",
    arguments: [
      (Coalescing.none, 5), (.byURL, 2), (.byVariant, 4), (.byStage, 4),
    ]
  )
  func sharing(coalescing: Coalescing, finals: Int) {
    var graph = TaskGraph.of(coalescing)
    var processed = ImageRequest(7, 100)
    processed.processors = [ImageProcessor(name: "a")]
    let requests = [
      ImageRequest(7, 100), ImageRequest(7, 100, purpose: .prefetch), ImageRequest(7, 50),
      ImageRequest(8, 100), processed,
    ]
    for (index, request) in requests.enumerated() { _ = graph.begin(UInt64(index), request) }
    let loads = graph.nodes.values.count { !$0.owners.isEmpty }
    #expect(loads == finals)
  }

  @Test(
    "The number of fetches and decodes of three sizes and a processor",
    arguments: [
      (Coalescing.none, 4, 4), (.byURL, 1, 1), (.byVariant, 4, 4), (.byStage, 1, 3),
    ]
  )
  func stages(coalescing: Coalescing, fetches: Int, decodes: Int) {
    var graph = TaskGraph.of(coalescing)
    var processed = ImageRequest(7, 100)
    processed.processors = [ImageProcessor(name: "a")]
    let requests = [ImageRequest(7, 100), ImageRequest(7, 50), ImageRequest(7, 20), processed]
    for (index, request) in requests.enumerated() { _ = graph.begin(UInt64(index), request) }
    #expect(graph.nodes.values.count { $0.work == .data } == fetches)
    #expect(graph.nodes.values.count { $0.work == .decode } == decodes)
  }

  @Test("A processor that changes the size shares the decode with requests of that size")
  func resizing() {
    var graph = TaskGraph.of(.byStage)
    var resized = ImageRequest(7, 100)
    let target = DecodeTarget.maxPixelSize(300)
    resized.processors = [ImageProcessor(name: "a"), ImageProcessor(name: "b", target: target)]
    let requests = [resized, ImageRequest(7, 100), ImageRequest(7, 300)]
    for (index, request) in requests.enumerated() { _ = graph.begin(UInt64(index), request) }
    #expect(graph.nodes.values.count { $0.work == .data } == 1)
    let decodes = graph.nodes.values.filter { $0.work == .decode }.map(\.request.target)
    #expect(decodes == [target, .maxPixelSize(100)])
    let steps = graph.nodes.values.filter { $0.work == .process(0) }.map(\.request.target)
    #expect(steps == [target])
    #expect(graph.nodes.values.first { $0.work == .process(1) }?.request == resized)
  }

  @Test(
    "A decode of damaged bytes is replanned once, from the server, and joins running work"
  )
  func restart() {
    var graph = TaskGraph.of(.byStage)
    #expect(graph.begin(1, ImageRequest(7, 100)) == .started(data: 2))
    #expect(graph.begin(2, ImageRequest(7, 50)) == .joined(2, owners: 2))
    #expect(graph.restart(1) == false)
    #expect(graph.succeed(2).ready == [1, 3])
    #expect([1, 3].map { graph.restart($0) } == [true, true])
    #expect(graph.expand(1) == .start(4))
    #expect(graph.skipsDisk(4))
    #expect(graph.decideFetch(4) == true)
    #expect(graph.expand(3) == .wait(4, owners: 2, moves: []))
    #expect(graph.succeed(4).ready == [1, 3])
    #expect([1, 3, 99].map { graph.restart($0) } == [false, false, false])
    #expect(graph.finishAll(1) + graph.finishAll(3) == [1, 2])
  }

  @Test("When the bytes arrive, every size that waits for them may begin")
  func ready() {
    var graph = TaskGraph.of(.byStage)
    #expect(graph.begin(1, ImageRequest(7, 100)) == .started(data: 2))
    #expect(graph.begin(2, ImageRequest(7, 50)) == .joined(2, owners: 2))
    let finished = graph.succeed(2)
    #expect(finished.ready == [1, 3])
    #expect(finished.loads == [])
    #expect(graph.succeed(1).loads == [1])
    #expect(graph.succeed(3).loads == [2])
  }

  @Test("A chain begins with the cached image of its first steps, if any")
  func head() {
    var graph = TaskGraph.of(.byStage)
    var request = ImageRequest(7)
    request.processors = ["a", "b", "c"].map { ImageProcessor(name: $0) }
    guard case .start(let final) = graph.join(1, for: request).action else {
      Issue.record("nothing began")
      return
    }
    guard case .start(let first) = graph.expand(final, from: 1) else {
      Issue.record("nothing began")
      return
    }
    #expect(graph.work(of: first)?.work == .process(1))
    #expect(graph.nodes.count == 2)
    #expect(graph.succeed(first).ready == [final])
  }

  @Test("Every waiting load gets a failure, at any stage, and later stages never begin")
  func failure() {
    var graph = TaskGraph.of(.byStage)
    for (load, size) in [(1, 100), (2, 50), (3, 100)] as [(UInt64, Int)] {
      _ = graph.begin(load, ImageRequest(7, size))
    }
    let finished = graph.fail(2)
    #expect(finished.loads == [1, 3, 2])
    #expect(finished.ready == [])
    #expect(graph.nodes.isEmpty)
    for load in 1...3 as ClosedRange<UInt64> { #expect(graph.takeDelivery(load) == true) }
    #expect(graph.isEmpty)
  }

  @Test("A finished node cannot be joined: the next equal request begins afresh")
  func finishedIsClosed() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.finishAll(2)
    #expect(graph.begin(2, ImageRequest(7)) == .started(data: 4))
  }

  @Test("A stopped node that unwinds late does not remove the one that replaced it")
  func identity() {
    var graph = TaskGraph.of()
    _ = graph.begin(1, ImageRequest(7))
    #expect(graph.leave(1, .cancelling).stops == [1, 2])
    #expect(graph.begin(2, ImageRequest(7)) == .started(data: 4))
    #expect(graph.fail(2) == TaskGraph.Finished())
    #expect(graph.begin(3, ImageRequest(7)) == .joined(3, owners: 2))
    #expect(graph.finishAll(4) == [2, 3])
  }

  @Test("With removal by key it does, so the third request does not find the second's work")
  func removalByKey() {
    var options = TaskGraph.Options()
    options.registry.removal = .byKey
    var graph = TaskGraph(options: options)
    _ = graph.begin(1, ImageRequest(7))
    _ = graph.leave(1, .cancelling)
    _ = graph.begin(2, ImageRequest(7))
    _ = graph.fail(2)
    #expect(graph.begin(3, ImageRequest(7)) == .started(data: 6))
    #expect(graph.finishAll(4) == [2])
    #expect(graph.finishAll(6) == [3])
    #expect([2, 3].map { graph.takeDelivery($0) } == [true, true])
    #expect(graph.isEmpty)
  }

  @Test("A load that joins work with a partial result gets that result")
  func partial() {
    var graph = TaskGraph.of()
    _ = graph.join(1, for: ImageRequest(7))
    #expect(graph.join(2, for: ImageRequest(7)).hasPartial == false)
    #expect(graph.notePartial(1) == [1, 2])
    #expect(graph.join(3, for: ImageRequest(7)).hasPartial == true)
    _ = graph.leave(1, .cancelling)
    #expect(graph.notePartial(1) == [2, 3])
    #expect(graph.notePartial(99) == [])
  }

  @Test("One owner that bypasses the disk, or one that may fetch, decides for all")
  func cacheWishes() {
    var graph = TaskGraph.of(.byStage)
    var request = ImageRequest(7)
    request.cachePolicy = .cacheOnly
    _ = graph.begin(1, request)
    #expect(graph.skipsDisk(2) == false)
    var reload = ImageRequest(7, 50)
    reload.cachePolicy = .reloadIgnoringCaches
    _ = graph.begin(2, reload)
    #expect(graph.skipsDisk(2))
    #expect(graph.decideFetch(2) == true)
  }

  @Test("Work that will not fetch can no longer be joined")
  func cacheOnly() {
    var graph = TaskGraph.of(.byStage)
    var request = ImageRequest(7)
    request.cachePolicy = .cacheOnly
    _ = graph.begin(1, request)
    #expect(graph.decideFetch(2) == false)
    #expect(graph.begin(2, ImageRequest(7, 50)) == .started(data: 4))
    #expect(graph.fail(2).loads == [1])
    #expect(graph.finishAll(4) == [2])
  }

  @Test("A graph is empty when nothing is registered, and ending an unknown node is harmless")
  func idle() {
    var graph = TaskGraph.of()
    #expect(graph.isEmpty)
    #expect(graph.succeed(5) == TaskGraph.Finished())
    #expect(graph.fail(5) == TaskGraph.Finished())
    #expect(graph.expand(5) == .gone)
    #expect(graph.presentOwners(of: 5) == 0)
    #expect(graph.takeDelivery(5) == false)
    #expect(graph.leave(5, .cancelling).action == .ended)
    #expect(graph.isEmpty)
  }
}
