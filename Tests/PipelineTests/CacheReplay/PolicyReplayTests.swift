import Basics
import CacheReplay
import Testing

@Suite("Replays agree with simple reference caches")
struct PolicyReplayTests {
  /// The number of random logs for each policy.
  private static let logs = 800

  /// A log whose keys and sizes come from `seed`; some logs favour few keys, some change sizes.
  private func randomLog(_ seed: UInt64) throws -> (log: RequestLog, capacity: Int) {
    var random = SplitMix64(seed: seed)
    // At byte capacity, S3-FIFO's small queue admits only small objects, so some logs have many of
    // them.
    let keys = Int.random(
      in: 1...([6, 24, 90].randomElement(using: &random) ?? 24),
      using: &random
    )
    let largest = [1, 4, 12].randomElement(using: &random) ?? 1
    let sizes = (0..<keys).map { _ in Int.random(in: 0...largest, using: &random) }
    let changes = Int.random(in: 0..<4, using: &random) == 0
    let requests = (0..<Int.random(in: 1...240, using: &random)).map { _ in
      // The minimum of two draws favours small numbers, like the ranks of popular objects.
      let draws = (0..<2).map { _ in Int.random(in: 0..<keys, using: &random) }
      let object = min(draws[0], draws[1])
      let size = changes ? Int.random(in: 0...largest, using: &random) : sizes[object]
      return (object: object, size: size)
    }
    let most = [4, 30, 150].randomElement(using: &random) ?? 30
    return (try log(requests), Int.random(in: 1...most, using: &random))
  }

  @Test(
    "Thousands of random logs give the same hits",
    arguments: CachePolicy.allCases,
    CapacityUnit.allCases
  )
  func random(policy: CachePolicy, unit: CapacityUnit) throws {
    for seed in 0..<UInt64(Self.logs) {
      let (log, capacity) = try randomLog(seed)
      let expected = tally(
        reference(policy, capacity: capacity, unit: unit, log: log),
        log,
        unit: unit
      )
      let found = PolicyReplay(log, unit: unit).run(policy, capacity: capacity)
      guard found == expected else {
        Issue.record("seed \(seed), capacity \(capacity): \(found), expected \(expected)")
        return
      }
    }
  }

  @Test("For objects of equal size no policy is better than Belady's")
  func optimum() throws {
    for seed in 0..<UInt64(500) {
      let (log, capacity) = try randomLog(seed)
      let replay = PolicyReplay(log)
      let best = replay.run(.belady, capacity: capacity).hits
      // A policy that may refuse an object, as the NSCache of Linux does, is not bound by the
      // optimum of policies that admit every object.
      for policy in CachePolicy.allCases where policy != .cheapestFirst {
        let hits = replay.run(policy, capacity: capacity).hits
        #expect(hits <= best, "seed \(seed), capacity \(capacity), \(policy)")
      }
    }
  }

  @Test("No choice of victims is better than Belady's")
  func exhaustive() throws {
    for seed in 0..<UInt64(200) {
      var random = SplitMix64(seed: seed, name: "exhaustive")
      let objects = (0..<11).map { _ in Int.random(in: 0..<5, using: &random) }
      let capacity = Int.random(in: 1...4, using: &random)
      let log = try log(objects.map { (object: $0, size: 1) })
      let found = PolicyReplay(log).run(.belady, capacity: capacity).hits
      #expect(found == most(objects[...], [], capacity), "seed \(seed)")
    }
  }

  /// The most hits of all ways to choose victims.
  private func most(_ rest: ArraySlice<Int>, _ held: Set<Int>, _ capacity: Int) -> Int {
    guard let object = rest.first else { return 0 }
    let rest = rest.dropFirst()
    if held.contains(object) { return 1 + most(rest, held, capacity) }
    if held.count < capacity { return most(rest, held.union([object]), capacity) }
    return held.map { most(rest, held.subtracting([$0]).union([object]), capacity) }.max() ?? 0
  }

