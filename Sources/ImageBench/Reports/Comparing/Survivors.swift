internal import Records

/// Metrics over the images that came, and whether such metrics of two trials are comparable.
///
/// A time over the images that came is short if the slow ones never came. So it is comparable only
/// if the same number came on both sides, of the same number. A time over all wanted images is
/// always comparable, and each verdict on it says how many came.
struct Survivors {
  /// The metric that counts the survivors, and the one that counts those that were wanted.
  private struct Population: Hashable {
    var samples: String
    var wanted: String
  }

  private var populations: [String: Population] = [:]
  /// The populations of metrics that are taken over all that were wanted.
  private var cautions: [String: Population] = [:]

  init(_ metrics: [Metric]) {
    for info in metrics {
      guard let samples = info.basis?.samples, let wanted = info.basis?.wanted else { continue }
      populations[info.name] = Population(samples: samples, wanted: wanted)
    }
    let byWanted = Dictionary(
      populations.values.map { ($0.wanted, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for info in metrics where populations[info.name] == nil {
      cautions[info.name] = (info.basis?.samples).flatMap { byWanted[$0] }
    }
  }

  /// Why `metric` is not comparable between two trials; nil when it is.
  func obstacle(
    to metric: String,
    _ base: RunRecord.Trial,
    _ candidate: RunRecord.Trial
  ) -> String? {
    populations[metric].flatMap { difference($0, base, candidate) }.map {
      "taken only over the images that came, whose number differs: \($0)"
    }
  }

  /// The note for a verdict on `metric`; nil for none.
  func caution(
    about metric: String,
    _ base: RunRecord.Trial,
    _ candidate: RunRecord.Trial
  ) -> String? {
    guard let population = populations[metric] else {
      return cautions[metric].flatMap { difference($0, base, candidate) }
    }
    let counts = [population.samples, population.wanted].map { candidate.cells[named: $0] ?? "" }
    return counts.contains("")
      ? nil : "over \(counts[0]) of \(counts[1]) images, as many as in the base"
  }

  /// The numbers of survivors on both sides, as text; nil when equal or unknown.
  private func difference(
    _ population: Population,
    _ base: RunRecord.Trial,
    _ candidate: RunRecord.Trial
  ) -> String? {
    let names = [population.samples, population.wanted]
    let (old, new) = (
      names.map { base.cells[named: $0] ?? "" }, names.map { candidate.cells[named: $0] ?? "" }
    )
    guard old != new, !(old + new).contains("") else { return nil }
    let words = population.samples.replacing("_", with: " ")
    return "\(words) \(old[0]) of \(old[1]) in the base, \(new[0]) of \(new[1]) in the candidate"
  }
}
