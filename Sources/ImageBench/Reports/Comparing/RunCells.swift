internal import Basics
internal import Records
internal import Statistics

/// The cells of two runs, in the order of the base's tables; those of the candidate alone come
/// last.
struct RunCells {
  struct Failures {
    var base: [TrialFailure]
    var candidate: [TrialFailure]
  }

  struct Parts {
    var base = PartDefinitions()
    var candidate = PartDefinitions()
  }

  private(set) var cells: [ComparedCell] = []
  /// Why trials with different definitions were not judged; each reason once.
  private(set) var definitionObstacles: [String] = []
  private let obstacles: RunObstacles
  private let parts: Parts
  private var metrics: [Judged] = []
  private let survivors: Survivors

  /// A metric of one run or of both.
  private struct Judged {
    var metric: Metric
    var presence: Presence

    init(_ metric: Metric, _ presence: Presence) {
      self.metric = metric
      self.presence = presence
    }
  }

  /// The sides that have a metric.
  private enum Presence: Equatable {
    case base
    case candidate
    /// Both; its definitions may differ in this way.
    case both(difference: String?)
  }

  private typealias Groups = (order: [CellKey], trials: [CellKey: [RunRecord.Trial]])

  init(base: StoredRun, candidate: StoredRun, obstacles: RunObstacles) {
    self.init(
      base: base.record,
      candidate: candidate.record,
      failures: Failures(base: base.facts.failures, candidate: candidate.facts.failures),
      obstacles: obstacles,
      parts: Parts(
        base: base.facts.parts ?? PartDefinitions(),
        candidate: candidate.facts.parts ?? PartDefinitions()
      )
    )
  }

  init(
    base: RunRecord,
    candidate: RunRecord,
    failures: Failures,
    obstacles: RunObstacles,
    parts: Parts = Parts()
  ) {
    self.parts = parts
    self.obstacles = obstacles
    metrics = Self.metrics(base, candidate)
    survivors = Survivors(base.allMetrics + candidate.allMetrics)
    let old = Self.groups(base)
    let new = Self.groups(candidate)
    let failed = Self.failed(failures.candidate)
    let failedBefore = Self.failed(failures.base)
    for key in failed.order where failedBefore.reasons[key] == nil {
      cells.append(Self.failure(key, failed.reasons[key] ?? "", old.trials[key] != nil))
    }
    for key in old.order {
      guard let trials = new.trials[key] else {
        if failed.reasons[key] != nil { continue }
        let obstacle = Self.otherPlace(key, new, than: old)
        add(key, old.trials[key], obstacle == nil ? nil : [], obstacle)
        continue
      }
      add(key, old.trials[key], trials, nil)
    }
    for key in new.order where old.trials[key] == nil {
      // A trial with another seed or network is reported with that trial.
      if Self.otherPlace(key, old, than: new) == nil { add(key, nil, new.trials[key], nil) }
    }
  }

  // MARK: One trial

  private mutating func add(
    _ key: CellKey,
    _ base: [RunRecord.Trial]?,
    _ candidate: [RunRecord.Trial]?,
    _ obstacle: String?
  ) {
    let definition = definition(base?.first, candidate?.first)
    if let definition, !definitionObstacles.contains(definition) {
      definitionObstacles.append(definition)
    }
    let ending = base.flatMap { base in candidate.flatMap { Self.ending(base, $0) } }
    for judged in metrics {
      let (metric, presence) = (judged.metric, judged.presence)
      if base == nil, presence == .base { continue }
      if candidate == nil, presence == .candidate { continue }
      var cell = ComparedCell(
        key: key,
        metric: metric,
        base: presence == .candidate ? nil : base.map { Self.texts(metric, $0) },
        candidate: presence == .base ? nil : candidate.map { Self.texts(metric, $0) }
      )
      if case .both(let difference?) = presence { cell.obstacle = difference }
      let ofRuns = metric.exactness == .exact ? obstacles.toExact : obstacles.toNoisy
      cell.obstacle = obstacle ?? ofRuns ?? definition ?? cell.obstacle
      if metric.exactness == .noisy, let base, let candidate {
        cell.obstacle = cell.obstacle ?? Self.otherMachines(base, candidate)
        cell.machines = base.compactMap(\.machine)
      }
      if let ending, cell.obstacle == nil, metric.cutShort == .incomparable {
        cell.obstacle = ending
      }
      if let old = base?.first, let new = candidate?.first {
        cell.samples = (metric.basis?.samples).map {
          ComparedCell.SampleCounts(
            base: old.cells[named: $0] ?? "",
            candidate: new.cells[named: $0] ?? ""
          )
        }
        cell.obstacle = cell.obstacle ?? survivors.obstacle(to: metric.name, old, new)
        cell.caution = survivors.caution(about: metric.name, old, new)
        if let known = metric.known, Self.metricsOfEnding.contains(known) {
          cell.caution = Self.ends(old, new)
        }
      }
      cells.append(cell)
    }
  }

  /// Why trials of one name are not comparable: a part of them has different definitions.
  ///
  /// Nil when a side does not record its definitions.
  private func definition(_ base: RunRecord.Trial?, _ candidate: RunRecord.Trial?) -> String? {
    guard let base, let candidate, !base.content.isEmpty, !candidate.content.isEmpty,
      base.content != candidate.content
    else { return nil }
    return parts.base.difference(of: base, from: candidate, in: parts.candidate)
  }

  /// Why noisy values are not comparable: the trials were played on other machines.
  ///
  /// Nil when a side does not record them, as a run of one machine.
  private static func otherMachines(
    _ base: [RunRecord.Trial],
    _ candidate: [RunRecord.Trial]
  ) -> String? {
    func names(_ trials: [RunRecord.Trial]) -> [String] {
      Set(trials.compactMap(\.machine)).sorted()
    }
    let (old, new) = (names(base), names(candidate))
    guard !old.isEmpty, !new.isEmpty, old != new else { return nil }
    return "the machines differ: \(old.joined(separator: ", ")) in the base, "
      + "\(new.joined(separator: ", ")) in the candidate"
  }

