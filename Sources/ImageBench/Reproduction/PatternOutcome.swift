internal import Basics
package import Scenarios
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
  static func symptom(of pattern: FailurePattern) -> MetricName { pattern.checks[0].metric }
}
