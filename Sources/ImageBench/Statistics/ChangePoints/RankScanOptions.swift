/// What a rank scan looks at and what it asks of a change.
///
/// The defaults are those of `reference` with answers to its weak spots (`placement`, `correlated`,
/// `wander`, `history`, `spread`), and with a first verdict five nights earlier (`early`). What they are
/// worth together is measured by `make bench-changes`; the constants were tuned there, on training seeds
/// and on the training part of the measured machine alone.
public struct RankScanOptions: Sendable, Hashable {
  /// How many nights a segment holds at most, from 20 to 170; 120 by default, four months.
  ///
  /// It bounds the time of a night, and old nights say little about a machine of today.
  public var window = 120
  /// How many nights a level needs before a step, 8 by default: fewer hardly tell their spread.
  public var minimumBefore = 8
  /// How many nights a level needs after a step, 3 by default: two in a row are a pulse or a spike too
  /// often.
  public var minimumAfter = 3
  /// The first night with a verdict, counted from 0; 15 by default.
  ///
  /// It takes 16 nights, half of them at the new level, before the smallest p that ranks can give is
  /// below `alpha`.
  public var firstNight = 15
  /// The largest p of a change after all corrections, 0.001 by default.
  public var alpha = 1e-3
  /// The smallest shift that counts, as a share of the old level; 0.01 by default.
  public var minimumShift = 0.01
  /// The smallest share of pairs of a night before and one after that differ in the direction of the
  /// shift, from 0.5 to 1; 0.70 by default.
  ///
  /// A long history makes tiny tendencies significant, which nobody would call a step. The threshold is
  /// cargo-bench-history's idea with a lower value (folo, 5a9be59).
  public var agreement = 0.70
  /// How many nights the newest boundary may still move, 10 by default; what has been raised stays.
  public var youngNights = 10
  /// How many nights a young boundary moves at most in one night, 4 by default.
  public var relocation = 4
  /// A change this many nights or fewer from one that was raised is the same one; 5 by default, which
  /// is also how precisely the place of a step can be known.
  public var separation = 5
  /// As many independent tests as a scan over n nights amounts to: `searchBase` + n ÷ `searchDivisor`.
  ///
  /// The best of many splits is always better than one that was fixed before. 4 and 7 were fitted to
  /// 60,000 scans of independent nights for each of n = 20, 30, 45, 60, 90 and 120, at p = 0.001,
  /// where the number is 4.4, 8.5, 11.8, 11.2, 17.4 and 19.9.
  public var searchBase = 4.0
  /// See `searchBase`; 7 by default.
  public var searchDivisor = 7.0
  /// At how many medians of their magnitude residuals are clipped before they are correlated; 4.45 by
  /// default, which is three standard deviations of normal values.
  public var residualClip = 4.45
  /// The a in the correction (a + a·r) ÷ n that is added to the correlation r of neighbours, 3 by
  /// default; Kendall's own for a known mean is 1 + 3·r, and levels are estimated here too.
  public var correlationBias = 3.0
  /// The largest correlation of neighbours that is believed, 0.95 by default.
  public var largestCorrelation = 0.95
  /// The largest decay of the correlation from night to night that is believed, 0.98 by default.
  public var largestDecay = 0.98

  /// Where a change is said to be.
  public var placement: Placement = .heaviest(reach: 8, leastShare: 0.5)
  /// How correlated nights are judged.
  public var correlated: CorrelatedRule = .generalizedLeastSquares(
    freshShare: 0.3,
    clip: 2.7,
    penalty: 100,
    leastKnown: 25
  )
  /// Whether a step has to explain the nights as well as a machine that wanders.
  public var wander: WanderRule = .compared(WanderLimits())
  /// Whether a step in correlated nights has to be larger than those of the machine in the past.
  public var history: HistoryRule = .outdone(reach: 20, longest: 12)
  /// Whether a step has to stand out from the spread of lately.
  public var spread: SpreadRule = .studentized(SpreadLimits())
  /// What is asked of a step in the very first nights.
  public var early: EarlyRule = .apart(ranges: 2, nights: 20)

