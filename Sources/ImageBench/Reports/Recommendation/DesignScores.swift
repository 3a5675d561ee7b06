internal import Basics
internal import Records
internal import Statistics

/// The scores of each variant of a run, in each place and with each seed.
struct DesignScores {
  /// A scenario, including its network, on a device.
  struct Place: Hashable {
    var scenario: String
    var device: String
    var network: String

    /// The place as text: "photo-grid on iphone-se".
    var text: String { "\(scenario) on \(device)" }
  }

  private struct Key: Hashable {
    var variant: String
    var place: Place
    var seed: String
  }

  /// In the order of the tables.
  private(set) var variants: [String] = []
  private(set) var places: [Place] = []
  private(set) var seeds: [String] = []
  /// The first of equal trials, whose exact values are the same; also those of places and seeds
  /// that are left out.
  private var trials: [Key: RunRecord.Trial] = [:]

  init(_ record: RunRecord) {
    var known: (variants: Set<String>, places: Set<Place>, seeds: Set<String>) = ([], [], [])
    for trial in record.trials {
      let place = Place(
        scenario: trial.scenario,
        device: trial.device,
        network: trial.network
      )
      let key = Key(variant: trial.variant, place: place, seed: trial.seed)
      guard trials[key] == nil else { continue }
      trials[key] = trial
      if known.variants.insert(trial.variant).inserted { variants.append(trial.variant) }
      if known.places.insert(place).inserted { places.append(place) }
      if known.seeds.insert(trial.seed).inserted { seeds.append(trial.seed) }
    }
  }

  /// The scores of the variants, places and seeds that are included, by default all.
  ///
  /// - Complexity: O(places + seeds) for each variant, and mostly less.
  func only(
    variants isVariantIncluded: (String) -> Bool = { _ in true },
    places isIncluded: (Place) -> Bool = { _ in true },
    seeds isSeedIncluded: (String) -> Bool = { _ in true }
  ) -> DesignScores {
    var scores = self
    scores.places = places.filter(isIncluded)
    scores.seeds = seeds.filter(isSeedIncluded)
    // The trials stay as they are, because they are asked for by place and seed alone.
    scores.variants = variants.filter { variant in
      guard isVariantIncluded(variant) else { return false }
      return scores.places.contains { place in
        scores.seeds.contains { trials[Key(variant: variant, place: place, seed: $0)] != nil }
      }
    }
    return scores
  }

  /// The trials of `variant` in `place`, in the order of the seeds.
  func trials(of variant: String, in place: Place) -> [RunRecord.Trial] {
    seeds.compactMap { trials[Key(variant: variant, place: place, seed: $0)] }
  }

  /// The values of `metric` of `variant` in `place`, in the order of the seeds.
  func values(of metric: MetricName, _ variant: String, in place: Place) -> [Double] {
    trials(of: variant, in: place).compactMap { $0.cells.number(metric) }
  }

  /// The median over the seeds of the scores of `variant` in `place`; nil when a value is missing.
  func median(_ objective: Objective, _ variant: String, in place: Place) -> Double? {
    let values = values(of: objective.metric, variant, in: place)
    return values.count == seeds.count ? Samples(values).median : nil
  }

  /// The score of `variant` over all places: the median over the seeds in each place, then pooled;
  /// nil when a value is missing.
  func score(_ objective: Objective, _ variant: String) -> Double? {
    var medians: [Double] = []
    for place in places {
      guard let median = median(objective, variant, in: place) else { return nil }
      medians.append(median)
    }
    switch objective.pooling {
    case .mean: return Samples(medians).mean
    case .largest: return medians.max()
    case .sum: return medians.isEmpty ? nil : medians.reduce(0, +)
    }
  }

  /// How many of the wanted images `variant` showed, over the seeds of `place`, or of all places.
  func images(_ variant: String, in place: Place? = nil) -> (shown: Int, wanted: Int) {
    let chosen = place.map { [$0] } ?? places
    func sum(_ metric: MetricName) -> Int {
      chosen.reduce(0) { $0 + Int(values(of: metric, variant, in: $1).reduce(0, +)) }
    }
    let wanted = sum(.cellBinds)
    return (wanted - sum(.imagesMissing), wanted)
  }
}
