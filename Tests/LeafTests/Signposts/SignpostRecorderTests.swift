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
    for number in 0..<count { signposter.emitEvent(Signpost.SendRequest(url: 1, retry: number)) }
    #expect(drained(recorder).map { Signpost.SendRequest($0).retry } == Array(0..<count))
    #expect(drained(recorder).isEmpty)
    #expect(recorder.lostCount == 0)
  }

  @Test("hands each record over once, however often it is drained", arguments: [1, 7, 256])
  func drainsOnce(step: Int) {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    var seen: [Int] = []
    for number in 0..<9_000 {
      signposter.emitEvent(Signpost.SendRequest(url: 1, retry: number))
      if number % step == 0 { recorder.drain { seen.append(Signpost.SendRequest($0).retry) } }
    }
    recorder.drain { seen.append(Signpost.SendRequest($0).retry) }
    #expect(seen == Array(0..<9_000))
  }

  @Test("takes what an interval says at its begin and at its end")
  func intervals() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let first = signposter.beginInterval(
      Signpost.LoadImage.self,
      .init(url: 5, wantedPixels: 88, purpose: .prefetch)
    )
    let second = signposter.beginInterval(
      Signpost.LoadImage.self,
      .init(url: 6, wantedPixels: 0, purpose: .display)
    )
    let end = Signpost.LoadImage.End(outcome: .network, bytes: ByteCount(999))
    signposter.endInterval(first, end)
    signposter.emitEvent(Signpost.JoinLoad(url: 6, owners: 2), id: second.id)
    let records = drained(recorder)
    #expect(records.map(\.phase) == [.begin, .begin, .end, .event])
    #expect(records.map(\.id) == [first.id, second.id, first.id, second.id])
    #expect(records.map(\.name) == [.loadImage, .loadImage, .loadImage, .joinLoad])
    #expect(Signpost.LoadImage.end(records[2]) == end)
    #expect(records.map(\.time.nanoseconds) == [1, 2, 3, 4])
    #expect(first.id != second.id && first.id != .none)
  }

  @Test("gives an interval the identity that was made for it")
  func ownIdentity() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let id = signposter.makeSignpostID()
    let state = signposter.beginInterval(
      Signpost.MainLaneWork.self,
      id: id,
      .init(kind: .layout)
    )
    #expect(state.id == id && state.name == .mainLaneWork)
    #expect(drained(recorder).map(\.id) == [id])
  }

  @Test("a disabled signposter records nothing, gives no identities and makes no payload")
  func disabled() {
    let signposter = Signposter.disabled
    #expect(!signposter.isEnabled)
    #expect(signposter.makeSignpostID() == .none)
    var made = 0
    func kind() -> MainLaneWork {
      made += 1
      return .layout
    }
    func retry() -> Int {
      made += 1
      return made
    }
    let state = signposter.beginInterval(Signpost.MainLaneWork.self, .init(kind: kind()))
    #expect(state.id == .none)
    signposter.endInterval(state)
    signposter.emitEvent(Signpost.SendRequest(url: 1, retry: retry()))
    #expect(made == 0, "a payload was made for nothing")
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
            signposter.emitEvent(Signpost.SendRequest(url: thread, retry: number))
          }
        }
      }
    )
    let records = drained(recorder)
    #expect(records.count == count * each)
    #expect(zip(records, records.dropFirst()).allSatisfy { $0.time <= $1.time })
    for thread in 0..<count {
      let own = records.map(Signpost.SendRequest.init).filter { $0.url == thread }.map(\.retry)
      #expect(own == Array(0..<each))
    }
    #expect(recorder.lostCount == 0)
  }

  // Every thread that ended before must leave its place, or a long process records nothing.
  @Test("threads that follow each other lose nothing, however many there were")
  func successiveThreads() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    let count = 2 * SignpostRecorder.threadLimit
    for thread in 0..<count {
      Threads.run([
        { @Sendable in signposter.emitEvent(Signpost.SendRequest(url: thread, retry: 0)) }
      ])
    }
    #expect(drained(recorder).map { Signpost.SendRequest($0).url } == Array(0..<count))
    #expect(recorder.lostCount == 0)
  }

  @Test("records of one moment keep the order of their thread")
  func equalTimes() {
    let recorder = SignpostRecorder { .start }
    let signposter = Signposter(recorder: recorder)
    Threads.run(
      (0..<3).map { thread in
        { @Sendable in
          for number in 0..<100 {
            signposter.emitEvent(Signpost.SendRequest(url: thread, retry: number))
          }
        }
      }
    )
    let records = drained(recorder)
    for thread in 0..<3 {
      let own = records.map(Signpost.SendRequest.init).filter { $0.url == thread }.map(\.retry)
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
          signposter.emitEvent(Signpost.SendRequest(url: thread, retry: number))
        }
        writers.wrappingSubtract(1, ordering: .releasing)
      }
    }
    let read: @Sendable () -> Void = {
      while true {
        let isLast = writers.load(ordering: .acquiring) == 0
        seen.withLock { seen in
          recorder.drain { record in
            let request = Signpost.SendRequest(record)
            seen[request.url].append(request.retry)
          }
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

  @Test("records take their times from the cell of a world, as it is when they are made")
  func cell() {
    let cell = TimeCell(TimePoint(nanoseconds: 7))
    let recorder = SignpostRecorder(clock: cell)
    let signposter = Signposter(recorder: recorder)
    for _ in 0..<300 {
      signposter.emitEvent(Signpost.DropStaleImage(url: 1))
      cell.time = TimePoint(nanoseconds: cell.time.nanoseconds + 1)
    }
    #expect(drained(recorder).map(\.time.nanoseconds) == Array(7..<307))
  }

  @Test("the threads of a world take turns, and records of equal times keep the order of the turns")
  func turns() {
    let recorder = SignpostRecorder(clock: TimeCell())
    let signposter = Signposter(recorder: recorder)
    for turn in 0..<300 {
      let emit = { @Sendable in signposter.emitEvent(Signpost.DropStaleImage(url: turn)) }
      if turn.isMultiple(of: 2) { emit() } else { Threads.run([emit]) }
    }
    let urls = drained(recorder).map { Signpost.DropStaleImage($0).url }
    #expect(urls == Array(0..<300))
    #expect(recorder.lostCount == 0)
  }

  @Test("a payload that emits a signpost of its own comes after it")
  func nested() {
    let recorder = tickingRecorder()
    let signposter = Signposter(recorder: recorder)
    func url() -> Int {
      signposter.emitEvent(Signpost.DropStaleImage(url: 1))
      return 2
    }
    for _ in 0..<300 { signposter.emitEvent(Signpost.SendRequest(url: url(), retry: 0)) }
    let names = drained(recorder).map(\.name)
    #expect(names == (0..<300).flatMap { _ in [SignpostName.dropStaleImage, .sendRequest] })
  }

  @Test("two recorders know nothing of each other")
  func recordersAreSeparate() {
    let first = tickingRecorder()
    let second = tickingRecorder()
    Signposter(recorder: first).emitEvent(Signpost.DropStaleImage(url: 1))
    #expect(drained(second).isEmpty)
    #expect(drained(first).count == 1)
  }
}
