/// A random stream that gives the same numbers for the same seed, now and in every later version.
///
/// All draws are our own, because the standard library does not promise that its algorithms stay
/// the same. There are two generators, ``SplitMix64`` and ``SeededStream``, because what either has
/// drawn must stay: the pictures of the corpus and the feeds of scenarios come from the former,
/// what a hunt and the order of second measurements draw from the latter.
public protocol RandomStream: RandomNumberGenerator {}

extension RandomStream {
  /// An unbiased whole number from 0 up to, not including, `bound`.
  ///
  /// Traps when `bound` is not positive. Source: Lemire, "Fast random integer generation in an
  /// interval", ACM TOMACS 29(1), 2019: multiply, and draw again only in the biased sliver.
  @inlinable
  public mutating func nextInt(below bound: Int) -> Int {
    precondition(bound > 0, "nextInt(below:) needs a positive bound, not \(bound)")
    let range = UInt64(bound)
    var product = next().multipliedFullWidth(by: range)
    if product.low < range {
      let threshold = (0 &- range) % range
      while product.low < threshold { product = next().multipliedFullWidth(by: range) }
    }
    return Int(product.high)
  }

  /// An unbiased whole number in `range`.
  ///
  /// Traps when the range holds more numbers than `Int.max`.
  @inlinable
  public mutating func nextInt(in range: ClosedRange<Int>) -> Int {
    let (count, overflow) = range.upperBound.subtractingReportingOverflow(range.lowerBound)
    precondition(!overflow && count < .max, "nextInt(in:) cannot draw from so wide a range")
    return range.lowerBound + nextInt(below: count + 1)
  }

  /// A number in [0, 1) with 53 random bits, every one a multiple of 2⁻⁵³.
  @inlinable
  public mutating func nextUnit() -> Double {
    UnitInterval.fraction(of: next())
  }

  /// True with `probability`; the draw is made whatever the probability, so that later draws stay.
  @inlinable
  public mutating func nextChance(_ probability: Double) -> Bool {
    nextUnit() < probability
  }

  /// Puts `items` into an order in which all permutations are equally likely.
  ///
  /// Fisher and Yates' shuffle in Durstenfeld's form (CACM Algorithm 235, 1964).
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func shuffle<Items: MutableCollection & RandomAccessCollection>(
    _ items: inout Items
  ) where Items.Index == Int {
    guard items.count > 1 else { return }
    for remaining in stride(from: items.count, to: 1, by: -1) {
      let chosen = items.startIndex + nextInt(below: remaining)
      items.swapAt(chosen, items.startIndex + remaining - 1)
    }
  }

  /// The items of `items` in an order in which all permutations are equally likely.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func shuffled<Element>(_ items: some Sequence<Element>) -> [Element] {
    var copy = Array(items)
    shuffle(&copy)
    return copy
  }
}

/// Numbers in [0, 1) out of random bits.
public enum UnitInterval {
  /// The upper 53 bits of `bits` as a multiple of 2⁻⁵³.
  @inlinable
  public static func fraction(of bits: UInt64) -> Double {
    Double(bits >> 11) * 0x1p-53
  }
}
