/// A failed trial with the reason.
public struct TrialFailure: Sendable, Hashable {
  public var trial: TrialKey
  /// The message of the trial.
  public var reason: String

  /// The failure of `trial`.
  public init(trial: TrialKey, reason: String) {
    self.trial = trial
    self.reason = reason
  }
}
