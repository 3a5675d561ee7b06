import Basics
import Caches
import ImagePipeline
import Requests
import Simulation
import TestSupport
import Testing
import Variants

@testable import Conformance

@Suite("A case", .timeLimit(.minutes(30)), .playsWorlds)
struct ConformanceCaseTests {
  private let variant = Variant(name: "plain", summary: "For this test.")

  @Test("reports all violations in order")
  func violations() {
    let found = ConformanceCase("XX-1", "two violations and a pass") { _, seen in
      seen.expect("images", 1, is: 2)
      seen.expect(true, "never said")
      seen.expect(false, "the second")
    }
    #expect(found.run(variant) == .fail(["images: 1 instead of 2", "the second"]))
  }

  @Test("without expectations does not pass")
  func vacuous() {
    let found = ConformanceCase("XX-2", "nothing at all") { _, _ in }
    guard case .fail(let reasons) = found.run(variant) else {
      Issue.record("it passes")
      return
    }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains("applies:") == true)
  }

  @Test("that waits at a suspended queue names the queue and keeps its earlier violations")
  func suspended() {
    let found = ConformanceCase("XX-3", "a queue that is never resumed") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.pipeline.suspend(.download)
      world.load(7)
      seen.expect(false, "before")
      try world.run(untilSecond: 1)
    }
    guard case .fail(let reasons) = found.run(variant) else {
      Issue.record("it passes")
      return
    }
    #expect(reasons.first == "before")
    #expect(reasons.last?.contains("suspended download queue") == true, "\(reasons)")
    #expect(reasons.last?.contains("resume(.download)") == true, "\(reasons)")
  }

  @Test("uses the memory cache by default, as a cell does")
  func memory() throws {
    let world = ScriptedWorld(variant)
    world.load(7)
    try world.run()
    let reads = world.files.usage.reads
    let second = world.load(7)
    try world.run()
    #expect(world.outcome(of: second)?.image === world.outcomes.first?.image)
    #expect(world.files.usage.reads == reads)
    let past = world.load(ImageRequest(7), memory: .done)
    try world.run()
    #expect(world.outcome(of: past)?.image != nil)
    #expect(world.files.usage.reads == reads + 1)
  }

  @Test("can script corrupted bytes, and other bytes for an attempt")
  func scripts() throws {
    let small = PictureBook.smallProgressive
    let world = ScriptedWorld(variant, pictures: PictureBook(bytes: [7: small, 8: small])) {
      $0.diskCache = .none
      $0.memoryCache.costLimit = .bytes(.zero)
    }
    world.transport.script(7) { $0.bodies = [1: PictureBook.otherProgressive] }
    world.transport.script(8) { $0.spoiledFrom = 0 }
    var widths: [Int?] = []
    for _ in 0..<2 {
      let load = world.load(7)
      try world.run()
      widths.append(world.outcome(of: load)?.image?.dimensions.source.width)
    }
    #expect(widths == [32, 64])
    let spoiled = world.load(8)
    try world.run()
    guard case .decoding? = world.outcome(of: spoiled)?.failure else {
      Issue.record("corrupted bytes ended as \(String(describing: world.outcome(of: spoiled)))")
      return
    }
  }
}
