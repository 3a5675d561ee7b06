/// The value of a claimed quantity for one subject, or the reason why there is none.
public struct ArticleFinding: Sendable, Hashable {
  /// The source of a value.
  public enum Subject: Sendable, Hashable {
    /// Arithmetic, the same everywhere.
    case anywhere
    /// This machine.
    case machine
    /// The device profile of this name.
    case device(String)

    /// The title of its column.
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
    /// No number, for this reason (a clause).
    case nothing(String)
  }

  public let subject: Subject
  /// In the unit of the claim; nil if there is no number.
  public let number: Double?
  /// The reason why there is no number; nil if there is one.
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
