import Basics
import Simulation
import TestSupport
import Testing

@Suite("Chance by key", .timeLimit(.minutes(30)), .playsWorlds)
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

@Suite("Streams of a world", .playsWorlds)
struct WorldStreamTests {
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
}
