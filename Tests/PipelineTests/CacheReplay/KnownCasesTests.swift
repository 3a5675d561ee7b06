import CacheReplay
import Testing

@Suite("Replays agree with the worked examples of books and papers")
struct KnownCasesTests {
  /// The request string of Belady's anomaly.
  private static let anomaly = "1 2 3 4 1 2 5 1 2 3 4 5"
  /// The string of Silberschatz, Galvin and Gagne, "Operating System Concepts", chapter on paging.
  private static let book = "7 0 1 2 0 3 0 4 2 3 0 3 2 1 2 0 1 7 0 1"

  @Test(
    "Page faults of the request strings of textbooks",
    arguments: [
      (anomaly, .fifo, 3, 9), (anomaly, .fifo, 4, 10), (anomaly, .lru, 3, 10),
      (anomaly, .lru, 4, 8), (anomaly, .belady, 3, 7), (anomaly, .belady, 4, 6),
      (book, .fifo, 3, 15), (book, .lru, 3, 12), (book, .belady, 3, 9),
    ] as [(String, CachePolicy, Int, Int)]
  )
  func faults(keys: String, policy: CachePolicy, frames: Int, faults: Int) throws {
    let tally = PolicyReplay(try log(keys: keys)).run(policy, capacity: frames)
    #expect(tally.requests - tally.hits == faults)
  }

  // Capacity three; a and c are requested again, so the hand passes a, evicts b, and moves on to c.
  @Test(
    "What each policy keeps after a b c, a c again, and d",
    arguments: [
      // FIFO evicts a. CLOCK and SIEVE clear a and evict b.
      (.fifo, "a", false), (.clock, "b", false), (.sieve, "b", false), (.lru, "b", false),
      (.lfu, "b", false), (.fifo, "b", true), (.clock, "a", true), (.sieve, "a", true),
      (.sieve, "c", true), (.clock, "c", true),
    ] as [(CachePolicy, String, Bool)]
  )
  func survivors(policy: CachePolicy, key: String, isHit: Bool) throws {
    let replay = PolicyReplay(try log(keys: "a b c a c d \(key)"))
    #expect(replay.run(policy, capacity: 3).hits == (isHit ? 3 : 2))
  }

  @Test("SIEVE's hand continues at its position, and survivors keep their order")
  func sieveHand() throws {
    // d evicts b; the hand is at c, so e evicts c although a is older; then b evicts d, not a.
    #expect(PolicyReplay(try log(keys: "a b c a d e a b a")).run(.sieve, capacity: 3).hits == 3)
    // CLOCK has moved a after c, so e evicts c, and b evicts d.
    #expect(PolicyReplay(try log(keys: "a b c a d e a b a")).run(.clock, capacity: 3).hits == 3)
    // With two more, SIEVE's hand stays ahead of a and evicts d and e; in CLOCK, f evicts a.
    #expect(PolicyReplay(try log(keys: "a b c a d e f g a")).run(.sieve, capacity: 3).hits == 2)
    #expect(PolicyReplay(try log(keys: "a b c a d e f g a")).run(.clock, capacity: 3).hits == 1)
  }

  @Test("S3-FIFO promotes an object after two hits, and a ghost returns to the main queue")
  func s3FIFO() throws {
    let fill = (0..<20).map { "a\($0)" }.joined(separator: " ")
    // Two of twenty objects are in the small queue: a0 and a1. x promotes a0, and a1 becomes a
    // ghost.
    let first = "\(fill) a0 a0 x"
    #expect(try hits("\(first) a0") == 3)
    #expect(try hits("\(first) a2") == 3)
    // a1 returns to the main queue, which is then too full and evicts its oldest, a2.
    #expect(try hits("\(first) a1 a2") == 2)
    #expect(try hits("\(first) a1 a1 a3") == 4)
    // One hit in the small queue is not enough: a0 becomes the ghost.
    #expect(try hits("\(fill) a0 x a0") == 1)
  }

  private func hits(_ keys: String) throws -> Int {
    PolicyReplay(try log(keys: keys)).run(.s3FIFO, capacity: 20).hits
  }

  @Test("With W-TinyLFU, a scan does not evict frequent objects")
  func scan() throws {
    let popular = (0..<90).map { "p\($0)" }
    let rounds = (0..<6).flatMap { _ in popular }
    let scan = (0..<1000).map { "s\($0)" }
    let log = try log(keys: (rounds + scan + popular).joined(separator: " "))
    let replay = PolicyReplay(log)
    #expect(replay.run(.lru, capacity: 100).hits == 5 * 90)
    // The protected four fifths are safe; some of the rest may lose to keys with the same counters.
    #expect(replay.run(.wTinyLFU, capacity: 100).hits > 5 * 90 + 75)
  }
}
