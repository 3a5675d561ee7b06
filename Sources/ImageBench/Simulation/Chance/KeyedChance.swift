import Basics

/// Chance by key instead of by order: the same key gives the same draw, whatever was drawn before.
///
/// Two variants that make the same requests in different orders then meet the same latencies and
/// faults, so their difference is the variants' own (common random numbers; Law, "Simulation
/// Modeling and Analysis", 5th ed., §11.2).
public struct KeyedChance: Hashable, Sendable {
  private let base: UInt64

  /// The draws called `name` in the world of `seed`.
  ///
  /// - Complexity: O(length of the name).
  public init(seed: UInt64, name: String) {
    base = SplitMix64.mix(seed ^ ContentHash(name).value)
  }

  /// The number in [0, 1) that belongs to `key` and `draw`, with 53 random bits.
  ///
  /// `draw` tells apart several draws for one key, such as attempts; it is 0 by default.
  public func unit(_ key: UInt64, draw: UInt64 = 0) -> Double {
    // Mixed one after the other: a plain sum would let (key, draw) pairs meet.
    let keyed = SplitMix64.mix(base &+ key &* 0x9e37_79b9_7f4a_7c15)
    return UnitInterval.fraction(of: SplitMix64.mix(keyed ^ SplitMix64.mix(draw &+ 1)))
  }
}
