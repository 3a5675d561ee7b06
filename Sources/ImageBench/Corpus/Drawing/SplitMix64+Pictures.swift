internal import Basics

// What is drawn for a picture comes from the stream that its seed and its name give, so a new asset
// or a new draw moves no other asset.
extension SplitMix64 {
  /// A number in `range` with small ones far more likely: the cube of an even draw.
  ///
  /// Sizes of things in pictures follow a power law; without many small things and a few large
  /// ones a scene looks drawn.
  mutating func heavyTailed(in range: ClosedRange<Int>) -> Int {
    let draw = nextInt(in: 0...1023)
    let cube = (draw * draw * draw) >> 20
    return range.lowerBound + (((range.upperBound - range.lowerBound) * cube) >> 10)
  }

  /// True `percent` times in a hundred.
  mutating func chance(percent: Int) -> Bool { nextInt(in: 0...99) < percent }

  /// One of `choices`, which must not be empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[nextInt(in: 0...choices.count - 1)]
  }
}
