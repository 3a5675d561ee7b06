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

  let common: HuntCheckpoint
  let tally: HuntTally
  let finds: [ShortFind]
  let kept: [KeptScenario]
  /// The first tries whose trials failed.
  let failed: [FailedTry]

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

  /// What a longer hunt would still add.
  package var estimate: CoverageEstimate { tally.coverage.estimate(tries: tally.tries) }

  /// Writes the result into `folder`, in place of an earlier one: finds, kept scenarios, pairs, and
  /// the result for programs and for people.
  func write(into folder: HuntFolder) throws(HuntError) {
    try folder.removeScenariosOfResult()
    try folder.write(finds.map { ($0.name, $0.short.file) }, as: .finds)
    try folder.write(kept.map { ($0.name, $0.file) }, as: .kept)
    if !failed.isEmpty { try folder.write(failed.map { ($0.name, $0.file) }, as: .failed) }
    try folder.write(coverageText, as: .coverage)
    try folder.write(report, as: .report)
    try folder.write(JSONWriter.text(json, layout: .indented) + "\n", as: .result)
  }

  /// The table of the pairs.
  private var coverageText: String {
    var document = CSVDocument(
      header: ["event", "motion", "work", "picture", "pressure", "tries", "first_try"]
    )
    for pair in tally.coverage.pairs {
      let state = pair.state
      document.append(row: [
        pair.event.text, state.motion.rawValue, state.work.rawValue, state.picture?.text ?? "",
        state.pressure.rawValue, "\(pair.tries)", "\(pair.firstTry)",
      ])
    }
    return document.text
  }

  private var json: JSONValue {
    let estimate = estimate
    func number(_ value: Double?) -> JSONValue { value.map { .number($0) } ?? nil }
    return [
      "schema_version": 1, "identity": .string(common.identity),
      "variant": .string(common.variant), "device": .string(common.device),
      "seed": .string("\(common.seed)"), "start_scenarios": .integer(common.startCount),
      "tries": .integer(tally.tries), "loads": .integer(tally.loads),
      "coverage": [
        "pairs": .integer(estimate.reached), "in_one_try": .integer(estimate.once),
        "in_two_tries": .integer(estimate.twice),
        "new_pairs_of_next_try": number(estimate.nextTry),
        "unseen_pairs": number(estimate.unseen),
        "new_pairs_of_as_many_tries": number(estimate.gain(ofTries: tally.tries)),
        "curve": .array(
          tally.coverage.curve(upTo: tally.lastTry).map {
            ["tries": .integer($0.tries), "pairs": .integer($0.pairs)]
          }
        ),
      ], "finds": .array(finds.map(\.json)),
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
      "times": [
        "seconds": .number(tally.seconds), "processor_seconds": .number(tally.processorSeconds),
      ],
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
