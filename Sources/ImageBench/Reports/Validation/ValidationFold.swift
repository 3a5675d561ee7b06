internal import Basics
internal import Records
internal import Statistics

/// Compares the model with the rounds of one other run.
struct ValidationFold {
  private typealias Place = DesignVerdict.Place

  private let model: LoaderScores
  private let other: LoaderScores
  /// Equal trials of the other run, by their round.
  private let rounds: [String]

  init(_ model: LoaderScores, _ other: LoaderScores) {
    self.model = model
    self.other = other
    rounds = other.seeds
  }

  /// The result for a run of this kind, which was planned with `rounds` and lacks `missing` trials;
  /// `winner` is that of the model.
  func column(
    _ kind: ModelErrors.Kind,
    winner: String?,
    rounds planned: Int,
    missing: Int
  ) -> Validation.Column {
    let cells = cells(of: Validation.metrics)
    let choices = rounds.map { round in LoaderChoice(other.only(seeds: { $0 == round })) }
    return Validation.Column(
      kind: kind,
      rounds: planned,
      missing: missing,
      agreements: Validation.metrics.compactMap { agreement(of: $0, cells) },
      cells: cells,
      steps: steps(cells),
      loaders: loaders,
      ranks: ranks,
      winners: choices.map(\.answer?.winner),
      agreeing: choices.count { choice in winner.map { choice.isAnswer($0) } ?? false }
    )
  }

  // MARK: Cells

  /// The cells of places and loaders that completed in the model and in every round.
  private func cells(of metrics: [MetricName]) -> [Validation.Cell] {
    model.places.flatMap { place in
      model.loaders.flatMap { loader -> [Validation.Cell] in
        guard hasCompleted(loader, in: place) else { return [] }
        return metrics.compactMap { metric in
          let base = model.values(of: metric, loader, in: place)
          let values = other.values(of: metric, loader, in: place)
          guard let value = Samples(base).median, values.count == rounds.count else { return nil }
          return Validation.Cell(
            place: place,
            loader: loader,
            metric: metric,
            model: value,
            rounds: values
          )
        }
      }
    }
  }

  private func hasCompleted(_ loader: String, in place: DesignVerdict.Place) -> Bool {
    let trials = model.trials(of: loader, in: place) + other.trials(of: loader, in: place)
    return !trials.isEmpty && trials.allSatisfy { Jetsam($0.cells) == nil }
  }

  /// The loaders that completed in every place.
  private var loaders: [String] {
    model.loaders.filter { loader in
      model.places.allSatisfy { place in
        hasCompleted(loader, in: place)
          && other.trials(of: loader, in: place).count == rounds.count
      }
    }
  }

  // MARK: Agreement

  private func agreement(
    of metric: MetricName,
    _ cells: [Validation.Cell]
  ) -> Validation.Agreement? {
    let cells = cells.filter { $0.metric == metric }
    guard !cells.isEmpty else { return nil }
    let differences = cells.compactMap { cell -> Double? in
      guard let median = Samples(cell.rounds).median else { return nil }
      let largest = max(median.magnitude, cell.model.magnitude)
      // Of a number that is zero on one side, the other side is the whole difference.
      return largest == 0 ? nil : (median - cell.model) / (cell.model == 0 ? largest : cell.model)
    }
    return Validation.Agreement(
      metric: metric,
      cells: cells.count,
      equal: cells.count { cell in cell.rounds.allSatisfy { $0 == cell.model } },
      medianPct: 100 * (Samples(differences).median ?? 0),
      p90Pct: 100 * (Samples(differences.map(\.magnitude)).percentile(0.9) ?? 0),
      noisePct: 100 * RankCorrelation.noise(within: cells.map(\.rounds))
    )
  }