  /// The default options.
  public init() {}

  /// The options of the published reference detector ("rankscan"), night by night: no answers to its
  /// weak spots, and the first verdict in night 20.
  public static var reference: RankScanOptions {
    var options = RankScanOptions()
    options.firstNight = 20
    options.placement = .best
    options.correlated = .inflatedVariance
    options.wander = .ignored
    options.history = .ignored
    options.spread = .ignored
    options.early = .ignored
    return options
  }

  /// The probability that the best split of a segment of `nights` nights has this p or a smaller one.
  func searchCorrected(_ p: Double, nights: Int) -> Double {
    let tests = searchBase + Double(nights) / searchDivisor
    return NormalTail.anyOf(tests, p: p)
  }
}

extension RankScanOptions {
  /// Where a change is said to be.
  public enum Placement: Sendable, Hashable {
    /// At the split with the smallest p.
    case best
    /// In the middle of the nights that the step most probably began in, at most `reach` nights from
    /// the best split.
    ///
    /// Each split weighs as much as it is likely: for independent nights by their distances from the two
    /// levels, for correlated ones by e^(z²÷2). The place is the night that holds more than half of all
    /// weight, or the one with the largest weight within `separation` nights. While these nights hold less
    /// than `leastShare` of all weight, nothing is raised, because a change in the wrong place is a false
    /// alarm and a missed change at once.
    case heaviest(reach: Int, leastShare: Double)
  }

  /// How correlated nights are judged.
  public enum CorrelatedRule: Sendable, Hashable {
    /// The rank sum's z is divided by √V, with V the variance inflation of the shorter side's mean.
    ///
    /// It compares whole levels, and so has little power where a step is sharp and the noise is slow.
    case inflatedVariance
    /// Generalized least squares: the nights are whitened by the correlations that were found before
    /// the step, and a step is a sequence of surprises.
    ///
    /// At least `freshShare` of the variance counts as fresh every night, so that no single night makes
    /// a step; surprises are clipped at `clip` robust standard deviations, and p is multiplied by
    /// `penalty`, because the correlations themselves are estimates. With fewer than `leastKnown` nights
    /// before the step they are not even that, and the variance is inflated instead, except in nights
    /// that `early` asks more of.
    case generalizedLeastSquares(
      freshShare: Double,
      clip: Double,
      penalty: Double,
      leastKnown: Int
    )
  }

  /// Whether a step has to explain the nights as well as a machine that wanders.
  public enum WanderRule: Sendable, Hashable {
    /// It has not.
    case ignored
    /// The logarithm of the likelihood of a step, less that of a level that wanders without a step, has
    /// to be large enough.
    case compared(WanderLimits)
  }

  /// Whether a step in correlated nights has to be larger than those of the machine in the past.
  public enum HistoryRule: Sendable, Hashable {
    /// It has not.
    case ignored
    /// The median of the nights after the step, at most `longest`, has to differ from that of the
    /// `reach` nights before by at least as much as it ever did within the levels of the past; asked
    /// only of splits by generalized least squares.
    case outdone(reach: Int, longest: Int)
  }

  /// Whether a step has to stand out from the spread of lately.
  public enum SpreadRule: Sendable, Hashable {
    /// It has not: equal spreads are taken for granted, as rank sums do.
    case ignored
    /// Where the spread of lately is wider than before, Welch's t has to be significant as well.
    case studentized(SpreadLimits)
  }

  /// What is asked of a step in the very first nights.
  public enum EarlyRule: Sendable, Hashable {
    /// Nothing more than later.
    case ignored
    /// Up to the night `nights`, the medians differ by at least `ranges` times the range of the nights
    /// on either side.
    case apart(ranges: Double, nights: Int)
  }
}
