import Basics
import Records
import Statistics
import Testing

@Suite("The claims of the comparison about noisy cells")
struct ClaimTests {
  /// Values whose ranks are those of a noise of 5 %, shifted by `shift` between the sides.
  private func noisy(_ shift: Double) -> ComparedCell {
    // The types are written out, because the compiler takes seconds to find them.
    let base = (0..<10).map { (index: Int) -> Double in
      let rank = index * 7 % 10 - 5
      return 100 + Double(rank) * 1.6
    }
    let candidate = base.map { (value: Double) -> Double in value * (1 + shift) }
    return Cells.noisy(.smaller, base, candidate)
  }

  @Test(
    "leave five noisy cells undecided among 300 quiet ones, however many of these have changed",
    arguments: [0, 1, 2, 3, 7, 8, 20, 150]
  )
  func noisyAmongQuiet(changed: Int) {
    var stream = SplitMix64(seed: 3)
    let quiet = (0..<295).map { place -> ComparedCell in
      let factor = place < changed ? 1.1 : 1
      let base = (0..<10).map { _ in 100 * (1 + 0.001 * stream.normal()) }
      let candidate = (0..<10).map { _ in 100 * factor * (1 + 0.001 * stream.normal()) }
      return Cells.noisy(.smaller, base, candidate)
    }
    let judged = CellComparison(
      apart(quiet + [ComparedCell](repeating: noisy(0.021), count: 5))
    ).cells
    #expect(judged[..<changed].allSatisfy { $0.verdict == .regressed })
    #expect(judged[changed..<295].allSatisfy { $0.verdict == .unchanged })
    #expect(judged[295...].allSatisfy { $0.verdict == .undecided })
  }

  /// The cells with a metric each, because the common effect of a metric's cells in a round is
  /// removed.
  private func apart(_ cells: [ComparedCell]) -> [ComparedCell] {
    cells.enumerated().map { place, cell in
      var cell = cell
      cell.metric.name = "m\(place)"
      return cell
    }
  }

  /// A random set of cells: from 3 to 80 of them, of 4 to 24 rounds, with noise, ties, shifts and
  /// floors of all sizes.
  private func randomSet(_ seed: UInt64) -> (cells: [ComparedCell], options: ComparisonOptions) {
    var stream = SplitMix64(seed: seed)
    let rounds = 4 + Int(stream.next() % 21)
    let count = 3 + Int(stream.next() % 78)
    let changedShare = [0, 0.02, 0.1, 0.5, 1][Int(stream.next() % 5)]
    var options = ComparisonOptions()
    options.margin = [0, 0.01, 0.03][Int(stream.next() % 3)]
    options.order = stream.next().isMultiple(of: 4) ? .sequentialAllowed : .interleaved
    let cells = (0..<count).map { place -> ComparedCell in
      let spread = [0.001, 0.005, 0.01, 0.02, 0.05][Int(stream.next() % 5)]
      // Coarse clocks make ties.
      let step = [0.0, 0.0, 0.5, 2][Int(stream.next() % 4)]
      let level = stream.next().isMultiple(of: 10) ? -100.0 : 100
      let shift = stream.share() < changedShare ? 0.12 * (stream.share() - 0.3) : 0
      func side(_ factor: Double) -> [Double] {
        (0..<rounds).map { _ in
          let value = level * factor * (1 + spread * stream.normal())
          return step == 0 ? value : (value / step).rounded() * step
        }
      }
      var cell = Cells.noisy(.smaller, side(1), side(1 + shift))
      cell.key.variant = "\(place)"
      if stream.next().isMultiple(of: 5) {
        options.noiseFloors[cell.key] = [
          cell.metric.name: NoiseFloor(betweenTrials: 0.1 * stream.share())
        ]
      }
      return cell
    }
    return (cells, options)
  }

