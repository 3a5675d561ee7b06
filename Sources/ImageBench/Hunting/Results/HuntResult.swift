internal import Basics
internal import Scenarios
internal import Text

/// What came out of a hunt that collected finds.
package struct HuntResult {
  /// A find, and what it was made short to.
  struct ShortFind {
    var collected: CollectedFind
    var short: Hunter.Find

    var name: String { collected.name }
  }

  /// A scenario that is needed to reach every pair.
  struct KeptScenario {
    var number: Int
    /// The number of pairs that it reaches.
    var pairCount: Int
    var file: ScenarioFile

    var name: String { HuntResult.name(ofTry: number) }
  }

  /// A try whose trial failed.
  struct FailedTry {
    var failure: HuntTally.Failure
    var file: ScenarioFile

    var name: String { HuntResult.name(ofTry: failure.number) }
  }

  let checkpoint: HuntCheckpoint
  let finds: [ShortFind]
  let kept: [KeptScenario]
  /// The first tries whose trials failed.
  let failed: [FailedTry]

  /// What the tries showed.
  var tally: HuntTally { checkpoint.tally }

  /// Whether anything was found.
  package var hasFinds: Bool { !finds.isEmpty }

  /// One sentence about the trials that failed; nil where none did.
  package var failureSentence: String? {
    guard let first = tally.failures.first else { return nil }
    let count = Plural.text(tally.failedTries, "scenario")
    return "the trials of \(count) failed, first that of try \(first.number): \(first.problem)"
  }

  /// The name of the file of try `number`, by which files sort like the numbers.
  static func name(ofTry number: Int) -> String {
    let digits = "\(number)"
    return "try-" + String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  /// Writes the result into `folder`, in place of an earlier one: finds, kept scenarios, and the
  /// result for programs and for people.
  func write(into folder: HuntFolder) throws(HuntError) {
    try folder.removeScenariosOfResult()
    try folder.write(finds.map { ($0.name, $0.short.file) }, as: .finds)
    try folder.write(kept.map { ($0.name, $0.file) }, as: .kept)
    if !failed.isEmpty { try folder.write(failed.map { ($0.name, $0.file) }, as: .failed) }
    try folder.write(report, as: .report)
    try folder.write(JSONWriter.text(json, layout: .indented) + "\n", as: .result)
  }

  private var json: JSONValue {
    [
      "schema_version": 2, "identity": .string(checkpoint.identity),
      "variant": .string(checkpoint.variant), "device": .string(checkpoint.device),
      "seed": .string("\(checkpoint.seed)"), "start_scenarios": .integer(checkpoint.startCount),
      "tries": .integer(tally.tries), "loads": .integer(tally.loads),
      "pairs": .integer(tally.coverage.count), "finds": .array(finds.map(\.json)),
      "kept": .array(
        kept.map {
          [
            "file": .string("kept/\($0.name)\(HuntFolder.suffix)"), "try": .integer($0.number),
            "pairs": .integer($0.pairCount),
          ]
        }
      ),
      "failed_tries": .integer(tally.failedTries),
      "failed": .array(
        failed.map {
          [
            "file": .string("failed/\($0.name)\(HuntFolder.suffix)"),
            "try": .integer($0.failure.number), "problem": .string($0.failure.problem),
          ]
        }
      ),
      "seconds": .number(tally.seconds),
    ]
  }
}

extension HuntResult.ShortFind {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "property": .string(collected.property.rawValue),
      "kind": .string(collected.kind.rawValue), "tries": .integer(collected.tries),
      "first_tries": .array(collected.firstTries.map { .integer($0) }),
      "file": .string("finds/\(name)\(HuntFolder.suffix)"),
      "steps": .integer(short.file.steps.count), "detail": .string(short.violation.detail),
      "score": short.violation.score.map { .number($0) } ?? nil,
    ]
  }
}
