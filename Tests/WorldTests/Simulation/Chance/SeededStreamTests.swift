import Basics
import Simulation
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

  @Test("Streams depend on seed and name, and on nothing else")
  func independence() {
    let simulator = Simulator(seed: 7)
    var first = simulator.stream(named: "cells")
    var again = Simulator(seed: 7).stream(named: "cells")
    var other = simulator.stream(named: "gestures")
    var reseeded = Simulator(seed: 8).stream(named: "cells")
    _ = other.next()
    let draws = (0..<8).map { _ in first.next() }
    let same = (0..<8).map { _ in again.next() }
    let otherName = (0..<8).map { _ in other.next() }
    let otherSeed = (0..<8).map { _ in reseeded.next() }
    #expect(draws == same)
    #expect(draws != otherName)
    #expect(draws != otherSeed)
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
}

@Suite("Chance by key", .timeLimit(.minutes(30)))
struct KeyedRandomTests {
  @Test("The same key gives the same draw in any order")
  func order() {
    let chance = KeyedRandom(seed: 1, name: "latency")
    let forwards = (0..<100).map { chance.unit($0) }
    let backwards = (0..<100).reversed().map { chance.unit($0) }
    #expect(forwards == backwards.reversed())
  }

  @Test("Seed, name, key and draw each change the draw")
  func inputs() {
    let base = KeyedRandom(seed: 1, name: "a").unit(5, draw: 0)
    #expect(KeyedRandom(seed: 2, name: "a").unit(5, draw: 0) != base)
    #expect(KeyedRandom(seed: 1, name: "b").unit(5, draw: 0) != base)
    #expect(KeyedRandom(seed: 1, name: "a").unit(6, draw: 0) != base)
    #expect(KeyedRandom(seed: 1, name: "a").unit(5, draw: 1) != base)
    #expect(KeyedRandom(seed: 1, name: "a").unit(5) == base)
  }

  @Test("Neighbouring keys and draws are spread evenly", arguments: 0..<4)
  func evenness(seed: Int) {
    let chance = KeyedRandom(seed: UInt64(seed), name: "even")
    var buckets = [Int](repeating: 0, count: 10)
    for key in 0..<1000 as Range<UInt64> {
      for draw in 0..<10 as Range<UInt64> { buckets[Int(chance.unit(key, draw: draw) * 10)] += 1 }
    }
    // The 99.99 % point of chi-squared with nine degrees of freedom is 33.7.
    let deviations = buckets.map { Double($0 - 1000) * Double($0 - 1000) / 1000 }
    #expect(deviations.reduce(0, +) < 33.7, "seed \(seed): \(buckets)")
  }
}
