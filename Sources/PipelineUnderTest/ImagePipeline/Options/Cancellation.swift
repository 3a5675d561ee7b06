/// What happens to work when an owner cancels.
///
/// These rules form the ablation ladder; `Variants` adds a rule with a mistake.
public struct Cancellation: NamedRule {
  /// The effect of one cancellation.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// None: the owner still gets the result.
    case ignored
    /// The work continues, but the owner does not get its result.
    case detached
    /// The work stops if it has no other owner.
    case released
    /// The work that the owner began stops, and all its owners get a cancellation.
    case stoppedForAll = "stopped-for-all"
  }

  /// Identifies the rule in definitions and differences of variants.
  public let name: String
  /// The effect if the owner that began the work cancels.
  let first: Effect
  /// The effect if another owner cancels.
  let others: Effect

  /// A rule that distinguishes the owner that began the work from those that joined it.
  public init(name: String, first: Effect, others: Effect) {
    self.name = name
    self.first = first
    self.others = others
  }

  /// Work runs to its end, and the owner still gets the result.
  public static let none = Cancellation(name: "none", first: .ignored, others: .ignored)
  /// Work runs to its end, but the owner does not get the result.
  public static let flag = Cancellation(name: "flag", first: .detached, others: .detached)
  /// Work stops when its last owner has left.
  public static let referenceCounted = Cancellation(
    name: "referenceCounted",
    first: .released,
    others: .released
  )
}
