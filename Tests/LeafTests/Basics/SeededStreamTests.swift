import Basics
import Testing

@Suite("Seeded streams", .timeLimit(.minutes(30)))
struct SeededStreamTests {
  // The published reference values of splitmix64.c for the two customary seeds.
  @Test(
    "SplitMix64 gives the reference numbers",
    arguments: [
      (
        1_234_567,
        [
          6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
          4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
      ),
      (0, [0xe220_a839_7b1d_cdaf, 0x6e78_9e6a_a1b9_65f4, 0x06c4_5d18_8009_454f]),
    ] as [(UInt64, [UInt64])]
  )
  func splitMix(seed: UInt64, expected: [UInt64]) {
    var generator = SplitMix64(seed: seed)
    let numbers = expected.map { _ in generator.next() }
    #expect(numbers == expected)
  }

  // The reference numbers of xoshiro256starstar.c from the state 1, 2, 3, 4.
  @Test("xoshiro256** gives the reference numbers")
  func xoshiro() {
    var stream = SeededStream(state: (1, 2, 3, 4))
    let expected: [UInt64] = [
      11520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
      607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
      10_595_114_339_597_558_777, 2_904_607_092_377_533_576,
    ]
    let numbers = expected.map { _ in stream.next() }
    #expect(numbers == expected)
  }

  @Test("A seeded stream starts from four numbers of SplitMix64")
  func seeding() {
    var source = SplitMix64(seed: 42)
    let state = (source.next(), source.next(), source.next(), source.next())
    #expect(SeededStream(seed: 42) == SeededStream(state: state))
  }

  @Test("Bounded draws stay in their bounds and reach all of them", arguments: [1, 2, 3, 7, 100])
  func bounds(bound: Int) {
    var stream = SeededStream(seed: UInt64(bound), name: "bounds")
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<bound * 1000 { counts[stream.nextInt(below: bound)] += 1 }
    // Six standard deviations of a binomial count around 1000 are below 200.
    #expect(counts.allSatisfy { abs($0 - 1000) < 200 }, "seed \(bound): \(counts)")
  }

  @Test("The widest bounds work")
  func widestBound() {
    var stream = SeededStream(seed: 1, name: "wide")
    let draws = (0..<100).map { _ in stream.nextInt(below: .max) }
    #expect(draws.allSatisfy { $0 >= 0 && $0 < .max })
    #expect(draws.contains { $0 > .max / 2 })
    let around = (0..<100).map { _ in stream.nextInt(in: -3...3) }
    #expect(Set(around) == Set(-3...3))
    let only = stream.nextInt(in: 5...5)
    #expect(only == 5)
  }

  @Test("A bound near three quarters of the range is unbiased")
  func rejection() {
    // Without drawing again, two of eight numbers instead of one third would end in this class.
    let bound = 3 << 61
    var stream = SeededStream(seed: 3, name: "rejection")
    let last = (0..<30_000).count { _ in stream.nextInt(below: bound) % 3 == 2 }
    #expect(abs(last - 10_000) < 500, "seed 3: \(last) of 30000")
  }

  @Test("Unit draws lie in [0, 1) with mean one half")
  func units() {
    var stream = SeededStream(seed: 5, name: "units")
    var sum = 0.0
    for _ in 0..<100_000 {
      let unit = stream.nextUnit()
      #expect(unit >= 0 && unit < 1)
      #expect((unit * 0x1p53).rounded() == unit * 0x1p53)
      sum += unit
    }
    #expect(abs(sum / 100_000 - 0.5) < 0.006, "seed 5: mean \(sum / 100_000)")
  }

  @Test("A chance of 0 never comes, a chance of 1 always, and both draw once")
  func chances() {
    var stream = SeededStream(seed: 6, name: "chance")
    var reference = stream
    for _ in 0..<100 {
      let (never, always) = (stream.nextChance(0), stream.nextChance(1))
      #expect(!never && always)
      _ = (reference.next(), reference.next())
    }
    #expect(stream == reference)
  }

  @Test("Shuffling keeps the items and makes all orders alike")
  func shuffle() {
    var stream = SeededStream(seed: 9, name: "shuffle")
    var counts: [String: Int] = [:]
    for _ in 0..<6000 { counts[stream.shuffled("abc").map(String.init).joined(), default: 0] += 1 }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { abs($0 - 1000) < 200 }, "seed 9: \(counts)")
    var empty: [Int] = []
    stream.shuffle(&empty)
    #expect(empty.isEmpty)
    var slice = [0, 1, 2, 3, 4, 5][2..<5]
    stream.shuffle(&slice)
    #expect(slice.sorted() == [2, 3, 4])
  }

  @Test("Both generators draw by the same rules", arguments: [1, 2, 3, 10, 1000, 1 << 40])
  func sameRules(bound: Int) {
    expectRules(SplitMix64(seed: 7), bound)
    expectRules(SeededStream(seed: 7), bound)
  }

  private func expectRules(_ stream: some RandomStream, _ bound: Int) {
    var (bits, draws) = (stream, stream)
    for _ in 0..<100 {
      let expected = bits.next().multipliedFullWidth(by: UInt64(bound)).high
      let draw = draws.nextInt(below: bound)
      #expect(draw == Int(expected), "seed 7, \(bound)")
    }
    for _ in 0..<100 {
      let expected = Double(bits.next() >> 11) / 0x1p53
      let draw = draws.nextUnit()
      #expect(draw == expected, "seed 7")
    }
  }
}
