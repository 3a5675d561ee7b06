import Glibc
import Statistics

/// A test that knows what no real test can know: that the noise is normal, and its spread.
///
/// Its statistic is the difference of the means of both sides, whose standard error is σ√(2/n) for
/// n rounds. It applies the rules of the comparison: whether the change is beyond the margin, among
/// how many cells, and whether it is large enough to report. A change that it misses is not visible
/// in the data.
struct Oracle {
  /// The rule for multiple tests.
  enum Rule: String, CaseIterable {
    /// Benjamini's and Hochberg's rule over all cells.
    case all = "oracle, all cells counted"
    /// As the comparison does it: quiet cells are not counted when there is any change.
    case beyondMargins = "oracle, quiet cells not counted"

    func rejected(_ probabilities: [Double], share: Double) -> [Bool] {
      switch self {
      case .all: FalseDiscovery.rejected(probabilities, share: share)
      case .beyondMargins: FalseDiscovery.rejectedBeyondMargins(probabilities, share: share)
      }
    }
  }

  var rule: Rule
  var rounds: Int
  var options = ComparisonOptions()

  /// The standard error of a shift between cells that scatter by `spread`.
  func error(spread: Double) -> Double { spread * (2 / Double(rounds)).squareRoot() }

  /// How probable a change as far beyond the margin as `shift` is without one, in either direction.
  ///
  /// p = min(1, 2·(1 − Φ((|d| − ln(1 + m)) ÷ σ√(2/n)))).
  func probability(of shift: Double, spread: Double) -> Double {
    let beyond = shift.magnitude - log(1 + options.margin)
    return min(1, 2 * NormalTail.probability(above: beyond / error(spread: spread)))
  }

  /// The share of changes by `change` that a cell shows whose probability may be up to `bound`.
  ///
  /// Φ((ln(1 + change) − ln(1 + m)) ÷ σ√(2/n) − z), with the z above which half of `bound` lies; at
  /// the sizes that are asked here, neither the other direction nor the least change that is
  /// reported matters.
  func power(change: Double, spread: Double, bound: Double) -> Double {
    let beyond = log(1 + change) - log(1 + options.margin)
    return NormalTail.probability(
      above: NormalTail.value(above: bound / 2) - beyond / error(spread: spread)
    )
  }

  /// The verdicts on cells with these spreads and true changes, as logarithms, of one session.
  func verdicts(spreads: [Double], changes: [Double], _ chance: inout Chance) -> [Verdict] {
    let shifts = zip(spreads, changes).map { spread, change in
      change + error(spread: spread) * chance.normal()
    }
    let probabilities = zip(shifts, spreads).map { probability(of: $0, spread: $1) }
    let rejected = rule.rejected(probabilities, share: options.falseDiscoveryShare)
    return zip(shifts, rejected).map { shift, isRejected in
      guard isRejected, (exp(shift) - 1).magnitude >= options.minimumEffect else {
        return .undecided
      }
      return shift > 0 ? .regressed : .improved
    }
  }
}
