/// A named random stream: xoshiro256**, seeded by SplitMix64 from a seed and a name.
///
/// Streams of different names are independent, so a draw added to one moves no other.
///
/// Source: Blackman and Vigna, "Scrambled linear pseudorandom number generators", ACM TOMS 47(4),
/// 2021; https://prng.di.unimi.it/xoshiro256starstar.c (public domain), which also advises to seed
/// with SplitMix64.
public struct SeededStream: RandomStream, Hashable, Sendable {
  private var s0: UInt64
  private var s1: UInt64
  private var s2: UInt64
  private var s3: UInt64

  /// The stream called `name` of the world of `seed`: its state is drawn from seed ⊕ FNV-1a(name).
  ///
  /// - Complexity: O(length of the name).
  public init(seed: UInt64, name: String) {
    self.init(seed: seed ^ ContentHash(name).value)
  }

  /// The stream whose state is the first four numbers of SplitMix64 from `seed`.
  public init(seed: UInt64) {
    var source = SplitMix64(seed: seed)
    self.init(state: (source.next(), source.next(), source.next(), source.next()))
  }

  /// The stream that continues from `state`.
  ///
  /// Traps when all four words are zero, the one state that the generator never leaves.
  public init(state: (UInt64, UInt64, UInt64, UInt64)) {
    precondition(
      state.0 | state.1 | state.2 | state.3 != 0,
      "A xoshiro256** stream cannot start from a state of zeros; give a seed instead"
    )
    (s0, s1, s2, s3) = state
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    let scrambled = s1 &* 5
    let result = (scrambled << 7 | scrambled >> 57) &* 9
    let shifted = s1 << 17
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = s3 << 45 | s3 >> 19
    return result
  }
}
