import Glibc
internal import Records
import Statistics

/// A row of random sets with the same number of cells and of changed cells.
struct ClaimRow: Hashable {
  /// How much the cells of a set scatter.
  enum Spreads: String, CaseIterable {
    /// A standard deviation of 0.5, 1, 2 and 3 % in equal parts.
    case mixed = "0.5 to 3 %"
    /// 0.1 %, but 5 % in every sixtieth cell: a quiet machine with a few restless metrics.
    case quiet = "0.1 %, some 5 %"

    func spread(of cell: Int) -> Double {
      switch self {
      case .mixed: [0.005, 0.01, 0.02, 0.03][cell % 4]
      case .quiet: cell % 60 == 30 ? 0.05 : 0.001
      }
    }
  }

  var spreads: Spreads
  var family: NoiseFamily
  var cells: Int
  var rounds: Int
  var changed: Int
  /// The relative change of the changed cells.
  var effect: Double

  /// The share that false claims may have among all, and sets with one among those of at most one
  /// change.
  ///
  /// It is the share that the comparison promises.
  static let bound = ComparisonOptions().falseDiscoveryShare

  /// Every row: few and many changes of 5 %, and few of 10 %, in all families.
  static var all: [ClaimRow] {
    var rows: [ClaimRow] = []
    for spreads in Spreads.allCases {
      for family in NoiseFamily.allCases {
        for cells in [50, 300, 1000] {
          for rounds in [10, 20] {
            for changed in [0, 1, 2, 3, 7, 20, 150] where changed <= cells {
              for effect in effects(ofChanged: changed) {
                rows.append(
                  ClaimRow(
                    spreads: spreads,
                    family: family,
                    cells: cells,
                    rounds: rounds,
                    changed: changed,
                    effect: effect
                  )
                )
              }
            }
          }
        }
      }
    }
    return rows
  }

  private static func effects(ofChanged changed: Int) -> [Double] {
    switch changed {
    case 0: [0]
    case ...3: [0.05, 0.10]
    default: [0.05]
    }
  }

  /// The claims of the comparison on `sets` sets drawn from `seed`.
  func play(sets: Int, seed: UInt64) -> ClaimTally {
    var tally = ClaimTally()
    for set in 0..<sets {
      var chance = Chance(seed: stream(seed, set))
      var places = Array(0..<cells)
      chance.shuffle(&places)
      let changes = Set(places.prefix(changed))
      tally.count(CellComparison(draw(changes, &chance)).cells, changes)
    }
    return tally
  }

  /// A number of its own for each set of each row.
  private func stream(_ seed: UInt64, _ set: Int) -> UInt64 {
    let numbers = [
      UInt64(set), UInt64(cells), UInt64(rounds), UInt64(changed), UInt64(1000 * effect),
      UInt64(NoiseFamily.allCases.firstIndex(of: family) ?? 0), spreads == .mixed ? 0 : 1,
    ]
    return numbers.reduce(seed) { mixed, number in
      var chance = Chance(seed: mixed &* 1_000_003 &+ number)
      return chance.bits()
    }
  }

  private func draw(_ changes: Set<Int>, _ chance: inout Chance) -> [ComparedCell] {
    (0..<cells).map { place in
      let spread = spreads.spread(of: place)
      func side(_ change: Double) -> [String] {
        (0..<rounds).map { _ in
          // Six places, as the tables of a run have them.
          let value = 100 * exp(change + family.draw(spread: spread, &chance))
          return "\((value * 1e6).rounded() / 1e6)"
        }
      }
      return ComparedCell(
        key: .init(scenario: "simulated", variant: "\(place)", device: "none", seed: "1"),
        metric: Metric(name: "value", unit: "ms", polarity: .smaller, exactness: .noisy),
        base: side(0),
        candidate: side(changes.contains(place) ? log(1 + effect) : 0)
      )
    }
  }
}

/// The claims on the sets of one row.
struct ClaimTally: Hashable {
  var sets = 0
  var claims = 0
  var falseClaims = 0
  var setsWithFalse = 0
  /// The false claims of each set as a share of its claims, summed.
  var falseShares = 0.0
  var changed = 0
  var found = 0
  /// Claims whose own interval holds the margin, or no change.
  var unproven = 0

  /// The false claims among the claims of a set, in the mean.
  var meanFalseShare: Double { sets == 0 ? 0 : falseShares / Double(sets) }
  /// The sets with a false claim among all.
  var shareOfSetsWithFalse: Double { sets == 0 ? 0 : Double(setsWithFalse) / Double(sets) }

  /// Takes in the verdicts on a set of which `changes` have become worse.
  mutating func count(_ judged: [JudgedCell], _ changes: Set<Int>) {
    sets += 1
    var ownClaims = 0
    var ownFalse = 0
    for (place, cell) in judged.enumerated() {
      let isChanged = changes.contains(place)
      if isChanged { changed += 1 }
      guard cell.verdict == .regressed || cell.verdict == .improved else { continue }
      ownClaims += 1
      if isChanged && cell.verdict == .regressed { found += 1 } else { ownFalse += 1 }
      guard let change = cell.change, let margin = cell.margin,
        cell.verdict == .regressed ? change.lower > margin : change.upper < -margin
      else {
        unproven += 1
        continue
      }
    }
    claims += ownClaims
    falseClaims += ownFalse
    if ownFalse > 0 {
      setsWithFalse += 1
      falseShares += Double(ownFalse) / Double(ownClaims)
    }
  }

  /// The faults of a row of `changed` changes.
  func faults(changed: Int) -> [String] {
    var faults: [String] = []
    let bound = ClaimRow.bound
    if meanFalseShare > bound {
      faults.append("\(meanFalseShare) of the claims of a set are false, in the mean")
    }
    if Double(falseClaims) > bound * Double(claims), changed > 1 {
      faults.append("\(falseClaims) of \(claims) claims are false")
    }
    if changed <= 1, shareOfSetsWithFalse > bound {
      faults.append("\(setsWithFalse) of \(sets) sets have a false claim")
    }
    if unproven > 0 { faults.append("\(unproven) claims have an interval that holds the margin") }
    return faults
  }
}