  @Test("never include a change whose interval contains the margin", arguments: 0..<300)
  func beyondMargin(seed: UInt64) throws {
    let (cells, options) = randomSet(seed)
    for cell in CellComparison(cells, options: options).cells {
      guard cell.verdict == .regressed || cell.verdict == .improved else { continue }
      let change = try #require(cell.change)
      let margin = try #require(cell.margin)
      let text = "seed \(seed), \(cell.cell.key.variant): \(change) and margin \(margin)"
      if cell.verdict == .regressed {
        #expect(change.lower > margin, "\(text)")
      } else {
        #expect(change.upper < -margin, "\(text)")
      }
      #expect(change.relative.magnitude >= options.minimumEffect, "\(text)")
    }
  }

  /// Both sides of 300 cells in ten rounds, with 0.5, 1, 2 and 3 % of noise in equal parts; the
  /// cell `changed` has 5 % more.
  private func sides(_ seed: UInt64, changed: Int?) -> [(base: [Double], candidate: [Double])] {
    var stream = SplitMix64(seed: seed)
    return (0..<300).map { place in
      let spread = [0.005, 0.01, 0.02, 0.03][place % 4]
      func side(_ factor: Double) -> [Double] {
        (0..<10).map { _ in 100 * factor * (1 + spread * stream.normal()) }
      }
      return (side(1), side(place == changed ? 1.05 : 1))
    }
  }

  private func cells(_ sides: [(base: [Double], candidate: [Double])]) -> [ComparedCell] {
    apart(sides.map { Cells.noisy(.smaller, $0.base, $0.candidate) })
  }

  /// Whether the rule of Benjamini and Hochberg among all cells finds a change in cell `place`.
  private func isFound(_ place: Int, _ sides: [(base: [Double], candidate: [Double])]) -> Bool {
    let probabilities = sides.map { base, candidate -> Double in
      let rise = RankSum(Samples(base.map { $0 * 1.01 }), Samples(candidate))
      let fall = RankSum(Samples(candidate.map { $0 * 1.01 }), Samples(base))
      return min(1, 2 * min(rise.probabilityIfEqual, fall.probabilityIfEqual))
    }
    return FalseDiscovery.rejected(probabilities)[place]
  }

  @Test("find more lone changes than when quiet cells count, and hardly more that are none")
  func lone() {
    var found = 0
    var foundIfAllCount = 0
    var others = 0
    for seed in 1...100 as ClosedRange<UInt64> {
      let sides = sides(seed, changed: 2)
      if isFound(2, sides) { foundIfAllCount += 1 }
      for (place, cell) in CellComparison(cells(sides)).cells.enumerated() {
        guard cell.verdict == .regressed || cell.verdict == .improved else { continue }
        if place == 2 { found += 1 } else { others += 1 }
      }
    }
    #expect(foundIfAllCount > 15, "\(foundIfAllCount) of 100")
    #expect(Double(found) >= 1.2 * Double(foundIfAllCount), "\(found) and \(foundIfAllCount)")
    #expect(others <= 3, "\(others) in 100 sets")
  }

  @Test("are none in a hundred sets of 300 equal cells")
  func equal() {
    let claims = (201...300 as ClosedRange<UInt64>).reduce(0) { sum, seed in
      let judged = CellComparison(cells(sides(seed, changed: nil)))
      return sum + judged.count(of: .regressed) + judged.count(of: .improved)
    }
    #expect(claims == 0)
  }

  @Test("occur in many of the random sets")
  func isNotVacuous() {
    let claims = (0..<60 as Range<UInt64>).reduce(0) { sum, seed in
      let (cells, options) = randomSet(seed)
      let judged = CellComparison(cells, options: options)
      return sum + judged.count(of: .regressed) + judged.count(of: .improved)
    }
    #expect(claims > 100, "\(claims) claims")
  }

  @Test(
    "include a change from zero when ranks alone prove it, because there is no ratio",
    arguments: [(5, Verdict.undecided), (6, .regressed), (8, .regressed)]
  )
  func fromNothing(some: Int, verdict: Verdict) {
    let zeros = [Double](repeating: 0, count: 10)
    let values = (0..<10).map { $0 < some ? 5 + Double($0) : 0 }
    let judged = CellComparison([Cells.noisy(.smaller, zeros, values)]).cells[0]
    #expect(judged.verdict == verdict && judged.change == nil)
  }
}
