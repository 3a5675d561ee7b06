/// Finds the strength of texture at which a photograph takes a wanted number of bytes.
///
/// A pure search: it is told what each tried strength gives and says what to try next. Bytes grow
/// with the strength, steeply at first, so it interpolates between the nearest tries and bisects
/// when those are far apart.
struct DetailCalibration {
  /// Strengths in 1/64; the upper end is where texture drowns the picture.
  static let range = 2...1536
  /// Tries after which the best one is taken.
  static let longestSearch = 7
  /// A try within this many percent of the target ends the search.
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

  /// Takes in that `strength` gave `bytes`; returns the next strength, or nil when `best` stands.
  mutating func next(after strength: Int, bytes: Int) -> Int? {
    tries += 1
    let miss = abs(bytes - target)
    if miss < bestMiss { (best, bestMiss) = (strength, miss) }
    if miss * 100 <= target * DetailCalibration.tolerancePercent { return nil }
    if tries >= DetailCalibration.longestSearch { return nil }
    if bytes < target { low = (strength, bytes) } else { high = (strength, bytes) }
    guard let high else {
      return strength >= DetailCalibration.range.upperBound
        ? nil : min(strength * 2, DetailCalibration.range.upperBound)
    }
    guard high.strength - low.strength > 1 else { return nil }
    // Interpolation alone creeps when one end stays; a cut into the middle eighths prevents it.
    let span = high.strength - low.strength
    let part = span * (target - low.bytes) / max(high.bytes - low.bytes, 1)
    let inner = min(max(part, span / 8), span - span / 8)
    return low.strength + min(max(inner, 1), span - 1)
  }
}
