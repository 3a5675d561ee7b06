import Basics
import DeviceContract
import ImagePipeline
import Scenarios
import Signposts
import Synchronization
import Testing

@testable import Trials

@Suite("The book of the ledger")
struct LedgerBookTests {
  private static func book() -> LedgerBook {
    LedgerBook(MemoryPressureRule(limit: ByteCount(100)))
  }

  @Test(
    "acts at its thresholds and not before",
    arguments: [
      (79, MemoryPressureRule.Action.none), (80, .warn), (99, .warn), (100, .end), (1_000, .end),
    ]
  )
  func thresholds(bytes: Int, action: MemoryPressureRule.Action) {
    var book = Self.book()
    #expect(book.add(bytes, to: .view) == action)
  }

  @Test("warns once for each crossing upwards")
  func crossings() {
    var book = Self.book()
    let actions = [75, 5, 1, 10, -12, 12, -11, -1, 2, 8].map { book.add($0, to: .cache) }
    #expect(Set(actions.map { "\($0)" }) == ["none", "warn"])
    #expect(actions.enumerated().filter { $0.element == .warn }.map(\.offset) == [1, 5, 8])
  }

  @Test("all owners count together, and all except the screen and the app are images")
  func owners() {
    var book = Self.book()
    for (number, owner) in MemoryOwner.allCases.enumerated() {
      #expect(book.add(number + 1, to: owner) == .none)
    }
    #expect(book.bytes == [1, 2, 3, 4, 5, 6, 7])
    #expect(book.total == 28)
    #expect(book.imageTotal == 15)
    #expect(book.add(32, to: .render) == .none)
    #expect(book.add(20, to: .app) == .warn)
    #expect(book.imageTotal == 15)
  }

  @Test("ends the app once, and does not warn it afterwards")
  func endsOnce() {
    var book = Self.book()
    let actions = [100, 1, -50, 30, 100, -181, 80].map { book.add($0, to: .inFlight) }
    #expect(actions == [.end, .none, .none, .none, .none, .none, .none])
  }

  @Test("one step from below the threshold to the limit ends without a warning")
  func limitFirst() {
    var book = Self.book()
    #expect(book.add(100, to: .view) == .end)
  }

  @Test("agrees with a simple count for random changes", arguments: 0..<20)
  func random(seed: UInt64) {
    var chance = Chance(seed)
    var book = Self.book()
    var bytes = [Int](repeating: 0, count: 7)
    var isOver = false
    for step in 0..<200 {
      let owner = chance.next(below: 7)
      let change = chance.next(below: 41) - min(20, bytes[owner])
      let before = bytes.reduce(0, +)
      bytes[owner] += change
      let after = bytes.reduce(0, +)
      let expected: MemoryPressureRule.Action =
        isOver ? .none : after >= 100 ? .end : before < 80 && after >= 80 ? .warn : .none
      isOver = isOver || after >= 100
      let action = book.add(change, to: MemoryOwner.allCases[owner])
      #expect(action == expected, "seed \(seed), step \(step)")
      #expect(book.bytes == bytes, "seed \(seed), step \(step)")
    }
  }
}

@Suite("The ledger")
struct MemoryLedgerTests {
  private final class Device: Sendable {
    let warnings = Mutex<[Int]>([])
    let ends = Mutex<[Int]>([])

    var reactions: MemoryLedger.Reactions {
      MemoryLedger.Reactions(
        warn: { bytes in self.warnings.withLock { $0.append(bytes.bytes) } },
        end: { bytes, _ in self.ends.withLock { $0.append(bytes.bytes) } }
      )
    }
  }

  private func ledger(_ device: Device, _ recorder: SignpostRecorder) -> MemoryLedger {
    var hardware = DeviceProfile.iPhoneSE
    hardware.jetsamLimit = ByteCount(100)
    return MemoryLedger(
      hardware,
      signposter: Signposter(recorder: recorder),
      reactions: device.reactions
    )
  }

  @Test("emits the bytes of all owners after each change")
  func counters() {
    let recorder = SignpostRecorder { .start }
    let ledger = ledger(Device(), recorder)
    ledger.charge(ByteCount(10), to: .compressed)
    ledger.charge(ByteCount(20), to: .inFlight)
    ledger.move(ByteCount(20), from: .inFlight, to: .view)
    ledger.release(ByteCount(10), from: .compressed)
    var seen: [Signpost.MemoryLedger] = []
    recorder.drain { seen.append(Signpost.MemoryLedger($0)) }
    let (ten, twenty) = (ByteCount(10), ByteCount(20))
    var expected = [Signpost.MemoryLedger](repeating: Signpost.MemoryLedger(), count: 4)
    for place in 0..<3 { expected[place].compressed = ten }
    expected[1].inFlight = twenty
    expected[2].view = twenty
    expected[3].view = twenty
    #expect(seen == expected)
    #expect(ledger.imageBytes == ByteCount(20))
  }

  @Test("a move neither warns nor ends, because the total did not rise")
  func moves() {
    let device = Device()
    let ledger = ledger(device, SignpostRecorder { .start })
    ledger.charge(ByteCount(74), to: .inFlight)
    ledger.move(ByteCount(74), from: .inFlight, to: .view)
    #expect(device.warnings.withLock { $0 }.isEmpty)
    ledger.charge(ByteCount(20), to: .render)
    ledger.move(ByteCount(74), from: .view, to: .cache)
    #expect(device.ends.withLock { $0 }.isEmpty)
    #expect(device.warnings.withLock { $0 }.count >= 1)
  }

  @Test("reports the footprint at which the device reacts")
  func reactions() {
    let device = Device()
    let ledger = ledger(device, SignpostRecorder { .start })
    for _ in 0..<12 { ledger.charge(ByteCount(10), to: .view) }
    #expect(device.warnings.withLock { $0 } == [80])
    #expect(device.ends.withLock { $0 } == [100])
  }
}
