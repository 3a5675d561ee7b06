internal import Basics
package import Records

/// The answer to "which variant to ship, and why", in sentences derived from the numbers of a run.
package struct DesignVerdict: Sendable {
  /// The sentences in their order, one per topic.
  ///
  /// Empty for a run of one variant, which leaves nothing to choose.
  package let sentences: [String]
  /// The sentence that says what to ship for what users see; nil where no variant can be shipped
  /// or nothing is to be chosen.
  package private(set) var answer: String?
  /// The sentences about excluded variants.
  private var out: Set<String> = []

  /// The sentences with their tones.
  package var lines: [TonedText] {
    sentences.map { TonedText($0, tone: out.contains($0) ? .bad : nil) }
  }

  /// The verdict on the variants of `record`; `sweep`, by default none, says whether it holds under
  /// the assumptions of the model.
  ///
  /// - Complexity: O(trials · (devices + networks + seeds) + variants²).
  package init(_ record: RunRecord, sweep: AssumptionSweep? = nil) {
    let design = DesignScores(record)
    let names = Set(record.allMetrics.map(\.name))
    let missing = (Objective.allCases.map(\.metric) + [.imagesMissing, .cellBinds]).first {
      !names.contains($0.rawValue)
    }
    guard design.variants.count > 1, !names.isEmpty else {
      sentences = []
      return
    }
    if let missing {
      sentences = [
        "No verdict: the version that made the run did not measure \(missing); run again."
      ]
      return
    }
    let words = DesignWords(design, DesignChoice(design))
    sentences = words.sentences + [sweep?.sentence(on: record)].compactMap(\.self)
    answer = words.answer
    out = Set(words.out)
  }
}
