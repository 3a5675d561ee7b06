import Basics

/// Random numbers by key instead of by order: a key always gives the same draw, whatever was drawn
/// before.
///
/// So two variants that make the same requests in different orders meet the same latencies and
/// faults, and their difference is their own (common random numbers; Law, "Simulation Modeling and
/// Analysis", 5th ed., §11.2).
public struct KeyedRandom: Hashable, Sendable {
  private let base: UInt64

  /// The draws of the random stream `name` under `seed`.
  ///
  /// - Complexity: O(length of the name).
  public init(seed: UInt64, name: String) {
    base = SplitMix64.mix(seed ^ ContentHash(name).value)
  }

  /// The number in [0, 1) for `key` and `draw`, with 53 random bits.
  ///
  /// `draw` distinguishes several draws for one key, such as attempts; it is 0 by default.
  public func unit(_ key: UInt64, draw: UInt64 = 0) -> Double {
    // The two are mixed one after the other: in a plain sum, different (key, draw) pairs would
    // collide.
    let keyed = SplitMix64.mix(base &+ key &* 0x9e37_79b9_7f4a_7c15)
    return UnitInterval.fraction(of: SplitMix64.mix(keyed ^ SplitMix64.mix(draw &+ 1)))
  }
}
