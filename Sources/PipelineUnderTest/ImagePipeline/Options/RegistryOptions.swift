/// When the registry of work removes entries.
///
/// The rules here are correct; `Variants` adds rules with mistakes.
public struct RegistryOptions: Sendable, Hashable {
  /// Which entry is removed when work ends.
  public struct Removal: NamedRule {
    /// The work to which the entry may belong.
    public enum Holder: String, Sendable, Hashable, CaseIterable {
      /// Only the ended work itself.
      case itself
      /// Any work with the same key.
      case anyWork = "any-work"
    }

    /// Identifies the rule in definitions and differences of variants.
    public let name: String
    let holder: Holder

    /// A rule by which ended work removes the entry of its key if it belongs to `holder`.
    ///
    /// Stopped work has no entry any longer. If the entry may belong to any work, the end of the
    /// stopped work's task still removes it.
    public init(name: String, holder: Holder) {
      self.name = name
      self.holder = holder
    }

    /// The entry of exactly this work.
    public static let byIdentity = Removal(name: "byIdentity", holder: .itself)
  }

  /// When the entry is removed.
  public struct CleanUp: NamedRule {
    /// How long ended work can be joined.
    public enum Ended: String, Sendable, Hashable, CaseIterable {
      /// Not at all: a new request begins new work.
      case closed
      /// Until one asynchronous hop after the delivery of results; a load that joins gets the old
      /// result.
      case joinableForOneHop = "joinable-for-one-hop"
    }

    /// Identifies the rule in definitions and differences of variants.
    public let name: String
    let ended: Ended

    /// A rule by which ended work can be joined as `ended` says.
    public init(name: String, ended: Ended) {
      self.name = name
      self.ended = ended
    }

    /// In the turn in which the work ends.
    public static let sameTurn = CleanUp(name: "sameTurn", ended: .closed)
  }

  /// Which entry is removed; by default that of the work itself.
  public var removal: Removal = .byIdentity
  /// When it is removed; by default at once.
  public var cleanUp: CleanUp = .sameTurn

  /// The default rules.
  public init() {}
}
