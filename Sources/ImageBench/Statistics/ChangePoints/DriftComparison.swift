internal import Glibc

/// Whether nights look like levels with steps between them, or like one level that drifts.
struct DriftComparison: Sendable {
  /// How much a level moves in a night, as a fraction of the variance of a night.
  private static let paces = [0.003, 0.01, 0.03, 0.1, 0.3, 1.0]
  /// Residuals are clipped at this many robust standard deviations, because neither model describes
  /// spikes.
  private static let clip = 2.5

  private let values: [Double]
  private let starts: [Int]

  /// A comparison for `values` with known levels that begin at `starts`: the first is 0, the last
  /// is the step in question.
  ///
  /// - Complexity: O(n log n).
  init(_ values: [Double], starts: [Int]) {
    self.starts = starts
    var clipped: [Double] = []
    var centres: [Double] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : values.count
      let centre = Array(values[start..<end]).median
      for value in values[start..<end] {
        centres.append(centre)
        clipped.append(value - centre)
      }
    }
    let limit = DriftComparison.clip * clipped.robustSpread
    self.values = zip(centres, clipped).map { $0 + min(max($1, -limit), limit) }
  }

  /// The log-likelihood of steady levels with the step, minus that of the best-fitting drifting
  /// level without it; infinite without any spread.
  ///
  /// Each model uses the variance that fits it best. Source of the drifting level: the local level
  /// model of Durbin and Koopman (2012), chapter 2, with an unknown first level.
  ///
  /// - Complexity: O(n).
  var logRatio: Double {
    let steps = logLikelihood(pace: 0, starts: starts[...])
    let drift = DriftComparison.paces.map { logLikelihood(pace: $0, starts: starts.dropLast()) }
    guard let best = drift.max(), best.isFinite else { return .infinity }
    return steps - best
  }

  private func logLikelihood(pace: Double, starts: ArraySlice<Int>) -> Double {
    var level = 0.0
    var unknown = 0.0
    var squares = 0.0
    // A product of some hundred numbers between 1 and 4, so that one logarithm suffices.
    var product = 1.0
    var used = 0
    var coming = starts.startIndex
    for night in values.indices {
      if coming < starts.endIndex, starts[coming] == night {
        // The level is unknown before its first night, which therefore sets it and has no
        // innovation.
        level = values[night]
        unknown = 1
        coming += 1
        continue
      }
      unknown += pace
      let variance = unknown + 1
      let surprise = values[night] - level
      squares += surprise * surprise / variance
      product *= variance
      used += 1
      level += unknown / variance * surprise
      unknown -= unknown * unknown / variance
    }
    guard squares > 0, used > 0 else { return .infinity }
    return -Double(used) / 2 * log(squares / Double(used)) - log(product) / 2
  }
}
