import Basics

extension SplitMix64 {
  /// A uniform number below 1.
  mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }

  /// An approximately normal number: twelve uniform draws minus six, without the C library.
  mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + share() }
  }
}