  private static func texts(_ metric: Metric, _ trials: [RunRecord.Trial]) -> [String] {
    trials.map { $0.cells[metric] ?? "" }
  }

  /// Why counts of the two sides are not comparable: the device ended one of the trials.
  private static func ending(
    _ base: [RunRecord.Trial],
    _ candidate: [RunRecord.Trial]
  ) -> String? {
    func end(_ trials: [RunRecord.Trial]) -> String {
      let cells = trials.first?.cells ?? [:]
      return Jetsam(cells)?.text ?? cells[.outcome] ?? ""
    }
    let (old, new) = (end(base), end(candidate))
    guard old != new, !candidate.isEmpty else { return nil }
    return "the trial ended differently: \(old) in the base, \(new) in the candidate"
  }

  /// The metrics that say whether and when the device ended the app.
  private static let metricsOfEnding = [MetricName.outcome, .jetsamFrame]

  /// The footprints at which the device ended the app, and their limits; nil where it did not, and
  /// in runs of earlier versions.
  private static func ends(_ base: RunRecord.Trial, _ candidate: RunRecord.Trial) -> String? {
    let sides = [(base, "base"), (candidate, "candidate")].compactMap { trial, side in
      Jetsam(trial.cells).flatMap { $0.footprint == nil ? nil : "\($0.text) in the \(side)" }
    }
    return sides.isEmpty ? nil : sides.joined(separator: ", ")
  }

  /// A trial that no longer runs, as a cell of its own.
  private static func failure(_ key: CellKey, _ reason: String, _ ranBefore: Bool) -> ComparedCell {
    let metric = Metric(
      name: "trial",
      unit: "word",
      polarity: .larger,
      exactness: .exact,
      labels: ["failed: \(reason)", "ran"]
    )
    return ComparedCell(
      key: key,
      metric: metric,
      base: [ranBefore ? "ran" : ""],
      candidate: ["failed: \(reason)"]
    )
  }

  // MARK: All trials

  private static func metrics(
    _ base: RunRecord,
    _ candidate: RunRecord
  ) -> [Judged] {
    var result = base.metrics.map { info in
      guard let other = candidate.metrics.first(where: { $0.name == info.name }) else {
        return Judged(info, .base)
      }
      let parts = [
        ("unit", info.unit, other.unit),
        ("polarity", info.polarity.rawValue, other.polarity.rawValue),
        ("exactness", info.exactness.rawValue, other.exactness.rawValue),
        ("order of labels", list(info.labels), list(other.labels)),
      ]
      let difference = parts.first { $0.1 != $0.2 }.map {
        "the metric's \($0.0) differs: \($0.1) in the base, \($0.2) in the candidate"
      }
      return Judged(info, .both(difference: difference))
    }
    let known = Set(base.metrics.map(\.name))
    for info in candidate.metrics where !known.contains(info.name) {
      result.append(Judged(info, .candidate))
    }
    return result
  }

  private static func list(_ labels: [String]) -> String {
    labels.isEmpty ? "none" : labels.joined(separator: " ")
  }

  private static func groups(_ record: RunRecord) -> Groups {
    var order: [CellKey] = []
    var trials: [CellKey: [RunRecord.Trial]] = [:]
    for trial in record.trials {
      let key = trial.key.cell
      if trials[key] == nil { order.append(key) }
      trials[key, default: []].append(trial)
    }
    return (order, trials)
  }

  private static func failed(
    _ failures: [TrialFailure]
  ) -> (order: [CellKey], reasons: [CellKey: String]) {
    var order: [CellKey] = []
    var reasons: [CellKey: String] = [:]
    for failure in failures {
      let key = failure.trial.cell
      if reasons[key] == nil { order.append(key) }
      reasons[key] = reasons[key] ?? failure.reason
    }
    return (order, reasons)
  }

  /// Why a trial has no counterpart: the other side ran it only with other seeds, or only over
  /// other networks; nil when it did not run it.
  private static func otherPlace(_ key: CellKey, _ there: Groups, than here: Groups) -> String? {
    func difference(_ name: String, _ words: (Groups) -> [String]) -> String? {
      let (others, own) = (words(there), words(here))
      guard !others.isEmpty, !others.contains(where: own.contains) else { return nil }
      let (text, otherText) = (own.joined(separator: ", "), others.joined(separator: ", "))
      return "the \(name) differs: \(text) in the base, \(otherText) in the candidate"
    }
    let plain = TrialDimension.scenarioWithoutNetwork(key.scenario)
    return difference("seed") { groups in
      groups.order.filter {
        $0.scenario == key.scenario && $0.variant == key.variant && $0.device == key.device
      }.map(\.seed)
    }
      ?? difference("network") { groups in
        var seen: Set<String> = []
        return groups.order.filter {
          TrialDimension.scenarioWithoutNetwork($0.scenario) == plain
            && $0.variant == key.variant && $0.device == key.device
        }.compactMap { groups.trials[$0]?.first.map(network) }.filter { seen.insert($0).inserted }
      }
  }

  /// The network of `trial`; where its run does not say, what the scenario's name says.
  private static func network(_ trial: RunRecord.Trial) -> String {
    let word = TrialDimension.network.word(of: trial)
    guard word.isEmpty else { return word }
    let plain = TrialDimension.scenarioWithoutNetwork(trial.scenario)
    return plain == trial.scenario
      ? "the scenario's own" : String(trial.scenario.dropFirst(plain.count + 1))
  }
}
