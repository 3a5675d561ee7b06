import Quantities

/// A seeded stream of 64-bit numbers, the same on every machine.
///
/// The algorithm is SplitMix64 of Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014. Scenarios owns a copy because it may not import the simulation.
struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// The stream that starts at `seed`.
  init(seed: UInt64) {
    state = seed
  }

  /// The stream of `seed` that belongs to `name`, so that a new stream moves no other.
  init(seed: UInt64, name: String) {
    var mixer = SplitMix64(seed: seed)
    self.init(seed: mixer.next() ^ ContentHash(name).value)
  }

  /// The next number.
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// The next number as a fraction from 0 up to but not including 1, a multiple of 2⁻⁵³.
  mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// The next number below `bound`.
  ///
  /// Multiply and shift instead of a remainder; the bias is below `bound` ÷ 2⁶⁴.
  mutating func next(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
