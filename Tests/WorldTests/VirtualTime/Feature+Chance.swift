import Basics
import Foundation
import Testing
import VirtualTime

#if canImport(Glibc)
  import Glibc
#endif

extension Feature {
  /// Chance: each of them notes what it draws, with the seed 0.
  static let draws: [Feature] = [
    Feature(.chance, "`SystemRandomNumberGenerator`", expecting: ["0 main: 13441156890354882375"]) {
      log in
      var generator = SystemRandomNumberGenerator()
      log.note("\(generator.next())")
    },
    Feature(
      .chance,
      "`Int.random(in:)`, `Double.random(in:)`, `Bool.random()`",
      expecting: ["0 main: 728646 0.7897790226006933 1010011100100101"]
    ) { log in
      let number = Int.random(in: 0..<1_000_000)
      let fraction = Double.random(in: 0..<1)
      let flips = (0..<16).map { _ in Bool.random() ? "1" : "0" }.joined()
      log.note("\(number) \(fraction) \(flips)")
    },
    Feature(
      .chance,
      "`shuffled()`, `randomElement()`",
      expecting: ["0 main: [7, 1, 9, 4, 0, 5, 6, 3, 2, 8] 105"]
    ) { log in
      log.note("\((0..<10).shuffled()) \((0..<1000).randomElement() ?? 0)")
    },
    Feature(.chance, "`UUID()`", expecting: ["0 main: 4797E53B-FA94-48BA-9A60-24A8DE459906"]) {
      log in
      log.note("\(UUID())")
    },
    Feature(
      .chance,
      "`getentropy`, `getrandom`",
      expecting: ["0 main: 13441156890354882375 8 475488058270310618"]
    ) { log in
      var (first, second) = (UInt64(0), UInt64(0))
      getentropy(&first, 8)
      log.note("\(first) \(getRandom(&second, 8)) \(second)")
    },
    Feature(
      .chance,
      "`arc4random`, `arc4random_uniform`, `arc4random_buf`",
      expecting: ["0 main: 110708190 341 13441156890354882375"]
    ) { log in
      var bytes = UInt64(0)
      arc4random_buf(&bytes, 8)
      log.note("\(arc4random()) \(arc4random_uniform(1000)) \(bytes)")
    },
    Feature(.chance, "`open(\"/dev/urandom\")`", expecting: ["0 main: 8 13441156890354882375"]) {
      log in
      let file = open("/dev/urandom", O_RDONLY)
      var number = UInt64(0)
      log.note("\(read(file, &number, 8)) \(number)")
      close(file)
    },
    Feature(.chance, "`fopen(\"/dev/urandom\")`", expecting: ["0 main: 1 13441156890354882375"]) {
      log in
      guard let file = fopen("/dev/urandom", "r") else { return }
      var number = UInt64(0)
      log.note("\(fread(&number, 8, 1, file)) \(number)")
      fclose(file)
    },
    Feature(.chance, "`FileHandle` of `/dev/urandom`", expecting: ["0 main: [71, 151, 229, 59]"]) {
      log in
      let bytes = try? FileHandle(forReadingAtPath: "/dev/urandom")?.read(upToCount: 4)
      log.note("\((bytes ?? Data()).map { Int($0) })")
    },
    Feature(
      .chance,
      "what tasks draw, in the order of their steps",
      expecting: ["1 pool: b 234", "7 pool: a 122"]
    ) { log in
      for name in ["a", "b"] {
        Task.detached {
          spend(Int.random(in: 1...9))
          log.note("\(name) \(UInt8.random(in: 0...255))")
        }
      }
    },
  ]

  /// Chance that a world does not draw.
  static let chance: [Feature] = [
    Feature(
      .chance,
      """
      `Hasher`, the order of a `Set`: drawn once for each process, unless it starts with \
      `SWIFT_DETERMINISTIC_HASHING=1`
      """,
      .passesThrough,
      expecting: ["0 main: equal"]
    ) { log in
      let numbers = Set(0..<100)
      log.note(7.hashValue == 7.hashValue && numbers == Set(0..<100) ? "equal" : "different")
    },
    Feature(
      .chance,
      "`rand`, `random`, `drand48`: the C library's, from one state of the process",
      .passesThrough,
      expecting: ["0 main: true"]
    ) { log in
      log.note("\(rand() >= 0 && random() >= 0 && drand48() < 1)")
    },
  ]
}

/// Calls the C library's `getrandom`, whose header Swift's `Glibc` leaves out.
private func getRandom(_ memory: UnsafeMutableRawPointer, _ count: Int) -> Int {
  typealias Function = @convention(c) (UnsafeMutableRawPointer, Int, UInt32) -> Int
  guard let symbol = dlsym(nil, "getrandom") else { return -1 }
  return unsafeBitCast(symbol, to: Function.self)(memory, count, 0)
}

@Suite("Chance in a world")
struct ChanceTests {
  @Test("is the same in two worlds of one seed", arguments: Feature.draws)
  func repeats(_ feature: Feature) {
    #expect(lines(feature, seed: 7) == lines(feature, seed: 7))
  }

  @Test("differs between two seeds", arguments: Feature.draws)
  func differs(_ feature: Feature) {
    #expect(lines(feature, seed: 7) != lines(feature, seed: 8))
  }

  private func lines(_ feature: Feature, seed: UInt64) -> [String] {
    var options = Feature.device
    options.seed = seed
    return feature.outcome(options).lines
  }
}
