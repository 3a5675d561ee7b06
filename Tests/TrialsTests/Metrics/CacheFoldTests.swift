import Basics
import Signposts
import Testing

@testable import Trials

@Suite("Metrics of caches")
struct CacheFoldTests {
  private func look(_ url: Int, _ result: LookupResult, pixels: Int = 88) -> SignpostRecord {
    Marks.event(Signpost.MemoryCacheLookup(url: url, wantedPixels: pixels, result: result))
  }

  private func store(_ url: Int, _ bytes: Int, pixels: Int = 88) -> SignpostRecord {
    Marks.event(
      Signpost.MemoryCacheStore(
        url: url,
        wantedPixels: pixels,
        pixelBytes: ByteCount(bytes),
        cost: .zero
      )
    )
  }

  @Test("the hit rate is hits over look-ups, in memory and on disk")
  func rates() {
    let values = CacheFold(cache: .init()).values(of: [
      look(1, .miss), look(2, .miss), look(1, .hit), look(1, .hit), look(2, .miss),
      Marks.begin(Signpost.ReadDiskCache.self, 1, at: 0, .init(url: 1)),
      Marks.end(
        Signpost.ReadDiskCache.self,
        1,
        at: 1,
        .init(outcome: .done, bytes: ByteCount(500))
      ),
      Marks.begin(Signpost.ReadDiskCache.self, 2, at: 0, .init(url: 2)),
      Marks.end(Signpost.ReadDiskCache.self, 2, at: 1, .init(outcome: .failed)),
      Marks.begin(Signpost.ReadDiskCache.self, 3, at: 0, .init(url: 3)),
      Marks.end(Signpost.ReadDiskCache.self, 3, at: 1, .init(outcome: .cancelled)),
      Marks.begin(Signpost.ReadDiskCache.self, 4, at: 0, .init(url: 4)),
      Marks.end(Signpost.ReadDiskCache.self, 4, at: 1, .init(outcome: .failed)),
    ])
    #expect(values["hit_rate"].isClose(to: 0.4))
    #expect(values["memory_lookups"] == .integer(5))
    #expect(values["disk_hit_rate"].isClose(to: 1.0 / 3))
    #expect(values["hit_rate_vs_belady"].isClose(to: 2.0 / 3))
  }

  @Test("a load that ends before its look-up is a miss, one that prefetches is none")
  func unasked() {
    func load(_ id: UInt64, _ purpose: LoadPurpose) -> SignpostRecord {
      Marks.begin(
        Signpost.LoadImage.self,
        id,
        at: 0,
        .init(url: 1, wantedPixels: 100, purpose: purpose)
      )
    }
    let values = CacheFold(cache: .init()).values(of: [
      load(1, .display), look(1, .hit), load(2, .display), load(3, .prefetch),
    ])
    #expect(values["hit_rate"] == .real(0.5))
    #expect(values["memory_lookups"] == .integer(2))
  }

  @Test("without look-ups there is a reason, without hits the rate is 0")
  func empties() {
    let none = CacheFold(cache: .init()).values(of: [])
    #expect(none["hit_rate"].isEmpty && none["disk_hit_rate"].isEmpty)
    #expect(none["hit_rate_vs_belady"].isEmpty)
    #expect(none["memory_lookups"] == .integer(0))
    let misses = CacheFold(cache: .init()).values(of: [look(1, .miss), look(2, .miss)])
    #expect(misses["hit_rate"] == .real(0))
    #expect(misses["hit_rate_vs_belady"].isEmpty)
  }

  @Test(
    "evictions make room",
    arguments: EvictReason.allCases
  )
  func evictions(reason: EvictReason) {
    let values = CacheFold(cache: .init()).values(of: [
      Marks.event(
        Signpost.MemoryCacheEvict(url: 1, wantedPixels: 88, cost: ByteCount(400), reason: reason)
      )
    ])
    let isWantOfRoom = [.costLimit, .countLimit].contains(reason)
    #expect(values["evictions"] == .integer(isWantOfRoom ? 1 : 0))
  }

