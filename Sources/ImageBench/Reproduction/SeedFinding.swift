/// What one subject gives for a claim.
public struct SeedFinding: Sendable, Hashable {
  /// What was asked.
  public enum Subject: Sendable, Hashable {
    /// Arithmetic, which is the same everywhere.
    case anywhere
    /// This machine.
    case machine
    /// The device profile called so.
    case device(String)

    /// The heading of its column.
    public var name: String {
      switch self {
      case .anywhere: "everywhere"
      case .machine: "this machine"
      case .device(let name): name
      }
    }
  }

  /// A number, or why there is none.
  public enum Given: Sendable, Hashable {
    /// A number in the unit of the claim.
    case number(Double)
    /// Nothing, for this reason, which is one clause.
    case nothing(String)
  }

  /// What was asked.
  public let subject: Subject
  /// The number in the unit of the claim; nil when there is none.
  public let number: Double?
  /// Why there is no number; nil when there is one.
  public let hindrance: String?

  /// A finding of `given` on `subject`.
  public init(_ subject: Subject, _ given: Given) {
    self.subject = subject
    switch given {
    case .number(let number):
      self.number = number
      hindrance = nil
    case .nothing(let reason):
      number = nil
      hindrance = reason
    }
  }
}
