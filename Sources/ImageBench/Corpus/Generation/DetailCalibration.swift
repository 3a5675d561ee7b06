/// Finds the strength of texture at which a photograph has a target file size.
///
/// A pure search: it takes the size at each tried strength and returns the next strength to try.
/// Size grows with strength, steeply at first, so it interpolates between the nearest tries and
/// bisects if those are far apart.
struct DetailCalibration {
  /// Strengths in 1/64; at the upper end texture hides the picture.
  static let range = 2...1536
  /// The search ends with the best try after this many.
  static let longestSearch = 7
  /// A try within this percentage of the target ends the search.
  static let tolerancePercent = 5

  let target: Int
  private(set) var best = 64
  private var bestMiss = Int.max
  private var low = (strength: range.lowerBound, bytes: 0)
  private var high: (strength: Int, bytes: Int)?
  private var tries = 0

  init(target: Int) {
    self.target = target
  }

  /// The first strength to try.
  static let firstTry = 64

  /// Takes the size of the file at `strength`; returns the next strength, or nil if `best` is
  /// final.
  mutating func next(after strength: Int, bytes: Int) -> Int? {
    tries += 1
    let miss = abs(bytes - target)
    if miss < bestMiss { (best, bestMiss) = (strength, miss) }
    if miss * 100 <= target * DetailCalibration.tolerancePercent { return nil }
    if tries >= DetailCalibration.longestSearch { return nil }
    if bytes < target { low = (strength, bytes) } else { high = (strength, bytes) }
    guard let high else {
      return strength >= DetailCalibration.range.upperBound
        // No upper end yet: double until the file is too large.
        ? nil : min(strength * 2, DetailCalibration.range.upperBound)
    }
    guard high.strength - low.strength > 1 else { return nil }
    // Interpolation alone creeps if one end stays; a cut to the middle eighths prevents that.
    let span = high.strength - low.strength
    let part = span * (target - low.bytes) / max(high.bytes - low.bytes, 1)
    let inner = min(max(part, span / 8), span - span / 8)
    return low.strength + min(max(inner, 1), span - 1)
  }
}
