/// How the registry of work under way forgets what has ended.
public struct RegistryOptions: Sendable, Hashable {
  /// Which entry goes when work ends.
  public enum Removal: String, Sendable, Hashable, CaseIterable {
    /// The entry of this very work.
    case byIdentity = "identity"
    /// Whatever entry its key has, even that of newer work: a common mistake.
    case byKey = "key"
  }

  /// When the entry goes.
  public enum CleanUp: String, Sendable, Hashable, CaseIterable {
    /// In the turn in which the work ends.
    case sameTurn = "same-turn"
    /// One asynchronous hop after the results were handed out; until then, whoever comes joins work
    /// that has ended and is handed its old result, be it an error: a common mistake.
    case secondHop = "second-hop"
  }

  /// Which entry goes; by default that of the work itself.
  public var removal: Removal = .byIdentity
  /// When it goes; by default at once.
  public var cleanUp: CleanUp = .sameTurn

  /// The defaults.
  public init() {}
}
