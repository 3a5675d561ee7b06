import Records
import Statistics
import Testing

@Suite("Machines of one run, each of which drifts in its own way")
struct MachineBlockTests {
  /// `count` cells on each of two machines.
  ///
  /// The first machine becomes a fifth slower in ten rounds, the second a fifth faster. The first
  /// cell of both is 5 % slower in the candidate.
  private func cells(_ count: Int, isKnown: Bool) -> [ComparedCell] {
    (0..<2 * count).map { number in
      let machine = number % 2
      func side(_ seed: Int, _ factor: Double) -> [Double] {
        (0..<10).map { round in
          let noise = Double((round * 7 + number * 3 + seed * 5) % 9 - 4) / 1000
          let drift = Double(round) / 45 * (machine == 0 ? 1 : -1)
          return Double(50 + number) * factor * (1 + noise) * (1 + drift)
        }
      }
      var cell = Cells.noisy(.smaller, side(0, 1), side(1, number < 2 ? 1.05 : 1))
      cell.key.variant = "\(number)"
      if isKnown { cell.machines = Array(repeating: "node\(machine)", count: 10) }
      return cell
    }
  }

  @Test("hide no change of one cell when the machine of each cell is known")
  func known() {
    let judged = CellComparison(cells(15, isKnown: true))
    #expect(judged.cells[0].verdict == .regressed)
    #expect(judged.cells[1].verdict == .regressed)
    #expect(judged.count(of: .unchanged) == 28)
  }

  @Test("hide it otherwise, because their drifts cancel in what all cells have in common")
  func unknown() {
    let judged = CellComparison(cells(15, isKnown: false))
    #expect(judged.cells[0].verdict == .undecided)
    #expect(judged.cells[1].verdict == .undecided)
  }

  @Test("are corrected alone: the few cells of one are not corrected by the many of another")
  func few() {
    let known = cells(15, isKnown: true)
    let judged = CellComparison([known[0]] + known.filter { $0.machines[0] == "node1" })
    #expect(judged.cells[0].verdict == .undecided, "one cell cannot show the drift of its machine")
  }
}
