import Basics
import Records
import Statistics
import Testing

@Suite("A machine that drifts during the rounds")
struct RoundEffectsTests {
  /// Rounds on a machine that is a tenth slower at the end than at the beginning: `count` cells
  /// with less than one per cent of noise of their own.
  private func cells(_ count: Int, changed: Double) -> [ComparedCell] {
    (0..<count).map { number in
      func side(_ seed: Int, _ factor: Double) -> [Double] {
        (0..<10).map { round in
          let noise = Double((round * 7 + number * 3 + seed * 5) % 9 - 4) / 1000
          return Double(50 + number) * factor * (1 + noise) * (1 + Double(round) / 90)
        }
      }
      var cell = Cells.noisy(.smaller, side(0, 1), side(1, number == 0 ? 1 + changed : 1))
      cell.key.variant = "\(number)"
      return cell
    }
  }

  @Test("hides no change of one cell, because all cells of a round show the drift")
  func aligned() {
    let judged = CellComparison(cells(20, changed: 0.05))
    #expect(judged.cells[0].verdict == .regressed)
    #expect(judged.count(of: .unchanged) == 19)
  }

  @Test("cannot be distinguished from a change when cells are few")
  func fewCells() {
    #expect(CellComparison(cells(3, changed: 0.05)).cells[0].verdict == .undecided)
  }

  @Test("is not corrected when the sides ran one after the other")
  func sequential() {
    var options = ComparisonOptions()
    options.order = .sequentialAllowed
    let judged = CellComparison(cells(20, changed: 0.05), options: options)
    #expect(judged.cells[0].verdict == .undecided)
    options.order = .sequential
    #expect(CellComparison(cells(20, changed: 0.5), options: options).count(of: .undecided) == 20)
  }

  @Test("does not affect cells without a change, and a change of all cells is detected")
  func others() {
    #expect(CellComparison(cells(20, changed: 0)).count(of: .unchanged) == 20)
    let slower = cells(20, changed: 0).map { cell in
      var cell = cell
      cell.candidate = cell.candidate?.map { "\((Double($0) ?? 0) * 1.05)" }
      return cell
    }
    #expect(CellComparison(slower).count(of: .regressed) == 20)
  }
}
