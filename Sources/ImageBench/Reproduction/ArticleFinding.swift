/// The value of a claimed quantity for one subject, or the reason why there is none.
package struct ArticleFinding: Sendable, Hashable {
  /// The source of a value.
  package enum Subject: Sendable, Hashable {
    /// Arithmetic, the same everywhere.
    case anywhere
    /// This machine.
    case machine
    /// The device profile of this name.
    case device(String)

    /// The title of its column.
    package var name: String {
      switch self {
      case .anywhere: "everywhere"
      case .machine: "this machine"
      case .device(let name): name
      }
    }
  }

  /// A number, or why there is none.
  package enum Given: Sendable, Hashable {
    /// A number in the unit of the claim.
    case number(Double)
    /// No number, for this reason (a clause).
    case nothing(String)
  }

  package let subject: Subject
  /// In the unit of the claim; nil if there is no number.
  package let number: Double?
  /// The reason why there is no number; nil if there is one.
  package let hindrance: String?

  /// A finding of `given` on `subject`.
  package init(_ subject: Subject, _ given: Given) {
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
