/// A trial that failed, and why.
public struct TrialFailure: Sendable, Hashable {
  /// Which trial failed.
  public var trial: TrialKey
  /// Why it failed, in the words of the trial.
  public var reason: String

  /// The failure of `trial`.
  public init(trial: TrialKey, reason: String) {
    self.trial = trial
    self.reason = reason
  }
}
