import Basics
import ImageFormats
import Simulation
import Testing

@testable import Codecs
@testable import ImagePipeline

@Suite("The schedule of previews")
struct PreviewScheduleTests {
  /// A schedule that gets chunks by milliseconds, and records the bytes at which it began.
  private final class Play {
    var schedule: PreviewSchedule
    var begun: [Int] = []

    init(_ options: PreviewOptions) { schedule = PreviewSchedule(options: options) }

    @discardableResult
    func chunk(_ bytes: Int, of total: Int? = 1000, at time: Int) -> Bool {
      let extent = PreviewSchedule.Extent(
        received: ByteCount(bytes),
        expected: total.map { ByteCount($0) }
      )
      let begins = schedule.receive(extent, at: .start + .milliseconds(time))
      if begins { begun.append(bytes) }
      return begins
    }

    @discardableResult
    func end(at time: Int) -> Bool {
      schedule.ended(at: .start + .milliseconds(time))
    }
  }

  private static let eager = PreviewOptions(minimumInterval: .zero, leastRemaining: .zero)

  @Test("While one is decoded, chunks are only noted, and the newest is next")
  func newestWins() {
    let play = Play(Self.eager)
    #expect(play.chunk(100, at: 0))
    for (index, bytes) in [200, 300, 400].enumerated() { play.chunk(bytes, at: index + 1) }
    #expect(play.begun == [100])
    #expect(play.end(at: 10))
    #expect(play.schedule.pending == 1)
    // All 400 bytes are in the preview that has just begun.
    #expect(!play.end(at: 20))
    #expect(play.chunk(500, at: 21))
    #expect(play.schedule.maximumPending == 1)
  }

  @Test("A queue decodes every chunk, however many wait")
  func queued() {
    let play = Play(PreviewOptions(backlog: .queued, minimumInterval: .zero, leastRemaining: .zero))
    for time in 1...9 { play.chunk(time * 100, at: time) }
    #expect(play.begun == Array(stride(from: 100, through: 900, by: 100)))
    #expect(play.schedule.maximumPending == 9)
    #expect(!play.end(at: 20))
    #expect(play.schedule.pending == 8)
  }

  @Test("Two previews begin no closer than the interval", arguments: [50, 100, 500])
  func interval(milliseconds: Int) {
    let options = PreviewOptions(
      minimumInterval: .milliseconds(milliseconds),
      leastRemaining: .zero
    )
    let play = Play(options)
    var times: [Int] = []
    for time in 0..<900 {
      if play.chunk(time + 1, at: time) { times.append(time) }
      if times.last == time { play.end(at: time) }
    }
    #expect(times == Array(stride(from: 0, to: 900, by: milliseconds)))
  }

  @Test("A decode that ends within the interval waits for the next chunk")
  func intervalAfterDecode() {
    let play = Play(PreviewOptions(leastRemaining: .zero))
    play.chunk(100, at: 0)
    play.chunk(200, at: 40)
    #expect(!play.end(at: 50))
    #expect(!play.chunk(300, at: 99))
    #expect(play.chunk(400, at: 100))
  }

  @Test("No preview begins when the rest will arrive in less than the bound")
  func almostThere() {
    let play = Play(PreviewOptions(minimumInterval: .zero))
    // One byte a millisecond: at 900 the rest takes exactly 100 ms.
    for bytes in [1, 500, 900, 901, 950] {
      if play.chunk(bytes, at: bytes) { play.end(at: bytes) }
    }
    #expect(play.begun == [1, 500, 900])
  }

  @Test("A remaining time beyond the range of time spans does not prevent a preview")
  func endlessRest() {
    let play = Play(PreviewOptions(minimumInterval: .zero))
    play.chunk(1, of: .max, at: 0)
    play.end(at: 0)
    #expect(play.chunk(2, of: .max, at: 1_000_000_000))
  }

  @Test("The whole body is never a preview, and a closed schedule begins none")
  func whole() {
    let play = Play(Self.eager)
    #expect(!play.chunk(1000, at: 1))
    #expect(!play.chunk(1001, at: 2))
    let closed = Play(Self.eager)
    closed.chunk(10, at: 0)
    closed.chunk(20, at: 1)
    closed.schedule.close()
    #expect(!closed.end(at: 2))
    #expect(!closed.chunk(30, at: 3))
  }

  @Test("A restarted transfer gives none until it has more bytes than the previous one")
  func anew() {
    let play = Play(Self.eager)
    for bytes in [100, 300, 50, 200, 300, 310] {
      if play.chunk(bytes, at: 0) { play.end(at: 0) }
    }
    #expect(play.begun == [100, 300, 310])
  }

  @Test(
    "Random chunks and ends keep the backlog, the interval and the order",
    arguments: [PreviewOptions.Backlog.newest, .queued],
    0..<200
  )
  func random(backlog: PreviewOptions.Backlog, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let options = PreviewOptions(
      backlog: backlog,
      minimumInterval: .milliseconds(Int(random.next() % 40)),
      leastRemaining: .milliseconds(Int(random.next() % 200))
    )
    let play = Play(options)
    var (time, bytes, begins, pending) = (0, 0, [Int](), 0)
    for _ in 0..<100 {
      time += Int(random.next() % 30)
      if random.next() % 3 == 0, pending > 0 {
        pending -= 1
        if play.end(at: time) {
          pending += 1
          begins.append(time)
        }
      } else {
        bytes += Int(random.next() % 30)
        if play.chunk(bytes, at: time) {
          pending += 1
          begins.append(time)
        }
      }
      #expect(play.schedule.pending == pending, "seed \(seed)")
    }
    if backlog == .newest { #expect(play.schedule.maximumPending <= 1, "seed \(seed)") }
    #expect(zip(play.begun, play.begun.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
    #expect(play.begun.allSatisfy { $0 < 1000 }, "seed \(seed)")
    let pauses = zip(begins, begins.dropFirst()).map { TimeSpan.milliseconds($1 - $0) }
    #expect(pauses.allSatisfy { $0 >= options.minimumInterval }, "seed \(seed)")
  }
}

@Suite("Whether a body has previews")
struct PreviewEligibilityTests {
  private func header(_ layout: ScanLayout) -> ImageHeader {
    ImageHeader(
      codec: .jpeg,
      storedSize: PixelSize(width: 8, height: 8),
      layout: layout,
      encodedBytes: ByteCount(100)
    )
  }

  @Test("The header is parsed again when the data has doubled, six times at most")
  func looks() {
    var eligibility = PreviewEligibility()
    var looked: [Int] = []
    for bytes in 0..<10_000 where eligibility.shouldLook(at: ByteCount(bytes)) {
      looked.append(bytes)
      eligibility.looked(nil)
    }
    #expect(looked == [1, 2, 4, 8, 16, 32])
    #expect(eligibility.verdict == false)
  }

  @Test(
    "The first header decides, once",
    arguments: [ScanLayout.baseline, .progressive, .interlaced]
  )
  func found(layout: ScanLayout) {
    var eligibility = PreviewEligibility()
    var looks = [eligibility.shouldLook(at: ByteCount(10))]
    eligibility.looked(nil)
    #expect(eligibility.verdict == nil)
    looks.append(eligibility.shouldLook(at: ByteCount(20)))
    eligibility.looked(header(layout))
    #expect(eligibility.verdict == (layout == .progressive))
    looks.append(eligibility.shouldLook(at: ByteCount(2000)))
    #expect(looks == [true, true, false])
  }
}