  @Test("A cache for all objects misses each of them once", arguments: CachePolicy.allCases)
  func large(policy: CachePolicy) throws {
    for seed in 0..<UInt64(50) {
      let log = try randomLog(seed).log
      for capacity in [log.objectCount, log.objectCount + 1, 1 << 40, .max] {
        let tally = PolicyReplay(log).run(policy, capacity: capacity)
        #expect(tally.hits == log.count - log.objectCount, "seed \(seed), capacity \(capacity)")
      }
    }
  }

  @Test("A cache for one object hits repeated requests only", arguments: CachePolicy.allCases)
  func one(policy: CachePolicy) throws {
    let log = try log(keys: "a a b a b b b c c a")
    // The NSCache of Linux evicts the newest of equals, so the first object stays.
    let hits = policy == .cheapestFirst ? 3 : 4
    #expect(PolicyReplay(log).run(policy, capacity: 1).hits == hits)
  }

  @Test(
    "An object larger than the cache is not admitted, and nothing is evicted for it",
    arguments: [.lru, .fifo, .clock, .lfu, .sieve, .wTinyLFU, .belady] as [CachePolicy]
  )
  func oversize(policy: CachePolicy) throws {
    let log = try log([(0, 40), (1, 60), (2, 101), (2, 101), (0, 40), (1, 60), (2, 101)])
    let tally = PolicyReplay(log, unit: .bytes).run(policy, capacity: 100)
    #expect(tally == ReplayTally(requests: 7, hits: 2, bytes: 503, hitBytes: 100))
  }

  @Test(
    "In the models of NSCache, an object larger than the cache evicts all others",
    arguments: [.appleLike, .cheapestFirst] as [CachePolicy]
  )
  func flush(policy: CachePolicy) throws {
    let log = try log([(0, 40), (1, 60), (0, 40), (2, 101), (2, 101), (0, 40), (1, 60)])
    let tally = PolicyReplay(log, unit: .bytes).run(policy, capacity: 100)
    #expect(tally == ReplayTally(requests: 7, hits: 1, bytes: 442, hitBytes: 40))
  }

  @Test("The NSCache of Linux evicts the cheapest object, however often it is requested")
  func cheapest() throws {
    let log = try log([(0, 10), (1, 50), (0, 10), (2, 45), (0, 10), (1, 50), (2, 45)])
    // 2 evicts 0; then 0 is admitted and evicted at once, because it is the newest of the cheapest.
    let tally = PolicyReplay(log, unit: .bytes).run(.cheapestFirst, capacity: 100)
    #expect(tally == ReplayTally(requests: 7, hits: 3, bytes: 220, hitBytes: 105))
  }

  @Test("At byte capacity S3-FIFO admits objects smaller than its small queue")
  func smallQueue() throws {
    let log = try log([(0, 9), (1, 10), (0, 9), (1, 10)])
    let tally = PolicyReplay(log, unit: .bytes).run(.s3FIFO, capacity: 100)
    #expect(tally == ReplayTally(requests: 4, hits: 1, bytes: 38, hitBytes: 9))
  }

  @Test("Objects without bytes take no room", arguments: CachePolicy.allCases)
  func empty(policy: CachePolicy) throws {
    let log = try log((0..<40).map { (object: $0 % 20, size: 0) })
    let tally = PolicyReplay(log, unit: .bytes).run(policy, capacity: 20)
    #expect(tally.hits == 20)
    #expect(tally.byteHitRatio == nil)
  }

  @Test("A cached object keeps its size at admission, and a hit counts the size of the request")
  func changedSize() throws {
    let log = try log([(0, 10), (0, 90), (1, 80), (0, 30)])
    let tally = PolicyReplay(log, unit: .bytes).run(.lru, capacity: 90)
    #expect(tally == ReplayTally(requests: 4, hits: 2, bytes: 210, hitBytes: 120))
  }

  @Test("Sizes near the limit of numbers do not overflow", arguments: CachePolicy.allCases)
  func hugeSizes(policy: CachePolicy) throws {
    let eighth = Int.max / 8
    let log = try log([(0, eighth), (1, eighth), (0, eighth), (2, eighth), (1, eighth)])
    let tally = PolicyReplay(log, unit: .bytes).run(policy, capacity: .max)
    // S3-FIFO's small queue has a tenth of the capacity.
    #expect(tally.hits == (policy == .s3FIFO ? 0 : 2))
  }
}
