import Basics
import Simulation
import Testing

@Suite("Fair-share link", .timeLimit(.minutes(30)))
struct FairShareLinkTests {
  /// One megabyte a second: a byte takes a microsecond.
  var link = FairShareLink(bytesPerSecond: 1_000_000)

  @Test("A transfer alone has all the bandwidth", arguments: [1, 3, 50_000, 123_456_789])
  mutating func alone(bytes: Int) {
    let transfer = link.add(bytes: ByteCount(bytes), at: .milliseconds(7))
    let end = TimePoint.milliseconds(7) + .microseconds(bytes)
    #expect(link.nextCompletion == end)
    let early = link.advance(to: .nanoseconds(end.nanoseconds - 1))
    let ended = link.advance(to: end)
    #expect(early.isEmpty)
    #expect(ended == [transfer])
    #expect(link.deliveredBytes == ByteCount(bytes))
  }

  @Test("Two transfers have half each, and the longer one then has all")
  mutating func sharing() {
    let short = link.add(bytes: ByteCount(10_000), at: .start)
    let long = link.add(bytes: ByteCount(30_000), at: .start)
    #expect(link.bytesPerSecond(of: short) == 500_000)
    #expect(link.nextCompletion == .milliseconds(20))
    let first = link.advance(to: .milliseconds(20))
    #expect(first == [short])
    #expect(link.nextCompletion == .milliseconds(40))
    let second = link.advance(to: .milliseconds(40))
    #expect(second == [long])
    #expect(link.maximumInFlight == 2)
  }

  @Test("What a slow transfer leaves is shared among the others")
  mutating func ceilings() {
    let fast = link.add(bytes: ByteCount(1_000_000), at: .start)
    let slow = link.add(
      bytes: ByteCount(1_000_000),
      maximumBytesPerSecond: 100_000,
      at: .start
    )
    let medium = link.add(
      bytes: ByteCount(1_000_000),
      maximumBytesPerSecond: 460_000,
      at: .start
    )
    #expect(link.bytesPerSecond(of: slow) == 100_000)
    #expect(link.bytesPerSecond(of: medium) == 450_000)
    #expect(link.bytesPerSecond(of: fast) == 450_000)
    let removed = link.remove(fast, at: .start)
    #expect(removed == .zero)
    #expect(link.bytesPerSecond(of: medium) == 460_000)
    #expect(link.bytesPerSecond(of: fast) == nil)
  }

  @Test("A transfer removed midway returns the whole bytes that had arrived")
  mutating func removal() {
    let victim = link.add(bytes: ByteCount(10_000), at: .start)
    _ = link.add(bytes: ByteCount(10_000), at: .start)
    let arrived = link.remove(victim, at: .start + .microseconds(5001))
    #expect(arrived == ByteCount(2500))
    let again = link.remove(victim, at: .start + .microseconds(5001))
    #expect(again == nil)
    #expect(link.deliveredBytes == ByteCount(2500))
    // 7499.5 bytes are left to the other at 5.001 ms.
    #expect(link.nextCompletion == .nanoseconds(12_500_500))
  }

  @Test("A transfer removed at its completion has completed")
  mutating func removalTooLate() {
    let transfer = link.add(bytes: ByteCount(1000), at: .start)
    let removed = link.remove(transfer, at: .milliseconds(1))
    #expect(removed == nil)
    #expect(link.nextCompletion == .milliseconds(1))
    let ended = link.advance(to: .milliseconds(1))
    #expect(ended == [transfer])
  }

  @Test("A change of bandwidth holds from its moment, and a link that is down stands still")
  mutating func bandwidth() {
    let transfer = link.add(bytes: ByteCount(10_000), at: .start)
    link.setBandwidth(bytesPerSecond: 0, at: .milliseconds(4))
    #expect(link.nextCompletion == nil)
    link.setBandwidth(bytesPerSecond: 2_000_000, at: .milliseconds(100))
    #expect(link.nextCompletion == .milliseconds(103))
    let ended = link.advance(to: .milliseconds(103))
    #expect(ended == [transfer])
  }

  @Test("Three equal transfers end together, in the order of their adding")
  mutating func ties() {
    let transfers = (0..<3).map { _ in link.add(bytes: ByteCount(1000), at: .start) }
    #expect(link.nextCompletion == .milliseconds(3))
    let ended = link.advance(to: .milliseconds(3))
    #expect(ended == transfers)
  }

  @Test("Bytes delivered add up on random sets, and never pass the bandwidth", arguments: 0..<200)
  func conservation(seed: Int) {
    var chance = SeededStream(seed: UInt64(seed), name: "transfers")
    var link = FairShareLink(bytesPerSecond: 777_777)
    var present: [FairShareLink.Transfer] = []
    var sizes: [FairShareLink.Transfer: Int] = [:]
    var delivered = 0
    var now = TimePoint.start
    var busySince: TimePoint?
    var busy = TimeSpan.zero
    func collect(_ ended: [FairShareLink.Transfer]) {
      for transfer in ended {
        delivered += sizes[transfer] ?? 0
        present.removeAll { $0 == transfer }
      }
    }
    for _ in 0..<40 {
      let next = now + .microseconds(chance.nextInt(below: 2000))
      while let completion = link.nextCompletion, completion <= next {
        collect(link.advance(to: completion))
        if present.isEmpty, let since = busySince {
          busy += completion - since
          busySince = nil
        }
      }
      now = next
      if chance.nextInt(below: 4) == 0, !present.isEmpty {
        let victim = present.remove(at: chance.nextInt(below: present.count))
        delivered += link.remove(victim, at: now)?.bytes ?? 0
        if present.isEmpty, let since = busySince {
          busy += now - since
          busySince = nil
        }
      } else {
        let bytes = 1 + chance.nextInt(below: 3000)
        let transfer = link.add(bytes: ByteCount(bytes), at: now)
        sizes[transfer] = bytes
        present.append(transfer)
        busySince = busySince ?? now
      }
    }
    while let completion = link.nextCompletion {
      collect(link.advance(to: completion))
      if present.isEmpty, let since = busySince { busy += completion - since }
    }
    #expect(present.isEmpty, "seed \(seed)")
    #expect(link.deliveredBytes == ByteCount(delivered), "seed \(seed)")
    // A removed transfer keeps the fraction of a byte that had arrived of it.
    let capacity = busy.seconds * 777_777
    #expect(Double(delivered) <= capacity + 1, "seed \(seed)")
    #expect(Double(delivered) >= capacity - 41, "seed \(seed)")
  }
}
