package import Scenarios
package import Text
internal import Trials

/// What a survey keeps of a verdict: whether the pattern was reproduced, and how clearly.
package struct PatternOutcome: Sendable, Hashable {
  package let pattern: FailurePattern
  /// The name of the device.
  package let device: String
  /// The random seed.
  package let seed: UInt64
  package let isReproduced: Bool
  /// The verdict in one or two sentences.
  package let text: String
  /// The symptom's metric with the mistake; nil if it is empty.
  let bad: Double?
  /// The symptom's metric in each fixed variant that has it.
  let fixed: [Double]

  /// What is kept of `verdict`.
  package init(_ verdict: PatternVerdict) {
    pattern = verdict.pattern
    device = verdict.device.name
    seed = verdict.seed
    isReproduced = verdict.isReproduced
    text = verdict.text
    let symptom = Self.symptom(of: verdict.pattern)
    bad = verdict.bad[symptom].number
    fixed = verdict.fixed.compactMap { $0[symptom].number }
  }

  /// The metric of the pattern's first check.
  static func symptom(of pattern: FailurePattern) -> String { pattern.checks[0].metric }

  /// Reads the form that ``json`` writes; nil for anything else, and for an unknown pattern.
  ///
  /// - Complexity: O(n) in the number of patterns.
  package init?(json: JSONValue) {
    guard let name = json["pattern"]?.string,
      let pattern = FailurePattern.catalogue.first(where: { $0.name == name }),
      let device = json["device"]?.string, let seed = json["seed"]?.string.flatMap(UInt64.init),
      let isReproduced = json["is_reproduced"]?.bool, let text = json["verdict"]?.string,
      let fixed = json["fixed"]?.array
    else { return nil }
    self.pattern = pattern
    self.device = device
    self.seed = seed
    self.isReproduced = isReproduced
    self.text = text
    bad = json["bad"]?.string.flatMap(Double.init)
    self.fixed = fixed.compactMap { $0.string.flatMap(Double.init) }
  }

  /// The outcome as a shard writes it; numbers are texts, so that no digit is lost.
  package var json: JSONValue {
    [
      "pattern": .string(pattern.name), "device": .string(device), "seed": .string("\(seed)"),
      "is_reproduced": .bool(isReproduced), "verdict": .string(text),
      "bad": bad.map { .string("\($0)") } ?? .null,
      "fixed": .array(fixed.map { .string("\($0)") }),
    ]
  }
}