  @Test(
    "Belady's rule has the limit and the weights of the trial",
    arguments: [(200, 1), (100, 0)]
  )
  func limit(limit: Int, hits: Int) {
    let values = CacheFold(cache: .init(limitBytes: limit)).values(of: [
      store(1, 150), look(1, .miss), look(1, .hit),
    ])
    #expect(values["hit_rate_vs_belady"].isEmpty == (hits == 0))
  }
}

@Suite("Belady's rule")
struct BeladyReplayTests {
  private func hits(_ looks: [Int], sizes: [Int: Int] = [:], limit: Int?) -> Int {
    var replay = BeladyReplay(limit: limit)
    for url in Set(looks).sorted() { replay.weigh(url: url, pixels: 1, bytes: sizes[url] ?? 1) }
    for url in looks { replay.look(url: url, pixels: 1) }
    return replay.hits()
  }

  @Test("without a limit every look-up except the first is a hit")
  func unlimited() {
    #expect(hits([1, 2, 1, 1, 3, 2], limit: nil) == 3)
    #expect(hits([], limit: nil) == 0)
  }

  @Test(
    "the textbook's example, with the option not to admit the page just read",
    arguments: [(3, 12), (4, 13)]
  )
  func textbook(frames: Int, expected: Int) {
    // Silberschatz, Operating System Concepts, 9.4: 11 hits in 20 references with 3 frames, if
    // every page read must be admitted. A cache need not, which gives one more.
    let references = [7, 0, 1, 2, 0, 3, 0, 4, 2, 3, 0, 3, 2, 1, 2, 0, 1, 7, 0, 1]
    #expect(hits(references, limit: frames) == expected)
  }

  @Test("the same URL at another size is another entry")
  func sizes() {
    var replay = BeladyReplay(limit: nil)
    for pixels in [1, 2, 1] { replay.look(url: 7, pixels: pixels) }
    #expect(replay.hits() == 1)
  }

  @Test("an entry above the limit is never admitted and evicts nothing")
  func tooLarge() {
    #expect(hits([1, 2, 1, 2], sizes: [1: 1, 2: 9], limit: 3) == 1)
    #expect(hits([1, 1], limit: 0) == 0)
  }

  @Test("with entries of one size no schedule has more hits", arguments: 0..<24)
  func optimal(seed: UInt64) {
    var chance = Chance(seed)
    let looks = (0..<9).map { _ in chance.next(below: 4) }
    for limit in 1...3 {
      let best = ExhaustiveCache(looks: looks, sizes: [:], limit: limit).bestHits()
      #expect(hits(looks, limit: limit) == best, "seed \(seed), limit \(limit), \(looks)")
    }
  }

  @Test("with entries of several sizes it is a possible schedule", arguments: 0..<16)
  func feasible(seed: UInt64) {
    var chance = Chance(seed)
    let looks = (0..<8).map { _ in chance.next(below: 4) }
    let sizes = Dictionary(uniqueKeysWithValues: (0..<4).map { ($0, 1 + chance.next(below: 3)) })
    let best = ExhaustiveCache(looks: looks, sizes: sizes, limit: 4).bestHits()
    #expect(hits(looks, sizes: sizes, limit: 4) <= best, "seed \(seed), \(looks), \(sizes)")
  }
}

/// Tries every choice of a cache, which only tiny traces allow.
private struct ExhaustiveCache {
  let looks: [Int]
  let sizes: [Int: Int]
  let limit: Int

  func bestHits() -> Int { best(from: 0, holding: []) }

  private func best(from position: Int, holding held: Set<Int>) -> Int {
    guard position < looks.count else { return 0 }
    let key = looks[position]
    if held.contains(key) { return 1 + best(from: position + 1, holding: held) }
    // Any held entry may stay or be evicted, and the new entry may be admitted or not.
    return subsets(of: held.union([key]).sorted()).filter { weight($0) <= limit }
      .map { best(from: position + 1, holding: $0) }.max() ?? 0
  }

  private func weight(_ keys: Set<Int>) -> Int { keys.reduce(0) { $0 + (sizes[$1] ?? 1) } }

  private func subsets(of keys: [Int]) -> [Set<Int>] {
    (0..<(1 << keys.count)).map { bits in
      Set(keys.indices.filter { bits & (1 << $0) != 0 }.map { keys[$0] })
    }
  }
}
