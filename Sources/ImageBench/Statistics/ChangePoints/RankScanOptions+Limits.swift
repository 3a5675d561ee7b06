extension RankScanOptions {
  /// What the nights have to show in favour of a step and against noise, and where it is reported.
  ///
  /// The numbers are modelling choices that were tuned together on training data.
  package struct EvidenceLimits: Sendable, Hashable {
    /// The least Bayes factor of a step; 6 by default, "positive" evidence to Kass and Raftery.
    ///
    /// A change whose p may be only a fraction of `alpha` needs as many times this factor.
    package var leastFactor = 6.0
    /// The probability that the noise of a series is white, before any night is seen; 0.5 by
    /// default.
    package var whiteProbability = 0.5
    /// How many times less probable a step is in drifting noise, because a machine that drifts also
    /// steps without any change of the program; 3 by default.
    package var rarity = 3.0
    /// The standard deviation of the size of a step, in standard deviations of a night; 1 by
    /// default, the prior of unit information.
    package var stepSpread = 1.0
    /// The distance from the levels at which values are clipped, in robust standard deviations; 2.7
    /// by default, which one of 140 normal nights exceeds.
    package var clip = 2.7
    /// How far the reported night may be from the split with the smallest p, in nights; 8 by
    /// default.
    package var reach = 8
    /// The least probability that the step lies within `separation` nights of the reported one; 0.5
    /// by default.
    ///
    /// Below it nothing is reported, because a change at the wrong night is a false alarm and a
    /// missed change at once.
    package var leastShare = 0.5

    /// The default limits.
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
    /// The largest two-sided p of Student's t; 0.00003 by default.
    package var level = 3e-5

    /// The default limits.
    package init() {}
  }
}
