internal import Text

/// The assumptions that a sweep varies and the answer that it tests, as `run.json` records them.
package struct SweepFacts: Sendable, Hashable {
  /// An assumption of the model of the phone, with the values of the sweep.
  package struct Range: Sendable, Hashable {
    package var name: String
    package var unit: String
    package var low: Double
    /// The value of the run itself.
    package var played: Double
    package var high: Double

    /// The assumption `name` between `low` and `high`, in `unit`.
    package init(name: String, unit: String, low: Double, played: Double, high: Double) {
      self.name = name
      self.unit = unit
      self.low = low
      self.played = played
      self.high = high
    }
  }

  /// The variant that the run recommends for what users see.
  package var answer: String
  /// The next best variant, against which it is played; nil where all variants are played.
  package var runnerUp: String?
  /// The random seed of all trials, as the tables write it.
  package var seed: String
  /// The assumptions that can matter, in the order of their table.
  package var assumptions: [Range]

  /// The sweep over `assumptions` that asks whether `answer` stays.
  package init(answer: String, runnerUp: String?, seed: String, assumptions: [Range]) {
    self.answer = answer
    self.runnerUp = runnerUp
    self.seed = seed
    self.assumptions = assumptions
  }

  /// The member of `run.json`.
  var json: JSONValue {
    var members: JSONObject = ["answer": .string(answer)]
    members["runner_up"] = runnerUp.map { .string($0) }
    members["seed"] = .string(seed)
    members["assumptions"] = .array(
      assumptions.map { range in
        [
          "name": .string(range.name), "unit": .string(range.unit), "low": .number(range.low),
          "played": .number(range.played), "high": .number(range.high),
        ]
      }
    )
    return .object(members)
  }

  /// Reads the member of `run.json`; nil for any other value.
  init?(json: JSONValue) {
    guard let answer = json["answer"]?.string, let seed = json["seed"]?.string,
      let list = json["assumptions"]?.array
    else { return nil }
    var ranges: [Range] = []
    for entry in list {
      guard let name = entry["name"]?.string, let unit = entry["unit"]?.string,
        let low = entry["low"]?.number, let played = entry["played"]?.number,
        let high = entry["high"]?.number
      else { return nil }
      ranges.append(Range(name: name, unit: unit, low: low, played: played, high: high))
    }
    self.init(
      answer: answer,
      runnerUp: json["runner_up"]?.string,
      seed: seed,
      assumptions: ranges
    )
  }
}
