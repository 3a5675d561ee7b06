package import Basics
internal import Scenarios
package import Trials

/// The part of a plan that one shard plays.
///
/// Whole rows are dealt: all variants of a scenario, device and seed in all rounds, so that what a
/// table compares was measured on one machine. Where rows are too few or too unequal for the
/// machines to end together, the rounds of a row are dealt one by one, and then its trials.
package struct PlanPart: Sendable {
  /// The piece of a plan that is dealt as a whole.
  package enum Piece: Int, Sendable, Hashable, CaseIterable {
    /// The trials of a scenario, device and seed.
    case row
    /// Those of them with one repetition.
    case round
    /// One trial.
    case trial
  }

  package let shard: Shard
  /// The plan of which it is a part.
  package let whole: Plan
  /// The trials of the part, in the order of tables.
  package let plan: Plan
  /// For each trial of ``plan``, its index in ``whole``.
  package let indices: [Int]
  /// What was dealt as a whole.
  package let piece: Piece
  /// How much more than the average the shard with the most work has, as modelled.
  package let imbalance: Double

  /// Machines end nearly together when the busiest has at most 10 % more than the average: a
  /// modelling choice, below the error of the modelled costs.
  static let acceptedImbalance = 0.1

  /// The part `shard` of `plan`, whose trials take `cost` on a machine, in any unit.
  ///
  /// - Complexity: O(n log n) in the number of trials.
  package init(
    _ shard: Shard,
    of plan: Plan,
    cost: (TrialSpec) -> Double
  ) {
    let costs = plan.trials.map(cost)
    let splits = Piece.allCases.lazy.map { piece in
      (piece: piece, shares: Self.shares(plan, costs, piece, among: shard.count))
    }
    var chosen = (piece: Piece.row, shares: splits[0].shares)
    for split in splits {
      // Smaller pieces that are no better dealt only tear rows apart.
      if split.shares.imbalance < chosen.shares.imbalance { chosen = split }
      if chosen.shares.imbalance <= Self.acceptedImbalance { break }
    }
    self.shard = shard
    whole = plan
    piece = chosen.piece
    imbalance = chosen.shares.imbalance
    let machines = chosen.shares.machines
    indices = machines.indices.filter { machines[$0] == shard.number - 1 }
    self.plan = plan.only(at: indices)
  }

  /// The part `shard` of `plan`, whose trials decode as `decoding` says, dealt by modelled times.
  ///
  /// - Complexity: O(n log n) in the number of trials, and that of a trajectory for each scenario
  ///   and device.
  package init(_ shard: Shard, of plan: Plan, decoding: SourceImages.Decoding) {
    var model = TrialCostModel(decoding: decoding)
    self.init(shard, of: plan) { model.milliseconds(of: $0) }
  }

  /// The machine of each trial when `piece` is dealt as a whole, and how unequal their work is.
  private static func shares(
    _ plan: Plan,
    _ costs: [Double],
    _ piece: Piece,
    among count: Int
  ) -> (machines: [Int], imbalance: Double) {
    var numbers: [PieceKey: Int] = [:]
    var ofPieces: [Double] = []
    let pieces = plan.trials.enumerated().map { index, spec in
      let key = PieceKey(spec, piece, index)
      let number = numbers[key] ?? ofPieces.count
      if number == ofPieces.count {
        numbers[key] = number
        ofPieces.append(0)
      }
      ofPieces[number] += costs[index]
      return number
    }
    let shares = FairShares(ofPieces, among: count)
    return (pieces.map { shares.machines[$0] }, shares.imbalance)
  }

  /// What the trials of one piece have in common.
  private struct PieceKey: Hashable {
    var scenario: String
    var device: String
    var seed: UInt64
    /// 0 for all.
    var repetition: Int
    /// The index of the trial; nil for all.
    var trial: Int?

    init(_ spec: TrialSpec, _ piece: Piece, _ index: Int) {
      scenario = spec.scenario.name
      device = spec.device.name
      seed = spec.seed
      repetition = piece == .row ? 0 : spec.repetition
      trial = piece == .trial ? index : nil
    }
  }
}
