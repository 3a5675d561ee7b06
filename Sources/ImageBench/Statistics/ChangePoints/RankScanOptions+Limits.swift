extension RankScanOptions {
  /// How much better than a drifting machine a step has to explain the nights.
  ///
  /// The limits are natural logarithms of likelihood ratios, tuned on training data.
  package struct DriftLimits: Sendable, Hashable {
    /// The minimum for nights without a sign of memory; −1.7 by default.
    package var least = -1.7
    /// The minimum for nights that look independent but are slightly correlated; −0.5 by default.
    package var leastOfResembling = -0.5
    /// The correlation of neighbours, in standard errors, from which nights count as slightly
    /// correlated; 0.3 by default.
    package var resemblance = 0.3
    /// The ratio below which drift is so much the better explanation that p by least squares is
    /// multiplied by `penalty`; −4 by default.
    package var leastOfLeastSquares = -4.0
    /// The factor for that p; 100 by default.
    package var penalty = 100.0

    package init() {}
  }

  /// When a spread counts as wider than before, and what a step then has to show.
  ///
  /// The numbers were tuned on training data.
  package struct SpreadLimits: Sendable, Hashable {
    /// The least ratio of the recent standard deviation to the earlier one; 1.3 by default.
    package var aboveRatio = 1.3
    /// The nights before the step that count as recent, in addition to all after it; 8 by default.
    package var recentNights = 8
    /// The distance at which values are clipped, in robust standard deviations; 3 by default.
    package var clip = 3.0
    /// The largest two-sided p of Student's t; 0.00005 by default.
    package var level = 5e-5

    /// The default limits.
    package init() {}
  }
}
