import Basics

extension SplitMix64 {
  /// The next number as a fraction from 0 up to but not including 1, a multiple of 2⁻⁵³.
  mutating func nextFraction() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// The next number below `bound`.
  ///
  /// It multiplies and shifts instead of taking a remainder; the bias is below `bound` ÷ 2⁶⁴.
  mutating func next(below bound: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }
}
