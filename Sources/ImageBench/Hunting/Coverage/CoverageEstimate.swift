internal import Glibc

/// What a longer hunt would still reach, by the statistics of species that a sample has seen.
///
/// Tries are the samples and pairs the species, as Böhme proposes for tests ("STADS: Software
/// testing as species discovery", ACM TOSEM 27(2), 2018). The estimates hold for tries that are
/// drawn alike; with a start from kept scenarios, they say what more tries of that mixture add.
package struct CoverageEstimate: Sendable, Hashable {
  /// The number of pairs that were reached.
  package let reached: Int
  /// The number of pairs that one try reached.
  package let once: Int
  /// The number of pairs that two tries reached.
  package let twice: Int
  package let tries: Int

  /// The estimate of these counts.
  package init(reached: Int, once: Int, twice: Int, tries: Int) {
    self.reached = reached
    self.once = once
    self.twice = twice
    self.tries = tries
  }

  /// How many new pairs the next try brings on average; nil without tries.
  ///
  /// It is at least the chance that the next try brings any.
  /// Good and Turing's estimate, once ÷ tries (I. J. Good, "The population frequencies of species",
  /// Biometrika 40, 1953).
  package var nextTry: Double? { tries > 0 ? Double(once) / Double(tries) : nil }

  /// A lower bound of how many pairs can be reached and were not; nil without tries.
  ///
  /// Chao2: (t − 1) ÷ t · once² ÷ (2 · twice), and with once · (once − 1) ÷ 2 where none was
  /// reached twice (A. Chao, Biometrics 43, 1987; in this form in Colwell et al., "Models and
  /// estimators linking …", Journal of Plant Ecology 5(1), 2012).
  package var unseen: Double? {
    guard tries > 0 else { return nil }
    let (once, twice) = (Double(once), Double(twice))
    let squared = twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2
    return Double(tries - 1) / Double(tries) * squared
  }

  /// How many pairs `more` further tries bring on average; nil without tries.
  ///
  /// The extrapolation for samples by Colwell et al. (2012):
  /// unseen · (1 − (1 − once ÷ (once + t · unseen)) ^ more).
  package func gain(ofTries more: Int) -> Double? {
    guard let unseen else { return nil }
    guard unseen > 0, once > 0 else { return 0 }
    let rate = Double(once) / (Double(once) + Double(tries) * unseen)
    return unseen * (1 - pow(1 - rate, Double(more)))
  }
}
