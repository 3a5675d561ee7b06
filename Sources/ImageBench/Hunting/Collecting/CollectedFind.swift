package import Scenarios

/// Everything that violates one property in one way, whatever number of tries shows it.
package struct CollectedFind: Sendable, Hashable {
  /// The try from which the find is made short.
  package struct Example: Sendable, Hashable {
    package var number: Int
    /// The text of its scenario file.
    package var scenario: String
    package var stepCount: Int
    /// The moment and the reason.
    package var detail: String
    /// The value of the number; nil for an invariant.
    package var score: Double?

    /// Whether it is the better one to make short: with the larger number, with fewer steps, with
    /// the shorter file, played earlier.
    func isBetter(than other: Example) -> Bool {
      if score != other.score { return score ?? 0 > other.score ?? 0 }
      let mine = [stepCount, scenario.utf8.count, number]
      return mine.lexicographicallyPrecedes([
        other.stepCount, other.scenario.utf8.count, other.number,
      ])
    }
  }

  /// How many numbers of tries are kept: the first 5.
  package static let firstCount = 5

  package let property: HuntProperty
  package let kind: HuntViolation.Kind
  /// The number of tries that showed it.
  package private(set) var tries: Int
  /// The numbers of the first tries that showed it, at most ``firstCount``.
  package private(set) var firstTries: [Int]
  package private(set) var example: Example

  /// The find of one try.
  package init(_ violation: HuntViolation, _ file: ScenarioFile, _ number: Int) {
    self.init(
      violation.property,
      violation.kind,
      tries: 1,
      firstTries: [number],
      Example(
        number: number,
        scenario: file.text,
        stepCount: file.steps.count,
        detail: violation.detail,
        score: violation.score
      )
    )
  }

  /// The find of these parts.
  init(
    _ property: HuntProperty,
    _ kind: HuntViolation.Kind,
    tries: Int,
    firstTries: [Int],
    _ example: Example
  ) {
    self.property = property
    self.kind = kind
    self.tries = tries
    self.firstTries = firstTries
    self.example = example
  }

  /// What it violates and how: the same for two finds exactly when they are one.
  package var name: String {
    kind == .only ? property.rawValue : "\(property.rawValue)-\(kind.rawValue)"
  }

  /// Adds what other tries showed of the same.
  mutating func add(_ other: CollectedFind) {
    tries += other.tries
    firstTries = Array((firstTries + other.firstTries).sorted().prefix(Self.firstCount))
    if other.example.isBetter(than: example) { example = other.example }
  }
}
