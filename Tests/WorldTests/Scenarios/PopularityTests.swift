import Basics
import Scenarios
import Testing

@Suite("Popularity")
struct PopularityTests {
  static func counts(_ popularity: Popularity, distinct: Int, items: Int, seed: UInt64) -> [Int] {
    let surface = Surface.square(
      .avatar,
      side: 44,
      from: .avatar,
      distinct: distinct,
      popularity: popularity
    )
    let feed = Feed(
      spec: FeedSpec(
        itemCount: items,
        templates: [ItemTemplate(height: .points(44), surfaces: [surface])]
      ),
      screen: DeviceProfile.iPhoneSE.screen,
      seed: seed
    )
    var counts = [Int](repeating: 0, count: distinct)
    for item in 0..<items { counts[feed.reference(ofItem: item, surface: 0).ordinal] += 1 }
    return counts
  }

  @Test(
    "Zipf's shares follow the weights",
    arguments: ZipfExponent.allCases,
    [1, 2, 3] as [UInt64]
  )
  func zipf(exponent: ZipfExponent, seed: UInt64) {
    let items = 40_000
    let counts = Self.counts(.zipf(exponent), distinct: 20, items: items, seed: seed)
    let total = (1...20).reduce(0) { $0 + exponent.weight(ofRank: $1) }
    for rank in 1...20 {
      let expected = Double(items) * exponent.weight(ofRank: rank) / total
      let slack = 5 * expected.squareRoot()
      #expect(
        (Double(counts[rank - 1]) - expected).magnitude < slack,
        "seed \(seed) rank \(rank): \(counts[rank - 1]) for \(expected)"
      )
    }
  }

  @Test("weights are exact", arguments: [1, 4, 16, 64])
  func weights(rank: Int) {
    #expect(ZipfExponent.one.weight(ofRank: rank) == 1 / Double(rank))
    #expect(
      ZipfExponent.half.weight(ofRank: rank) * ZipfExponent.half.weight(ofRank: rank)
        == 1 / Double(rank)
    )
  }

  @Test("uniform pictures appear equally often", arguments: [1, 2, 3] as [UInt64])
  func uniform(seed: UInt64) {
    let counts = Self.counts(.uniform, distinct: 10, items: 20_000, seed: seed)
    for count in counts { #expect((count - 2_000).magnitude < 250, "seed \(seed): \(count)") }
  }

  @Test("shuffled pictures come in turn too, in another order with each seed", arguments: [1, 2])
  func shuffled(seed: UInt64) {
    #expect(Self.counts(.shuffled, distinct: 7, items: 14, seed: seed).allSatisfy { $0 == 2 })
    let first = Self.counts(.shuffled, distinct: 100, items: 50, seed: seed)
    #expect(first.allSatisfy { $0 <= 1 })
    #expect(first != Self.counts(.shuffled, distinct: 100, items: 50, seed: seed + 1))
    #expect(first == Self.counts(.shuffled, distinct: 100, items: 50, seed: seed))
  }

  @Test("sequential pictures come in turn and start again")
  func sequential() {
    #expect(Self.counts(.sequential, distinct: 7, items: 15, seed: 1) == [3, 2, 2, 2, 2, 2, 2])
  }

  @Test(
    "one picture is always the same",
    arguments: [Popularity.sequential, .shuffled, .uniform, .zipf(.one), .zipf(.half)]
  )
  func single(popularity: Popularity) {
    #expect(Self.counts(popularity, distinct: 1, items: 9, seed: 1) == [9])
  }
}
