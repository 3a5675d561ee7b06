internal import Basics
package import Trials

/// The numbers of one trial that checks read.
package struct CheckTrial: Sendable {
  /// How it went.
  package enum Outcome: Sendable {
    /// It was played; its columns and the numbers of checks.
    case played(MetricValues, [CheckCount: Double])
    /// It has no numbers; the sentence says why.
    case failed(String, Failure)
  }

  /// Why a trial has no numbers.
  package enum Failure: Sendable, Hashable {
    /// The loader crashed, or did not end.
    case loader
    /// The screen cannot be judged, or the tool has failed.
    case other
  }

  package var outcome: Outcome

  /// Whether the device ended the app in it.
  package var isEnded: Bool {
    guard case .played(let values, _) = outcome else { return false }
    return values[.outcome] == .text(TrialOutcome.jetsam.rawValue)
  }

  /// Why it says nothing of the loader; nil where it does.
  var obstacle: String? {
    guard case .failed(let sentence, .other) = outcome else { return nil }
    return sentence
  }

  /// Whether the loader did not play it to its end.
  package var isBroken: Bool {
    guard case .failed(_, .loader) = outcome else { return false }
    return true
  }
}
