import Basics

extension SplitMix64 {
  /// Evenly below 1.
  mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// Nearly normal: twelve uniform draws less six, which keeps clear of the C library.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + share() }
  }
}
