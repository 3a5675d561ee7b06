/// The SplitMix64 generator, which turns one number into a sequence of well-mixed ones.
///
/// Source: Sebastiano Vigna, https://prng.di.unimi.it/splitmix64.c (2015, public domain), after
/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomStream, Sendable {
  private var state: UInt64

  /// A generator that starts from `seed`; every seed is good.
  public init(seed: UInt64) {
    state = seed
  }

  /// The stream of `seed` that belongs to `name`, so that a new stream moves no other.
  public init(seed: UInt64, name: String) {
    var mixer = SplitMix64(seed: seed)
    self.init(seed: mixer.next() ^ ContentHash(name).value)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// A bijection of 64 bits in which every input bit moves about half of the output bits.
  public static func mix(_ value: UInt64) -> UInt64 {
    var mixed = value
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
