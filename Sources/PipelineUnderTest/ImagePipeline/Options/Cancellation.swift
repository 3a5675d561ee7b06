/// What happens to work whose owner cancels.
///
/// The rules here are those of the ablation ladder. `Variants` adds the rule of a loader that goes
/// wrong.
public struct Cancellation: NamedRule {
  /// What one cancel does.
  public enum Effect: String, Sendable, Hashable, CaseIterable {
    /// Nothing: the owner is handed the result all the same.
    case ignored
    /// The work goes on, and the owner is not handed its result.
    case detached
    /// The work stops if nobody else waits for it.
    case released
    /// The work that the owner began stops, and all who wait for it are handed a cancellation.
    case stoppedForAll = "stopped-for-all"
  }

  /// The name in definitions and differences of variants.
  public let name: String
  /// What it does when the owner that began the work cancels.
  let first: Effect
  /// What it does when another owner cancels.
  let others: Effect

  /// A rule that distinguishes the owner that began the work from those that joined it.
  public init(name: String, first: Effect, others: Effect) {
    self.name = name
    self.first = first
    self.others = others
  }

  /// Work goes on to its end, and the owner is handed the result all the same.
  public static let none = Cancellation(name: "none", first: .ignored, others: .ignored)
  /// Work goes on to its end, but the owner is not handed the result any more.
  public static let flag = Cancellation(name: "flag", first: .detached, others: .detached)
  /// Work stops when its last owner has left.
  public static let referenceCounted = Cancellation(
    name: "referenceCounted",
    first: .released,
    others: .released
  )
}
