/// How the registry of work under way forgets what has ended.
///
/// The rules here are the right ones; `Variants` adds those of loaders that go wrong.
public struct RegistryOptions: Sendable, Hashable {
  /// Which entry goes when work ends.
  public struct Removal: NamedRule {
    /// Whose entry it may be.
    public enum Holder: String, Sendable, Hashable, CaseIterable {
      /// That of the work itself.
      case itself
      /// That of any work with its key.
      case anyWork = "any-work"
    }

    /// The name in definitions and differences of variants.
    public let name: String
    let holder: Holder

    /// A rule by which work removes the entry of its key if it is that of `holder`.
    ///
    /// Work that was stopped has no entry left. Where the entry may be that of any work, it is
    /// removed all the same when the task of the stopped work ends.
    public init(name: String, holder: Holder) {
      self.name = name
      self.holder = holder
    }

    /// The entry of this very work.
    public static let byIdentity = Removal(name: "byIdentity", holder: .itself)
  }

  /// When the entry goes.
  public struct CleanUp: NamedRule {
    /// Until when work that has ended can be joined.
    public enum Ended: String, Sendable, Hashable, CaseIterable {
      /// It cannot: a new request begins new work.
      case closed
      /// Until one asynchronous hop after the results were handed out; who joins is handed the old
      /// result.
      case joinableForOneHop = "joinable-for-one-hop"
    }

    /// The name in definitions and differences of variants.
    public let name: String
    let ended: Ended

    /// A rule by which work that has ended can be joined as `ended` says.
    public init(name: String, ended: Ended) {
      self.name = name
      self.ended = ended
    }

    /// In the turn in which the work ends.
    public static let sameTurn = CleanUp(name: "sameTurn", ended: .closed)
  }

  /// Which entry goes; by default that of the work itself.
  public var removal: Removal = .byIdentity
  /// When it goes; by default at once.
  public var cleanUp: CleanUp = .sameTurn

  /// The defaults.
  public init() {}
}
