import Basics
import Simulation
import Testing

/// A link of 1 MB/s, so that a byte takes a microsecond, with round trips of 100 ms.
@Suite("Connections of a link", .timeLimit(.minutes(30)))
struct LinkConnectionTests {
  private var link = FairShareLink(bytesPerSecond: 1_000_000)
  private var ends: [FairShareLink.Transfer: Int] = [:]

  /// Ten segments of 1,000 bytes in the first round trip, and halved after 300 ms of rest.
  private static let start = ConnectionStart(
    roundTrip: .milliseconds(100),
    initialWindow: ByteCount(10_000),
    segment: ByteCount(1_000),
    idleLimit: .milliseconds(300)
  )

  private mutating func add(
    _ bytes: Int,
    connection: Int = 1,
    losses: [Int] = [],
    at milliseconds: Int = 0
  ) -> FairShareLink.Transfer {
    var request = FairShareLink.Request(bytes: ByteCount(bytes))
    request.connection = FairShareLink.Connection(connection, Self.start)
    request.losses = losses.map { ByteCount($0) }
    return link.add(request, at: .milliseconds(milliseconds))
  }

  /// Plays until nothing happens any longer, or until `milliseconds`.
  private mutating func play(until milliseconds: Int = 1_000_000) {
    while let next = link.nextCompletion, next <= .milliseconds(milliseconds) {
      for transfer in link.advance(to: next) { ends[transfer] = next.nanoseconds / 1_000 }
    }
  }

  @Test("A window doubles with each round trip that uses it up, until the link is the limit")
  mutating func slowStart() {
    // 10, 20 and 40 kB at the rate of the link, 100 ms apart, then the rest of 30 kB.
    let transfer = add(100_000)
    play()
    #expect(ends[transfer] == 330_000)
    #expect(link.window(of: 1) == 80_000)
  }

  @Test(
    "A rest shorter than the limit keeps the window, each further one halves it",
    arguments: [(450, 570_000), (700, 860_000), (980, 1_220_000)]
  )
  mutating func rest(second: Int, end: Int) {
    _ = add(100_000)
    play()
    // With 80 kB: 80 + 20. With 40 kB after 370 ms: 40 + 60. With 20 kB after 650: 20 + 40 + 40.
    let transfer = add(100_000, at: second)
    play()
    #expect(ends[transfer] == end)
  }

  @Test("Streams share one window, connections have one each")
  mutating func sharing() {
    let streams = [add(10_000), add(10_000)]
    play()
    #expect(streams.map { ends[$0] } == [110_000, 110_000])
    let alone = [add(10_000, connection: 2, at: 500), add(10_000, connection: 3, at: 500)]
    play()
    #expect(alone.map { ends[$0] } == [520_000, 520_000])
  }

  @Test("A lost segment stops all streams of its connection for a round trip and halves the window")
  mutating func loss() {
    // Both have 2 kB after 4 ms; from 104 ms on 5 kB a round trip, then 6.
    let (lossy, other) = (add(8_000, losses: [2_000]), add(3_000))
    play()
    #expect(ends[lossy] == 206_000)
    #expect(ends[other] == 106_000)
    #expect(link.window(of: 1) == 6_000)
  }

  @Test("A lost segment does not stop another connection")
  mutating func lossElsewhere() {
    let lossy = add(8_000, losses: [2_000])
    let other = add(3_000, connection: 2)
    play()
    #expect(ends[other] == 5_000)
    #expect(ends[lossy] == 205_000)
  }

  @Test("A stream that is removed leaves its share to the others at once")
  mutating func removal() {
    let (victim, other) = (add(8_000), add(8_000))
    play(until: 4)
    let removed = link.remove(victim, at: .milliseconds(4))
    play()
    #expect(removed == ByteCount(2_000))
    #expect(ends[other] == 10_000)
  }

  @Test("A connection that was closed begins again")
  mutating func closed() {
    _ = add(100_000)
    play()
    link.close([1])
    let transfer = add(30_000, at: 400)
    play()
    #expect(ends[transfer] == 520_000)
  }

  @Test("Streams share fairly, and end as one transfer of all bytes would", arguments: 1...100)
  mutating func fairness(count: Int) throws {
    let streams = (0..<count).map { _ in add(4_000) }
    #expect(Set(streams.map { link.bytesPerSecond(of: $0) }) == [1_000_000 / Double(count)])
    play()
    let end = try #require(ends[streams[0]])
    #expect(Set(streams.map { ends[$0] }) == [end])
    let alone = add(4_000 * count, connection: 2, at: 10_000)
    play()
    #expect(try abs(#require(ends[alone]) - 10_000_000 - end) <= 1)
  }
}