  /// The differences of each of `metrics` in each place.
  func errors(_ kind: ModelErrors.Kind, in metrics: [MetricName]) -> [ModelErrors.Row] {
    let cells = cells(of: metrics)
    return model.places.flatMap { place in
      metrics.compactMap { metric -> ModelErrors.Row? in
        let cells = cells.filter { $0.place == place && $0.metric == metric }
        let differences = cells.compactMap { cell in
          Samples(cell.rounds).median.map { ($0 - cell.model).magnitude }
        }
        guard let mean = Samples(cells.map(\.model)).mean, let largest = differences.max(),
          let meanDifference = Samples(differences).mean
        else { return nil }
        return ModelErrors.Row(
          kind: kind,
          scenario: place.scenario,
          device: place.device,
          metric: metric.rawValue,
          loaders: cells.count,
          mean: mean,
          meanDifference: meanDifference,
          largestDifference: largest
        )
      }
    }
  }

  // MARK: Steps

  private func steps(_ cells: [Validation.Cell]) -> Validation.Steps {
    var steps = Validation.Steps()
    for metric in Validation.metrics {
      let cells = cells.filter { $0.metric == metric }
      let noise = RankCorrelation.noise(within: cells.map(\.rounds))
      for place in model.places {
        let row = model.loaders.map { loader in
          cells.first { $0.place == place && $0.loader == loader }
        }
        for (first, second) in zip(row, row.dropFirst()) {
          if let first, let second { count(first, second, noise, &steps) }
        }
      }
    }
    return steps
  }

  private func count(
    _ first: Validation.Cell,
    _ second: Validation.Cell,
    _ noise: Double,
    _ steps: inout Validation.Steps
  ) {
    let expected = second.model - first.model
    let isLarge = !RankCorrelation.isTie(first.model, second.model, noise: noise)
    var others = 0
    for (before, after) in zip(first.rounds, second.rounds) {
      guard expected != 0 else {
        steps.zero += 1
        if RankCorrelation.isTie(before, after, noise: noise) { steps.quiet += 1 }
        continue
      }
      let isSame = expected * (after - before) > 0
      steps.nonzero += 1
      steps.sameSign += isSame ? 1 : 0
      steps.large += isLarge ? 1 : 0
      steps.largeSameSign += isLarge && isSame ? 1 : 0
      others += isLarge && !isSame ? 1 : 0
    }
    guard others > 0 else { return }
    steps.other.append(
      Validation.Step(
        place: first.place,
        from: first.loader,
        to: second.loader,
        metric: first.metric,
        model: [first.model, second.model],
        other: [first.rounds, second.rounds].compactMap { Samples($0).median }
      )
    )
  }

  // MARK: Ranks

  /// Of each of the four numbers, the least correlation of a round with the model.
  private var ranks: [LeadNumber: Double] {
    let loaders = loaders
    guard loaders.count > 1 else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: LeadNumber.allCases.compactMap { number in
        let base = loaders.compactMap { pooled(number, $0, model, model.seeds).first }
        let columns = loaders.map { pooled(number, $0, other, rounds) }
        guard base.count == loaders.count,
          columns.allSatisfy({ $0.count == rounds.count })
        else { return nil }
        let noise = RankCorrelation.noise(within: columns)
        let least = rounds.indices.map { round in
          RankCorrelation.spearman(base, columns.map { $0[round] }, noise: noise)
        }.min()
        return least.map { (number, $0) }
      }
    )
  }

  /// The number of all places of a loader, with each seed or in each round.
  private func pooled(
    _ number: LeadNumber,
    _ loader: String,
    _ scores: LoaderScores,
    _ seeds: [String]
  ) -> [Double] {
    let rows = model.places.map { scores.values(of: number, loader, in: $0) }
    guard rows.allSatisfy({ $0.count == seeds.count }) else { return [] }
    return seeds.indices.map { index in
      let values = rows.map { $0[index] }
      switch number.pooling {
      case .mean: return values.reduce(0, +) / Double(max(1, values.count))
      case .largest: return values.max() ?? 0
      case .sum: return values.reduce(0, +)
      }
    }
  }
}
