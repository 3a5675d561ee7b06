/// Random numbers from a seed: a 64-bit linear congruential generator with Knuth's constants.
struct Chance {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
  }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
