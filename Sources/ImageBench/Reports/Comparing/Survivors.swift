internal import Records

/// Which metrics are taken over what survived, and what that means for comparing two trials.
///
/// A time over the images that came is short where the slow ones never came. So it compares only where
/// as many came of as many; a time over all wanted images compares everywhere, and says with each verdict
/// how many came.
struct Survivors {
  /// What counts the survivors of a metric, and what counts those that were wanted.
  private struct Population: Hashable {
    var samples: String
    var wanted: String
  }

  private var populations: [String: Population] = [:]
  /// The populations of which a metric is taken over all that were wanted.
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

  /// Why `metric` does not compare between two trials; nil where it does.
  func obstacle(
    to metric: String,
    _ base: RunRecord.Trial,
    _ candidate: RunRecord.Trial
  ) -> String? {
    populations[metric].flatMap { difference($0, base, candidate) }.map {
      "taken over what came alone, and that differs: \($0)"
    }
  }

  /// What to say where `metric` is called better or worse; nil for nothing.
  func caution(
    about metric: String,
    _ base: RunRecord.Trial,
    _ candidate: RunRecord.Trial
  ) -> String? {
    cautions[metric].flatMap { difference($0, base, candidate) }
  }

  /// How many survived on each side, in words; nil where that is equal or unknown.
  private func difference(
    _ population: Population,
    _ base: RunRecord.Trial,
    _ candidate: RunRecord.Trial
  ) -> String? {
    let names = [population.samples, population.wanted]
    let (old, new) = (names.map { base.cells[$0] ?? "" }, names.map { candidate.cells[$0] ?? "" })
    guard old != new, !(old + new).contains("") else { return nil }
    let words = population.samples.replacing("_", with: " ")
    return "\(words) \(old[0]) of \(old[1]) in the base, \(new[0]) of \(new[1]) in the candidate"
  }
}
