import Basics
import Hunting
import Testing

@Suite("The shrinker")
struct ShrinkerTests {
  private static var numbers: Shrinker<[Int]> {
    Shrinker<[Int]>(
      simpler: { value in
        value.withoutSlices
          + value.indices.flatMap { index in
            [value[index] / 2, value[index] - 1].filter { $0 >= 0 }.map { smaller in
              var copy = value
              copy[index] = smaller
              return copy
            }
          }
      },
      cost: { [$0.count, $0.reduce(0, +)] }
    )
  }

  private static func values(_ seed: UInt64) -> [Int] {
    var random = SplitMix64(seed: seed)
    return (0..<Int(random.next() % 40)).map { _ in Int(random.next() % 100) }
  }

  @Test(
    "a failure that needs two elements is reduced to these two",
    arguments: 0..<50 as Range<UInt64>
  )
  func pair(seed: UInt64) {
    let value =
      Self.values(seed) + [57] + Self.values(seed &+ 1_000) + [31] + Self.values(seed &+ 2_000)
    let short = Self.numbers.shrink(value) { list in
      guard let first = list.firstIndex(where: { $0 >= 57 }) else { return false }
      return list[first...].contains(31)
    }
    #expect(short.value == [57, 31], "seed \(seed)")
  }

  @Test("the result fails, and none of its simpler forms does", arguments: 0..<50 as Range<UInt64>)
  func minimal(seed: UInt64) {
    let fails: ([Int]) -> Bool = { $0.reduce(0, +) % 7 == 3 && $0.count % 2 == 1 }
    var value = Self.values(seed)
    while !fails(value) { value.append(1) }
    let short = Self.numbers.shrink(value, while: fails)
    #expect(fails(short.value), "seed \(seed)")
    let cost = Self.numbers.cost(short.value)
    for simpler in Self.numbers.simpler(short.value)
    where Self.numbers.cost(simpler).lexicographicallyPrecedes(cost) {
      #expect(!fails(simpler), "seed \(seed): \(simpler) is simpler than \(short.value)")
    }
  }

  @Test("no value is tried twice, and the initial value never")
  func once() {
    var tried: [[Int]] = []
    let short = Self.numbers.shrink(Self.values(3)) { list in
      tried.append(list)
      return list.count > 4
    }
    #expect(Set(tried).count == tried.count && short.tries == tried.count)
    #expect(!tried.contains(Self.values(3)))
    #expect(short.value == [0, 0, 0, 0, 0])
  }

  /// Shrinks a list that fails unless it is empty, and records the shortest tried form.
  private struct Tries {
    var best = Array(repeating: 9, count: 64)
    var count = 0

    mutating func fails(_ list: [Int]) -> Bool {
      count += 1
      guard !list.isEmpty else { return false }
      best = list
      return true
    }
  }

  // The first form that is tried is the empty list, which does not fail.
  @Test(
    "the limit ends the search with the best value so far",
    arguments: [(0, 64), (1, 64), (2, 32), (3, 16)]
  )
  func limit(tries: Int, length: Int) {
    var shrinker = Self.numbers
    shrinker.limit = tries
    var tried = Tries()
    let short = shrinker.shrink(tried.best) { tried.fails($0) }
    #expect(tried.count == tries && short.tries == tries)
    #expect(short.value == tried.best && short.value.count == length)
  }

  @Test(
    "an interruption ends the search with the best value so far",
    arguments: [(0, 64), (1, 64), (2, 32), (3, 16)]
  )
  func interrupted(after tries: Int, length: Int) {
    var tried = Tries()
    var shrinker = Self.numbers
    shrinker.isInterrupted = { tried.count >= tries }
    let short = shrinker.shrink(tried.best) { tried.fails($0) }
    #expect(tried.count == tries && short.tries == tries)
    #expect(short.value == tried.best && short.value.count == length)
  }

  @Test("a value that always fails becomes empty; one whose simpler forms pass stays")
  func extremes() {
    #expect(Self.numbers.shrink(Self.values(5)) { _ in true }.value.isEmpty)
    #expect(Self.numbers.shrink(Self.values(5)) { _ in false }.value == Self.values(5))
  }

  @Test("slices cover all elements at every size", arguments: 0..<20)
  func slices(count: Int) {
    let all = Array(0..<count)
    let slices = all.withoutSlices
    #expect(slices.allSatisfy { $0.count < count })
    for element in all { #expect(slices.contains(all.filter { $0 != element })) }
  }
}
