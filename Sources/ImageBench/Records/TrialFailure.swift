/// A failed trial with the reason.
package struct TrialFailure: Sendable, Hashable {
  package var trial: TrialKey
  /// The message of the trial.
  package var reason: String

  /// The failure of `trial`.
  package init(trial: TrialKey, reason: String) {
    self.trial = trial
    self.reason = reason
  }
}
