/// How suitable a host is for noisy metrics.
///
/// Exact metrics are the same on every host.
package enum HostGrade: String, Sendable, Hashable, CaseIterable {
  /// From 80: times can be compared.
  case quiet
  /// From 60: times need more repetitions; check the A/A noise.
  case usable
  /// Below 60: differences in time mean little.
  case noisy

  /// The grade of a score from 0 to 100.
  package init(score: Int) {
    switch score {
    case 80...: self = .quiet
    case 60...: self = .usable
    default: self = .noisy
    }
  }

  /// What to expect of noisy metrics, as one sentence.
  package var meaning: String {
    switch self {
    case .quiet: "Times and memory of runs on this host can be compared."
    case .usable: "Times need more repetitions here: look at the A/A noise below the tables."
    case .noisy: "Compare only exact metrics here, until the parts with low scores are fixed."
    }
  }
}
