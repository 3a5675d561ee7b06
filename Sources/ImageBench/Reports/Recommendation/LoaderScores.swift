internal import Basics
internal import Records
internal import Statistics

/// The numbers of each loader of a run, in each place and with each seed.
///
/// Places in which all loaders have equal numbers count once.
struct LoaderScores {
  typealias Place = DesignVerdict.Place

  private struct Key: Hashable {
    var loader: String
    var place: Place
    var seed: String
  }

  /// In the order of the tables.
  private(set) var loaders: [String] = []
  /// Those that count.
  private(set) var places: [Place] = []
  private(set) var equalPlaces: [DesignVerdict.EqualPlaces] = []
  private(set) var seeds: [String] = []
  /// With those that are left out because they equal another one.
  private var allPlaces: [Place] = []
  /// The first of equal trials, whose exact values are the same; also those of places and seeds
  /// that are left out.
  private var trials: [Key: RunRecord.Trial] = [:]
  private let exactMetrics: [String]

  /// - Complexity: O(trials · metrics).
  init(_ record: RunRecord) {
    exactMetrics = record.allMetrics.filter { $0.exactness == .exact }.map(\.name)
    let isExact = record.isExact
    var known: (loaders: Set<String>, places: Set<Place>, seeds: Set<String>) = ([], [], [])
    for trial in record.trials {
      let place = Place(scenario: trial.scenario, device: trial.device, network: trial.network)
      // Equal trials differ where nothing is exact, so each counts as a seed does.
      let seed = isExact ? trial.seed : "\(trial.seed) in round \(trial.key.repetition)"
      let key = Key(loader: trial.variant, place: place, seed: seed)
      guard trials[key] == nil else { continue }
      trials[key] = trial
      if known.loaders.insert(trial.variant).inserted { loaders.append(trial.variant) }
      if known.places.insert(place).inserted { allPlaces.append(place) }
      if known.seeds.insert(seed).inserted { seeds.append(seed) }
    }
    countOnce()
  }

  /// Leaves out each place that equals one before it.
  private mutating func countOnce() {
    guard !exactMetrics.isEmpty else {
      places = allPlaces
      return
    }
    places = []
    equalPlaces = []
    var first: [[String?]: Place] = [:]
    for place in allPlaces {
      let rows = numbers(of: place)
      if let equal = first[rows] {
        equalPlaces.append(.init(counted: equal, left: place))
      } else {
        first[rows] = place
        places.append(place)
      }
    }
  }

  /// Every exact number of `place`; places on different devices are never equal.
  private func numbers(of place: Place) -> [String?] {
    var numbers: [String?] = [place.device]
    for loader in loaders {
      for seed in seeds {
        let cells = trials[Key(loader: loader, place: place, seed: seed)]?.cells
        numbers += exactMetrics.map { cells?[named: $0] }
      }
    }
    return numbers
  }

  /// The scores of the loaders, places and seeds that are included, by default all.
  func only(
    loaders isLoaderIncluded: (String) -> Bool = { _ in true },
    places isIncluded: (Place) -> Bool = { _ in true },
    seeds isSeedIncluded: (String) -> Bool = { _ in true }
  ) -> LoaderScores {
    var scores = self
    scores.places = places.filter(isIncluded)
    scores.equalPlaces = equalPlaces.filter { isIncluded($0.counted) }
    scores.seeds = seeds.filter(isSeedIncluded)
    // The trials stay as they are, because they are asked for by place and seed alone.
    scores.loaders = loaders.filter { loader in
      guard isLoaderIncluded(loader) else { return false }
      return scores.places.contains { !scores.trials(of: loader, in: $0).isEmpty }
    }
    return scores
  }

  /// The trials of `loader` in `place`, in the order of the seeds.
  func trials(of loader: String, in place: Place) -> [RunRecord.Trial] {
    seeds.compactMap { trials[Key(loader: loader, place: place, seed: $0)] }
  }

  /// The values of `metric` of `loader` in `place`, in the order of the seeds.
  func values(of metric: MetricName, _ loader: String, in place: Place) -> [Double] {
    trials(of: loader, in: place).compactMap { $0.cells.number(metric) }
  }

  /// The trials of `loader` that the device ended.
  func ended(_ loader: String) -> [DesignVerdict.Ended] {
    places.flatMap { place in
      trials(of: loader, in: place).compactMap { trial in
        Jetsam(trial.cells).map { .init(place: place, seed: trial.seed, jetsam: $0) }
      }
    }
  }

  /// The values of `metrics` together in `place` with `seed`; nil where one of them is missing.
  private func value(
    _ metrics: [MetricName],
    _ loader: String,
    _ place: Place,
    _ seed: String
  ) -> Double? {
    guard let cells = trials[Key(loader: loader, place: place, seed: seed)]?.cells else {
      return nil
    }
    var sum = 0.0
    for metric in metrics {
      guard let number = cells.number(metric) else { return nil }
      sum += number
    }
    return sum
  }

  /// The values of `number` in `place`, in the order of the seeds.
  func values(of number: LeadNumber, _ loader: String, in place: Place) -> [Double] {
    seeds.compactMap { value(number.metrics, loader, place, $0).map { $0 / number.divisor } }
  }

  /// What all places together give of `number` with `seed`; a place that has no value, because
  /// nothing scrolled in it, does not count.
  func pooled(_ number: LeadNumber, _ loader: String, seed: String) -> Double? {
    let values = places.compactMap { value(number.metrics, loader, $0, seed) }
    guard !values.isEmpty else { return nil }
    let pooled =
      switch number.pooling {
      case .mean: values.reduce(0, +) / Double(values.count)
      case .largest: values.max() ?? 0
      case .sum: values.reduce(0, +)
      }
    return pooled / number.divisor
  }

  /// The score of `loader`: the median and the range over the seeds; nil where a seed has no value.
  func score(_ number: LeadNumber, _ loader: String) -> DesignVerdict.Score? {
    let values = seeds.compactMap { pooled(number, loader, seed: $0) }
    guard values.count == seeds.count, let median = Samples(values).median,
      let low = values.min(), let high = values.max()
    else { return nil }
    return DesignVerdict.Score(value: median, low: low, high: high)
  }

  /// The sum of `metric` over all places and seeds; nil where none has it.
  func sum(_ metric: MetricName, _ loader: String) -> Double? {
    let values = places.flatMap { self.values(of: metric, loader, in: $0) }
    return values.isEmpty ? nil : values.reduce(0, +)
  }

  /// The median over the seeds of the sum over the places.
  func work(_ metric: MetricName, _ loader: String) -> Double? {
    let sums = seeds.map { seed in
      places.compactMap { value([metric], loader, $0, seed) }.reduce(0, +)
    }
    return Samples(sums).median
  }

  /// The mean of `metric` over all places and seeds that have it.
  func mean(_ metric: MetricName, _ loader: String) -> Double? {
    Samples(places.flatMap { values(of: metric, loader, in: $0) }).mean
  }

  /// The largest value of `metric` in any place and seed.
  func largest(_ metric: MetricName, _ loader: String) -> Double? {
    places.flatMap { values(of: metric, loader, in: $0) }.max()
  }

  /// How many of the wanted images `loader` showed, over the seeds of all places.
  func images(_ loader: String) -> (shown: Int, wanted: Int) {
    let wanted = Int(sum(.cellBinds, loader) ?? 0)
    return (wanted - Int(sum(.imagesMissing, loader) ?? 0), wanted)
  }
}
