internal import Basics

/// A stream of pseudo-random numbers that depends on a seed and a name only.
///
/// Streams with other names are independent, so a new asset or a new draw moves no other asset.
struct SeededStream {
  private var generator: SplitMix64

  /// The stream called `name` under `seed`.
  init(seed: UInt64, name: String) {
    generator = SplitMix64(seed: seed, name: name)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// A whole number in `range`, evenly spread.
  mutating func integer(in range: ClosedRange<Int>) -> Int {
    let count = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: count).high)
  }

  /// A number in `range` with small ones far more likely: the cube of an even draw.
  ///
  /// Sizes of things in pictures follow a power law; without many small things and a few large
  /// ones a scene looks drawn.
  mutating func heavyTailed(in range: ClosedRange<Int>) -> Int {
    let draw = integer(in: 0...1023)
    let cube = (draw * draw * draw) >> 20
    return range.lowerBound + (((range.upperBound - range.lowerBound) * cube) >> 10)
  }

  /// True `percent` times in a hundred.
  mutating func chance(percent: Int) -> Bool { integer(in: 0...99) < percent }

  /// One of `choices`, which must not be empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[integer(in: 0...choices.count - 1)]
  }
}
