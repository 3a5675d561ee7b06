import Basics
import Testing

@testable import Trials

@Suite("The bounds of a loader's process")
struct LoaderExcessTests {
  private static let bounds: LoaderBounds = {
    var bounds = LoaderBounds()
    bounds.processorSeconds = 10
    bounds.memoryShare = 2
    bounds.printedBytes = 1_000
    bounds.waitingSeconds = 1
    return bounds
  }()

  private func look(
    frame: Int = 0,
    seconds: Int = 0,
    memory: Int = 100,
    printed: Int = 0,
    isComputing: Bool = true
  ) -> LoaderExcessRule.Look {
    LoaderExcessRule.Look(
      frame: frame,
      processorTime: .seconds(seconds),
      memory: ByteCount(memory),
      printed: ByteCount(printed),
      isComputing: isComputing
    )
  }

  private func excess(_ looks: [LoaderExcessRule.Look]) -> [LoaderExcess?] {
    var rule = LoaderExcessRule(Self.bounds, appMemory: ByteCount(500))
    return looks.map { rule.excess(at: $0) }
  }

  @Test("count the processor time of one frame")
  func processorTime() {
    let frames = [look(), look(seconds: 10), look(seconds: 11)]
    #expect(excess(frames) == [nil, nil, .processorTime(.seconds(11))])
    // The next frame has its own time.
    let next = [look(seconds: 9), look(frame: 1, seconds: 12), look(frame: 1, seconds: 22)]
    #expect(excess(next) == [nil, nil, nil])
  }

  @Test("count by how much the memory has grown, in any frame")
  func memory() {
    let looks = [look(), look(frame: 3, memory: 1_100), look(frame: 4, memory: 1_101)]
    #expect(excess(looks) == [nil, nil, .memory(ByteCount(1_001))])
  }

  @Test("count what was printed")
  func printed() {
    let looks = [look(printed: 1_000), look(printed: 1_001)]
    #expect(excess(looks) == [nil, .printed(ByteCount(1_001))])
  }

  @Test("count looks at code that waits, without a look between at code that computes")
  func waiting() {
    let most = 1_000 / LoaderExcessRule.periodMilliseconds
    let waiting =
      [look()] + [LoaderExcessRule.Look](repeating: look(isComputing: false), count: most)
    #expect(excess(waiting).allSatisfy { $0 == nil })
    #expect(excess(waiting + [look(isComputing: false)]).last == .waiting)
    #expect(excess(waiting + [look(), look(isComputing: false)]).last == .some(nil))
  }

  @Test("tell a process that only looks from one that computes")
  func computing() {
    let period = TimeSpan.milliseconds(LoaderExcessRule.periodMilliseconds)
    #expect(!LoaderExcessRule.isComputing(for: .microseconds(500)))
    #expect(LoaderExcessRule.isComputing(for: period))
  }
}
