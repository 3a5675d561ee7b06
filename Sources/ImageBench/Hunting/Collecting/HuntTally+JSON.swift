internal import Text

extension HuntTally {
  /// The members of the file of a hunt; ``init(json:)`` reads them.
  ///
  /// - Complexity: O(n) in its size.
  var json: JSONValue {
    [
      "tries": .integer(tries), "loads": .integer(loads), "seconds": .number(seconds),
      "pairs": .array(
        coverage.pairs.map { .array([.integer($0.number), .integer($0.firstTry)]) }
      ),
      "kept": .array(
        kept.map { ["try": .integer($0.number), "scenario": .string($0.scenario)] }
      ), "finds": .array(finds.map(\.json)), "failed_tries": .integer(failedTries),
      "failures": .array(
        failures.map {
          [
            "try": .integer($0.number), "problem": .string($0.problem),
            "scenario": .string($0.scenario),
          ]
        }
      ),
    ]
  }

  /// Reads ``json``; nil for JSON of another form.
  ///
  /// - Complexity: O(n log n) in its size.
  init?(json: JSONValue) {
    guard let tries = json["tries"]?.integer, let loads = json["loads"]?.integer,
      let seconds = json["seconds"]?.number, let pairs = json["pairs"]?.array,
      let kept = json["kept"]?.array, let finds = json["finds"]?.array,
      let failedTries = json["failed_tries"]?.integer, let failures = json["failures"]?.array
    else { return nil }
    var coverage = HuntCoverage()
    for pair in pairs {
      guard let number = pair[0]?.integer, let first = pair[1]?.integer,
        0..<CoverageFold.pairCount ~= number, first > 0
      else { return nil }
      _ = coverage.note([number], ofTry: first)
    }
    let readKept = kept.compactMap { entry -> Kept? in
      guard let number = entry["try"]?.integer, let scenario = entry["scenario"]?.string else {
        return nil
      }
      return Kept(number: number, scenario: scenario)
    }
    let readFinds = finds.compactMap { CollectedFind(json: $0) }
    let readFailures = failures.compactMap { entry -> Failure? in
      guard let number = entry["try"]?.integer, let problem = entry["problem"]?.string,
        let scenario = entry["scenario"]?.string
      else { return nil }
      return Failure(number: number, problem: problem, scenario: scenario)
    }
    guard readKept.count == kept.count, readFinds.count == finds.count,
      readFailures.count == failures.count
    else { return nil }
    self.init(
      coverage: coverage,
      kept: readKept,
      finds: readFinds,
      failedTries: failedTries,
      failures: readFailures
    )
    self.tries = tries
    self.loads = loads
    self.seconds = seconds
  }
}

extension CollectedFind {
  fileprivate var json: JSONValue {
    [
      "property": .string(property.rawValue), "kind": .string(kind.rawValue),
      "tries": .integer(tries), "first_tries": .array(firstTries.map { .integer($0) }),
      "example_try": .integer(example.number), "scenario": .string(example.scenario),
      "steps": .integer(example.stepCount), "detail": .string(example.detail),
      "score": example.score.map { .number($0) } ?? nil,
    ]
  }

  fileprivate init?(json: JSONValue) {
    guard let property = json["property"]?.string.flatMap(HuntProperty.init(rawValue:)),
      let kind = json["kind"]?.string.flatMap(HuntViolation.Kind.init(rawValue:)),
      let tries = json["tries"]?.integer, let first = json["first_tries"]?.array,
      let number = json["example_try"]?.integer, let scenario = json["scenario"]?.string,
      let steps = json["steps"]?.integer, let detail = json["detail"]?.string
    else { return nil }
    self.init(
      property,
      kind,
      tries: tries,
      firstTries: first.compactMap(\.integer),
      Example(
        number: number,
        scenario: scenario,
        stepCount: steps,
        detail: detail,
        score: json["score"]?.number
      )
    )
  }
}
