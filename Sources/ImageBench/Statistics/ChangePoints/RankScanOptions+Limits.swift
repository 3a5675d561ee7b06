extension RankScanOptions {
  /// How clearly a step has to explain nights better than a machine that wanders does.
  ///
  /// The numbers are natural logarithms of likelihood ratios; they were tuned on training data.
  public struct WanderLimits: Sendable, Hashable {
    /// The least for nights without a sign of memory, −1.7 by default.
    public var least = -1.7
    /// The least for nights that pass for independent and still resemble their neighbours, −0.5 by
    /// default.
    public var leastOfResembling = -0.5
    /// From how many standard errors of the correlation of neighbours on nights resemble them, 0.3 by
    /// default.
    public var resemblance = 0.3
    /// Below which ratio wander is so much the better explanation that a p by least squares is not
    /// believed as it is, −4 by default.
    public var leastOfLeastSquares = -4.0
    /// By how much that p is multiplied, 100 by default.
    public var penalty = 100.0

    /// The default limits.
    public init() {}
  }

  /// When a spread counts as wider than before, and what a step has to show then.
  ///
  /// The numbers were tuned on training data.
  public struct SpreadLimits: Sendable, Hashable {
    /// How many standard deviations of before the one of lately is at least, 1.3 by default.
    public var aboveRatio = 1.3
    /// The nights before the step that count as lately, in addition to all after it; 8 by default.
    public var recentNights = 8
    /// The robust standard deviations up to which distances count, 3 by default.
    public var clip = 3.0
    /// The largest two-sided p of Student's t, 0.00005 by default.
    public var level = 5e-5

    /// The default limits.
    public init() {}
  }
}
