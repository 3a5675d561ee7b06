import Basics
import Signposts
import Synchronization
import Testing

@Suite("The recorder")
struct SignpostRecorderTests {
  /// A clock that moves by one nanosecond with every look at it.
  private final class Ticks: Sendable {
    private let count = Atomic<Int>(0)

    var now: TimePoint {
      TimePoint(nanoseconds: count.wrappingAdd(1, ordering: .relaxed).newValue)
    }
  }

  private func drained(_ recorder: SignpostRecorder) -> [SignpostRecord] {
    var records: [SignpostRecord] = []
    recorder.drain { records.append($0) }
    return records
  }

  private func tickingRecorder() -> SignpostRecorder {
    let ticks = Ticks()
    return SignpostRecorder { ticks.now }
  }

  // A buffer's chunk holds 256 records, so the numbers stand on, before and after its edges.
  @Test("keeps order across its chunks", arguments: [0, 1, 255, 256, 257, 512, 513, 10_000])
  func keepsOrder(count: Int) {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    for number in 0..<count { signposter.emitEvent(.bindCell, SignpostValues(number)) }
    #expect(drained(recorder).map { $0.arguments[0] } == Array(0..<count))
    #expect(drained(recorder).isEmpty)
    #expect(recorder.lostCount == 0)
  }

  @Test("hands each record over once, however often it is drained", arguments: [1, 7, 256])
  func drainsOnce(step: Int) {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    var seen: [Int] = []
    for number in 0..<9_000 {
      signposter.emitEvent(.bindCell, SignpostValues(number))
      if number % step == 0 { recorder.drain { seen.append($0.arguments[0]) } }
    }
    recorder.drain { seen.append($0.arguments[0]) }
    #expect(seen == Array(0..<9_000))
  }

  @Test("takes what an interval says at its begin and at its end")
  func intervals() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let first = signposter.beginInterval(.loadImage, SignpostValues(5, 88, 1))
    let second = signposter.beginInterval(.loadImage, SignpostValues(6))
    signposter.endInterval(first, SignpostValues(2, 999))
    signposter.emitEvent(.joinLoad, id: second.id, SignpostValues(6, 2))
    let records = drained(recorder)
    #expect(records.map(\.phase) == [.begin, .begin, .end, .event])
    #expect(records.map(\.id) == [first.id, second.id, first.id, second.id])
    #expect(records.map(\.name) == [.loadImage, .loadImage, .loadImage, .joinLoad])
    #expect(records[2].arguments == SignpostValues(2, 999))
    #expect(records.map(\.time.nanoseconds) == [1, 2, 3, 4])
    #expect(first.id != second.id && first.id != .none)
  }

  @Test("gives an interval the identity that was made for it")
  func ownIdentity() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let id = signposter.makeSignpostID()
    let state = signposter.beginInterval(.frame, id: id)
    #expect(state.id == id && state.name == .frame)
    #expect(drained(recorder).map(\.id) == [id])
  }

  @Test("a disabled signposter records nothing and gives no identities")
  func disabled() {
    let signposter = Signposter.disabled
    #expect(!signposter.isEnabled)
    #expect(signposter.makeSignpostID() == .none)
    let state = signposter.beginInterval(.frame, SignpostValues(1))
    #expect(state.id == .none)
    signposter.endInterval(state)
    signposter.emitEvent(.jetsam)
    #expect(Signposter(recorder: tickingRecorder()).isEnabled)
  }

  @Test("threads lose nothing, keep their own order and are merged by time", arguments: [2, 6])
  func threads(count: Int) {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let each = 5_000
    Threads.run(
      (0..<count).map { thread in
        { @Sendable in
          for number in 0..<each {
            signposter.emitEvent(.bindCell, SignpostValues(thread, number))
          }
        }
      }
    )
    let records = drained(recorder)
    #expect(records.count == count * each)
    #expect(zip(records, records.dropFirst()).allSatisfy { $0.time <= $1.time })
    for thread in 0..<count {
      let own = records.filter { $0.arguments[0] == thread }.map { $0.arguments[1] }
      #expect(own == Array(0..<each))
    }
    #expect(recorder.lostCount == 0)
  }

  @Test("records of one moment keep the order of their thread")
  func equalTimes() {
    let recorder = SignpostRecorder { .start }
    let signposter = Signposter(recorder: recorder)
    Threads.run(
      (0..<3).map { thread in
        { @Sendable in
          for number in 0..<100 { signposter.emitEvent(.bindCell, SignpostValues(thread, number)) }
        }
      }
    )
    let records = drained(recorder)
    for thread in 0..<3 {
      let own = records.filter { $0.arguments[0] == thread }.map { $0.arguments[1] }
      #expect(own == Array(0..<100))
    }
  }

  @Test("can be drained while threads write")
  func drainsWhileWriting() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let writers = Atomic<Int>(3)
    let seen = Mutex<[[Int]]>([[], [], []])
    let write: [@Sendable () -> Void] = (0..<3).map { thread in
      {
        for number in 0..<20_000 {
          signposter.emitEvent(.bindCell, SignpostValues(thread, number))
        }
        writers.wrappingSubtract(1, ordering: .releasing)
      }
    }
    let read: @Sendable () -> Void = {
      while true {
        let isLast = writers.load(ordering: .acquiring) == 0
        seen.withLock { seen in
          recorder.drain { seen[$0.arguments[0]].append($0.arguments[1]) }
        }
        if isLast { return }
      }
    }
    Threads.run(write + [read])
    #expect(seen.withLock { $0 } == Array(repeating: Array(0..<20_000), count: 3))
  }

  @Test("identities are unique across threads")
  func uniqueIdentities() {
    let signposter = Signposter(recorder: tickingRecorder())
    let made = Mutex<[SignpostID]>([])
    Threads.run(
      (0..<4).map { _ in
        { @Sendable in
          let own = (0..<5_000).map { _ in signposter.makeSignpostID() }
          made.withLock { $0 += own }
        }
      }
    )
    let all = made.withLock { $0 }
    #expect(Set(all).count == 20_000)
    #expect(!all.contains(.none))
  }

  @Test("two recorders know nothing of each other")
  func recordersAreSeparate() {
    let first = tickingRecorder()
    let second = tickingRecorder()
    Signposter(recorder: first).emitEvent(.jetsam)
    #expect(drained(second).isEmpty)
    #expect(drained(first).count == 1)
  }
}
