/// Which entries the registry of work removes.
///
/// The rule here is correct; `Variants` adds one with a mistake.
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

  /// Which entry is removed; by default that of the work itself.
  public var removal: Removal = .byIdentity

  /// The default rule.
  public init() {}
}