@Suite("Laws of connections", .timeLimit(.minutes(30)))
struct LinkConnectionLawTests {
  private static func start(_ chance: inout SeededStream) -> ConnectionStart {
    ConnectionStart(
      roundTrip: .microseconds(chance.nextInt(in: 1...200_000)),
      initialWindow: ByteCount(chance.nextInt(in: 1...40_000)),
      segment: ByteCount(1_460),
      idleLimit: .milliseconds(400)
    )
  }

  @Test("A faster link never ends a lone transfer later", arguments: 0..<200)
  func monotone(seed: Int) throws {
    var chance = SeededStream(seed: UInt64(seed), name: "faster")
    var request = FairShareLink.Request(bytes: ByteCount(chance.nextInt(in: 1...5_000_000)))
    request.connection = FairShareLink.Connection(1, Self.start(&chance))
    let ends = try (0..<16).map { step in
      var link = FairShareLink(bytesPerSecond: Double(1_000 << step))
      let transfer = link.add(request, at: .start)
      while true {
        let next = try #require(link.nextCompletion)
        if link.advance(to: next) == [transfer] { return next.nanoseconds }
      }
    }
    // Each stop and start is rounded up by a nanosecond at most.
    for (slow, fast) in zip(ends, ends.dropFirst()) {
      #expect(fast <= slow + 100, "seed \(seed): \(ends)")
    }
  }

  @Test("A lone transfer ends when the sum of its windows says", arguments: 0..<200)
  func closedForm(seed: Int) throws {
    var chance = SeededStream(seed: UInt64(seed), name: "sum")
    let (start, bytes) = (Self.start(&chance), chance.nextInt(in: 1...5_000_000))
    let rate = Double(chance.nextInt(in: 1_000...50_000_000))
    let roundTrip = start.roundTrip.seconds
    var (left, window, end) = (Double(bytes), Double(start.initialWindow.bytes), 0.0)
    while left > min(window, rate * roundTrip) {
      left -= min(window, rate * roundTrip)
      end += roundTrip
      if rate * roundTrip >= window { window *= 2 }
    }
    end += left / rate
    var link = FairShareLink(bytesPerSecond: rate)
    var request = FairShareLink.Request(bytes: ByteCount(bytes))
    request.connection = FairShareLink.Connection(1, start)
    let transfer = link.add(request, at: .start)
    while true {
      let next = try #require(link.nextCompletion)
      guard link.advance(to: next) == [transfer] else { continue }
      // Stops and starts are rounded up by a nanosecond at most.
      #expect(abs(Double(next.nanoseconds) - end * 1e9) < 100, "seed \(seed)")
      return
    }
  }

  @Test("All bytes arrive once, whatever stops, ends early or is lost", arguments: 0..<200)
  func conserved(seed: Int) {
    var chance = SeededStream(seed: UInt64(seed), name: "conserved")
    let start = Self.start(&chance)
    var link = FairShareLink(bytesPerSecond: 700_000)
    var present: [FairShareLink.Transfer: Int] = [:]
    var (time, received) = (0, 0)
    func play(until end: TimePoint?) {
      while let next = link.nextCompletion, end.map({ next <= $0 }) ?? true {
        for transfer in link.advance(to: next) {
          received += present.removeValue(forKey: transfer) ?? 0
        }
      }
    }
    for _ in 0..<30 {
      time += chance.nextInt(below: 60_000_000)
      play(until: .nanoseconds(time))
      let victim = present.keys.min { $0.slot < $1.slot }
      if chance.nextInt(below: 4) == 0, let victim {
        received += link.remove(victim, at: .nanoseconds(time))?.bytes ?? 0
        present[victim] = nil
      } else {
        var request = FairShareLink.Request(bytes: ByteCount(chance.nextInt(in: 1...60_000)))
        request.connection = FairShareLink.Connection(chance.nextInt(below: 3), start)
        request.losses = stride(from: 0, to: request.bytes.bytes, by: 1_460).map { ByteCount($0) }
          .filter { _ in chance.nextInt(below: 10) == 0 }
        present[link.add(request, at: .nanoseconds(time))] = request.bytes.bytes
      }
    }
    play(until: nil)
    #expect(present.isEmpty, "seed \(seed)")
    #expect(link.deliveredBytes == ByteCount(received), "seed \(seed)")
  }
}
