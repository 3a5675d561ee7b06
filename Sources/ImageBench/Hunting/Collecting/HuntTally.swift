internal import Scenarios

/// What the tries of a hunt showed so far.
package struct HuntTally: Sendable, Hashable {
  /// A try that reached a pair before all tries with lower numbers.
  package struct Kept: Sendable, Hashable {
    package var number: Int
    /// The text of its scenario file.
    package var scenario: String
  }

  /// A try whose trial failed, so that it showed nothing.
  package struct Failure: Sendable, Hashable {
    package var number: Int
    /// Why it failed.
    package var problem: String
    /// The text of its scenario file.
    package var scenario: String
  }

  /// The most failures that are kept with their scenarios, those with the lowest numbers.
  ///
  /// A modelling choice; all failures are counted.
  static let mostFailures = 10

  package var tries = 0
  /// The image loads of all tries.
  package var loads = 0
  /// The time that the tries took, in seconds.
  package var seconds = 0.0
  package private(set) var coverage = HuntCoverage()
  /// The tries that first reached a pair, in the order of their numbers.
  package private(set) var kept: [Kept] = []
  /// The finds in the order of their names.
  package private(set) var finds: [CollectedFind] = []
  /// The number of tries whose trials failed.
  package private(set) var failedTries = 0
  /// The first of them, in the order of their numbers.
  package private(set) var failures: [Failure] = []

  /// Whether ``mostFailures`` tries or more were played, and the trials of all of them failed.
  var hasOnlyFailures: Bool { failedTries == tries && tries >= Self.mostFailures }

  /// A tally of no try.
  package init() {}

  /// The tally of these parts.
  init(
    coverage: HuntCoverage,
    kept: [Kept],
    finds: [CollectedFind],
    failedTries: Int,
    failures: [Failure]
  ) {
    self.coverage = coverage
    self.kept = kept
    self.finds = finds
    self.failedTries = failedTries
    self.failures = failures
  }

  /// Notes what try `number`, higher than all before, showed.
  ///
  /// - Complexity: O(n) in the number of pairs.
  package mutating func note(_ played: HuntTry, pairs: [Int], number: Int) {
    tries += 1
    loads += played.loads
    if coverage.note(pairs, ofTry: number) > 0 {
      kept.append(Kept(number: number, scenario: played.file.text))
    }
    for violation in played.violations { note(CollectedFind(violation, played.file, number)) }
  }

  /// Notes that the trial of a try, with a higher number than all before, failed.
  package mutating func note(_ failure: Failure) {
    tries += 1
    failedTries += 1
    if failures.count < Self.mostFailures { failures.append(failure) }
  }

  private mutating func note(_ find: CollectedFind) {
    if let index = finds.firstIndex(where: { $0.name == find.name }) {
      finds[index].add(find)
    } else {
      finds.append(find)
      finds.sort { $0.name < $1.name }
    }
  }
}
