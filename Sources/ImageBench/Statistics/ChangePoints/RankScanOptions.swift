/// The window, the limits and the checks of a rank scan.
///
/// The defaults are those of `reference` with remedies for its weak spots (`noise`, `spread`), and
/// with a first verdict five nights earlier (`early`). `make bench-changes` measures their combined
/// effect. The constants were tuned there, on training seeds and on the training part of the
/// measured machine alone.
package struct RankScanOptions: Sendable, Hashable {
  /// The largest possible `window`.
  package static let longestWindow = 170

  /// The most nights of a segment, from 20 to `longestWindow`; 120 by default, four months.
  ///
  /// It bounds the time of a night, and old nights say little about the machine of today.
  package var window = 120
  /// The fewest nights of a level before a step, 8 by default; fewer do not show its spread.
  package var minimumBefore = 8
  /// The fewest nights of a level after a step, 3 by default; two in a row are too often a pulse or
  /// a spike.
  package var minimumAfter = 3
  /// The first night with a verdict, counted from 0; 15 by default.
  ///
  /// Ranks need 16 nights, half of them at the new level, before their smallest p is below `alpha`.
  package var firstNight = 15
  /// The largest p of a change after all corrections; 0.001 by default.
  package var alpha = 1e-3
  /// The smallest shift that counts, as a fraction of the old level; 0.01 by default.
  package var minimumShift = 0.01
  /// The smallest fraction of pairs of a night before and one after that differ in the direction of
  /// the shift, from 0.5 to 1; 0.70 by default.
  ///
  /// A long history makes tiny tendencies significant that are no steps in practice. The threshold
  /// is cargo-bench-history's idea with a lower value (folo, 5a9be59).
  package var agreement = 0.70
  /// For how many nights the newest boundary may still move, 10 by default; a reported change
  /// stays.
  package var youngNights = 10
  /// How many nights a young boundary moves at most in one night; 4 by default.
  package var relocation = 4
  /// The distance in nights up to which a change counts as one that was reported before, 5 by
  /// default.
  ///
  /// It is also how precisely the night of a step can be known.
  package var separation = 5
  /// The number of independent tests that a scan over n nights amounts to is `searchBase` + n ÷
  /// `searchDivisor`.
  ///
  /// The best of many splits has a smaller p than one fixed in advance. 4 and 7 were fitted to
  /// 60,000 scans of independent nights for each of n = 20, 30, 45, 60, 90 and 120, at p = 0.001,
  /// where the number is 4.4, 8.5, 11.8, 11.2, 17.4 and 19.9.
  package var searchBase = 4.0
  /// See `searchBase`; 7 by default.
  package var searchDivisor = 7.0
  /// The limit at which residuals are clipped before their correlation is computed, in medians of
  /// their magnitude; 4.45 by default, which is three standard deviations of normal values.
  package var residualClip = 4.45
  /// The a in the correction (a + a·r) ÷ n that is added to the correlation r of neighbours, 3 by
  /// default.
  ///
  /// Kendall's own correction for a known mean is 1 + 3·r; here the levels are estimated too.
  package var correlationBias = 3.0
  /// The upper limit of the estimated correlation of neighbours; 0.95 by default.
  package var largestCorrelation = 0.95
  /// The upper limit of the estimated decay from night to night; 0.98 by default.
  package var largestDecay = 0.98

  /// How noise is judged that resembles that of the nights before.
  package var noise: NoiseRule = .evidence(EvidenceLimits())
  /// Whether a step has to exceed the recent spread.
  package var spread: SpreadRule = .studentized(SpreadLimits())
  /// The extra check of a step in the very first nights.
  package var early: EarlyRule = .apart(ranges: 3, nights: 20)

  package init() {}

  /// The options of the published reference detector ("rankscan"), night by night: no remedies for
  /// its weak spots, and the first verdict in night 20.
  ///
  /// `make bench-changes` and tests compare with them.
  package static var reference: RankScanOptions {
    var options = RankScanOptions()
    options.firstNight = 20
    options.noise = .inflatedVariance
    options.spread = .ignored
    options.early = .ignored
    return options
  }

  /// The probability that the best split of a segment of `nights` nights has a p of at most `p`.
  func searchCorrected(_ p: Double, nights: Int) -> Double {
    let tests = searchBase + Double(nights) / searchDivisor
    return NormalTail.anyOf(tests, p: p)
  }
}

extension RankScanOptions {
  /// How noise is judged that resembles that of the nights before.
  package enum NoiseRule: Sendable, Hashable {
    /// The z of the rank sum is divided by √V, with V the variance inflation of the shorter side's
    /// mean, where the nights before look correlated.
    ///
    /// It compares whole levels, and so has little power where a step is sharp and the noise is
    /// slow.
    case inflatedVariance
    /// A step has to explain the nights better than noise does, whether it is independent or
    /// drifts; see `StepEvidence`. The reported night is the most probable one.
    case evidence(EvidenceLimits)
  }

  /// Whether a step has to exceed the recent spread.
  package enum SpreadRule: Sendable, Hashable {
    /// It need not: equal spreads are assumed, as in rank sums.
    case ignored
    /// Where the recent spread is wider than before, Welch's t has to be significant as well.
    case studentized(SpreadLimits)
  }

  /// The extra check of a step in the very first nights.
  package enum EarlyRule: Sendable, Hashable {
    /// No extra check.
    case ignored
    /// Up to the night `nights`, the medians have to differ by at least `ranges` times the range of
    /// the nights on either side.
    case apart(ranges: Double, nights: Int)
  }
}
