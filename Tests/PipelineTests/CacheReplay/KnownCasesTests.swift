import CacheReplay
import Testing

@Suite("Replays give what books and papers work out by hand")
struct KnownCasesTests {
  /// The string of requests that shows Belady's anomaly.
  private static let anomaly = "1 2 3 4 1 2 5 1 2 3 4 5"
  /// The string of Silberschatz, Galvin and Gagne, "Operating System Concepts", chapter on paging.
  private static let book = "7 0 1 2 0 3 0 4 2 3 0 3 2 1 2 0 1 7 0 1"

  @Test(
    "Faults on the strings that textbooks use",
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

  // Three places; a and c are requested again, so the hand passes a and takes b, then goes on to c.
  @Test(
    "What each policy keeps after a b c, a c again, and d",
    arguments: [
      // FIFO gives up a. CLOCK clears a and takes b. SIEVE clears a and takes b.
      (.fifo, "a", false), (.clock, "b", false), (.sieve, "b", false), (.lru, "b", false),
      (.lfu, "b", false), (.fifo, "b", true), (.clock, "a", true), (.sieve, "a", true),
      (.sieve, "c", true), (.clock, "c", true),
    ] as [(CachePolicy, String, Bool)]
  )
  func survivors(policy: CachePolicy, key: String, isHit: Bool) throws {
    let replay = PolicyReplay(try log(keys: "a b c a c d \(key)"))
    #expect(replay.run(policy, capacity: 3).hits == (isHit ? 3 : 2))
  }

  @Test("SIEVE's hand goes on where it was, and survivors keep their place")
  func sieveHand() throws {
    // d takes b; the hand stands at c, so e takes c although a is older; then b takes d, not a.
    #expect(PolicyReplay(try log(keys: "a b c a d e a b a")).run(.sieve, capacity: 3).hits == 3)
    // CLOCK has put a behind c, so e takes c, and b takes d.
    #expect(PolicyReplay(try log(keys: "a b c a d e a b a")).run(.clock, capacity: 3).hits == 3)
    // With two more, SIEVE's hand stays ahead of a and takes d and e; CLOCK's f takes a.
    #expect(PolicyReplay(try log(keys: "a b c a d e f g a")).run(.sieve, capacity: 3).hits == 2)
    #expect(PolicyReplay(try log(keys: "a b c a d e f g a")).run(.clock, capacity: 3).hits == 1)
  }

  @Test("S3-FIFO moves what was requested twice on trial, and a ghost comes back to the main queue")
  func s3FIFO() throws {
    let fill = (0..<20).map { "a\($0)" }.joined(separator: " ")
    // Two of twenty places are on trial: a0 and a1. a0 moves on when x comes, a1 becomes a ghost.
    let first = "\(fill) a0 a0 x"
    #expect(try hits("\(first) a0") == 3)
    #expect(try hits("\(first) a2") == 3)
    // a1 comes back to the main queue, which is too full then and gives up its oldest, a2.
    #expect(try hits("\(first) a1 a2") == 2)
    #expect(try hits("\(first) a1 a1 a3") == 4)
    // Requested once on trial is not enough: a0 becomes the ghost.
    #expect(try hits("\(fill) a0 x a0") == 1)
  }

  private func hits(_ keys: String) throws -> Int {
    PolicyReplay(try log(keys: keys)).run(.s3FIFO, capacity: 20).hits
  }

  @Test("W-TinyLFU does not let a scan push out what is requested often")
  func scan() throws {
    let popular = (0..<90).map { "p\($0)" }
    let rounds = (0..<6).flatMap { _ in popular }
    let scan = (0..<1000).map { "s\($0)" }
    let log = try log(keys: (rounds + scan + popular).joined(separator: " "))
    let replay = PolicyReplay(log)
    #expect(replay.run(.lru, capacity: 100).hits == 5 * 90)
    // The protected four fifths are safe; of the rest, some may lose to names that share counters.
    #expect(replay.run(.wTinyLFU, capacity: 100).hits > 5 * 90 + 75)
  }
}
