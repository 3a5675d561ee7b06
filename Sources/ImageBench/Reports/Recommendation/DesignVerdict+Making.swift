internal import Basics
package import Records

extension DesignVerdict {
  /// The columns that a verdict needs.
  static let neededMetrics: [MetricName] =
    LeadNumber.allCases.flatMap(\.metrics) + [
      .outcome, .frameTimeMsMax, .wrongAtRestMsMax, .cellBinds, .imagesMissing,
    ]

  /// The verdict on the loaders of `record`; nil for a run of one loader, which leaves nothing to
  /// choose, or of a version that did not measure a column.
  ///
  /// `sweep`, by default none, says whether it holds under the assumptions of the model.
  ///
  /// - Complexity: O(trials · (devices + networks + seeds) + loaders²).
  package init?(_ record: RunRecord, sweep: AssumptionSweep? = nil) {
    guard Self.missingMetric(in: record) == nil else { return nil }
    let scores = LoaderScores(record)
    guard scores.loaders.count > 1 else { return nil }
    let choice = LoaderChoice(scores)
    let answer = choice.answer
    self.init(
      loaders: choice.loaders,
      places: scores.places,
      equalPlaces: scores.equalPlaces,
      seeds: scores.seeds,
      exactness: record.isExact ? .exact : .noisy,
      numbers: LeadNumber.allCases.map(choice.verdict),
      answer: answer,
      parts: answer.map { Self.parts($0, scores) } ?? [],
      agreeingSeeds: answer.map { answer in
        scores.seeds.filter { seed in
          LoaderChoice(scores.only(seeds: { $0 == seed })).isAnswer(answer.winner)
        }
      } ?? [],
      assumptions: sweep?.verdict(on: record),
      errors: record.errors
    )
  }

  /// The first column that a verdict needs and `record` does not have; nil for a run without
  /// metrics.
  static func missingMetric(in record: RunRecord) -> MetricName? {
    let names = Set(record.allMetrics.map(\.name))
    guard !names.isEmpty else { return nil }
    return neededMetrics.first { !names.contains($0.rawValue) }
  }

  /// The devices and networks with another answer, where several were played.
  private static func parts(_ answer: Answer, _ scores: LoaderScores) -> [Part] {
    let devices = distinct(scores.places.map(\.device))
    let networks = variedNetworks(scores.places)
    var parts: [Part] = []
    if devices.count > 1 {
      parts += devices.compactMap { name in
        part(.device, name, answer, scores.only(places: { $0.device == name }))
      }
    }
    if networks.count > 1 {
      parts += networks.compactMap { name in
        part(.network, name, answer, scores.only(places: { $0.network == name }))
      }
    }
    return parts
  }

  /// The networks of `places`, if a scenario was played on several; else a network is a part of its
  /// scenario, which was not varied.
  private static func variedNetworks(_ places: [Place]) -> [String] {
    let all = places.map { ($0.scenario.split(separator: "@")[0], $0.network) }
    let scenarios = Set(all.map(\.0))
    let isVaried = scenarios.contains { name in
      Set(all.filter { $0.0 == name }.map(\.1)).count > 1
    }
    return isVaried ? distinct(places.map(\.network)).filter { !$0.isEmpty } : []
  }

  private static func part(
    _ kind: Part.Kind,
    _ name: String,
    _ answer: Answer,
    _ scores: LoaderScores
  ) -> Part? {
    let choice = LoaderChoice(scores)
    guard !choice.isAnswer(answer.winner) else { return nil }
    return Part(kind: kind, name: name, answer: choice.answer, words: words(answer.winner, choice))
  }

  /// How the winner of the whole run does in a part: "blank 3.1 → 1.2 %".
  private static func words(_ winner: String, _ choice: LoaderChoice) -> String {
    guard let own = choice.loaders.first(where: { $0.name == winner }) else { return "" }
    if let out = own.out { return "there \(out.words)" }
    guard let other = choice.answer?.winner,
      let best = choice.loaders.first(where: { $0.name == other })
    else { return "" }
    return LeadNumber.allCases.compactMap { number -> String? in
      guard let old = own.scores[number]?.value, let new = best.scores[number]?.value,
        number.text(old) != number.text(new)
      else { return nil }
      return "\(number.rawValue) \(number.text(old)) → \(number.shown(new))"
    }.joined(separator: ", ")
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}
