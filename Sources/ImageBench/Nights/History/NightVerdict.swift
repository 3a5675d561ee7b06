/// The verdict of a check about a loader in one night, as the history keeps it.
package struct NightVerdict: Sendable, Hashable {
  /// How the loader stands.
  package enum Standing: String, Sendable, Hashable, CaseIterable {
    /// It has the failure.
    case failing
    /// It has the failure, and the team lives with it.
    case accepted
    /// It does not have the failure, and others do better.
    case advice
    /// It does not have the failure.
    case passing
    /// Nothing could be said.
    case open
  }

  package var loader: String
  package var check: String
  package var standing: Standing

  /// The verdict of `check` about `loader`.
  package init(loader: String, check: String, standing: Standing) {
    self.loader = loader
    self.check = check
    self.standing = standing
  }
}

/// A failure that a loader has had in each night since one of them.
package struct NightFailure: Sendable, Hashable {
  /// The verdict of the newest night that could judge it.
  package var verdict: NightVerdict
  /// The first of these nights.
  package var since: HistoryRun
  /// The newest night that played the checks of the loader.
  package var newest: HistoryRun
}
