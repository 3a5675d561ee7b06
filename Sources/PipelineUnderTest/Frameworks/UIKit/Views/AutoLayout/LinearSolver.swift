/// Solves linear equations and inequalities of which some are only wishes: the Cassowary algorithm
/// (Badros, Borning, Stuckey, ACM TOCHI 8(4), 2001), without changes after the first solution.
struct LinearSolver {
  /// How a constraint compares its expression with zero.
  enum Relation: Int { case lessOrEqual = -1, equal = 0, greaterOrEqual = 1 }
  private enum Kind: UInt8 { case external, slack, error, dummy }

  /// A linear expression; its cells are in the order of their symbols.
  private struct Row {
    var constant = 0.0
    var cells: [(symbol: Int, factor: Double)] = []

    func factor(_ symbol: Int) -> Double {
      cells.first { $0.symbol == symbol }?.factor ?? 0
    }

    mutating func add(_ symbol: Int, _ factor: Double) {
      if let index = cells.firstIndex(where: { $0.symbol >= symbol }) {
        guard cells[index].symbol == symbol else {
          cells.insert((symbol, factor), at: index)
          return
        }
        cells[index].factor += factor
        if LinearSolver.isZero(cells[index].factor) { cells.remove(at: index) }
      } else {
        cells.append((symbol, factor))
      }
    }

    mutating func add(_ row: Row, _ factor: Double) {
      constant += row.constant * factor
      for cell in row.cells { add(cell.symbol, cell.factor * factor) }
    }

    mutating func remove(_ symbol: Int) { cells.removeAll { $0.symbol == symbol } }

    mutating func negate() {
      constant = -constant
      for index in cells.indices { cells[index].factor = -cells[index].factor }
    }

    /// Turns `0 = row` into `symbol = row`.
    mutating func solve(for symbol: Int) {
      let factor = -1 / self.factor(symbol)
      remove(symbol)
      constant *= factor
      for index in cells.indices { cells[index].factor *= factor }
    }

    mutating func substitute(_ symbol: Int, _ row: Row) {
      let factor = self.factor(symbol)
      guard factor != 0 else { return }
      remove(symbol)
      add(row, factor)
    }
  }

  private static func isZero(_ value: Double) -> Bool { abs(value) < 1e-8 }

  private var kinds: [Kind] = []
  private var rows: [Row?] = []
  private var objective = Row()

  /// A new variable.
  mutating func variable() -> Int { symbol(.external) }

  private mutating func symbol(_ kind: Kind) -> Int {
    kinds.append(kind)
    rows.append(nil)
    return kinds.count - 1
  }

  /// The value of a variable in the present solution; 0 for one that nothing determines.
  func value(_ variable: Int) -> Double { rows[variable]?.constant ?? 0 }

  /// Adds `terms + constant (relation) 0`; returns false, and changes nothing that counts, if it
  /// contradicts what is required.
  ///
  /// - Parameter strength: The weight of its violation; nil if it is required.
  /// - Complexity: O(r · c) for r rows of c cells, times the pivots.
  @discardableResult
  mutating func add(
    _ terms: [(variable: Int, factor: Double)],
    _ constant: Double,
    _ relation: Relation,
    strength: Double?
  ) -> Bool {
    var row = Row()
    row.constant = constant
    for term in terms where term.factor != 0 {
      if let basic = rows[term.variable] {
        row.add(basic, term.factor)
      } else {
        row.add(term.variable, term.factor)
      }
    }
    let helpers = addHelpers(to: &row, relation, strength)
    if row.constant < 0 { row.negate() }
    var subject = row.cells.first { kinds[$0.symbol] == .external }?.symbol
    subject =
      subject
      ?? helpers.first { kinds[$0] != .dummy && row.factor($0) < 0 }
    if subject == nil, row.cells.allSatisfy({ kinds[$0.symbol] == .dummy }) {
      guard Self.isZero(row.constant) else { return false }
      subject = helpers.first
    }
    if let subject {
      row.solve(for: subject)
      substitute(subject, row)
      rows[subject] = row
    } else if !addWithArtificial(row) {
      return false
    }
    optimize(artificial: nil)
    return true
  }

  private mutating func addHelpers(
    to row: inout Row,
    _ relation: Relation,
    _ strength: Double?
  ) -> [Int] {
    if relation == .equal {
      guard let strength else {
        let dummy = symbol(.dummy)
        row.add(dummy, 1)
        return [dummy]
      }
      let (over, under) = (symbol(.error), symbol(.error))
      row.add(over, -1)
      row.add(under, 1)
      objective.add(over, strength)
      objective.add(under, strength)
      return [over, under]
    }
    let sign: Double = relation == .lessOrEqual ? 1 : -1
    let slack = symbol(.slack)
    row.add(slack, sign)
    guard let strength else { return [slack] }
    let error = symbol(.error)
    row.add(error, -sign)
    objective.add(error, strength)
    return [slack, error]
  }

  private mutating func substitute(_ symbol: Int, _ row: Row) {
    for index in rows.indices where rows[index] != nil { rows[index]!.substitute(symbol, row) }
    objective.substitute(symbol, row)
    artificial?.substitute(symbol, row)
  }

  private var artificial: Row?

  private mutating func addWithArtificial(_ row: Row) -> Bool {
    let extra = symbol(.slack)
    rows[extra] = row
    artificial = row
    optimize(artificial: true)
    let success = Self.isZero(artificial?.constant ?? 0)
    artificial = nil
    if var basic = rows[extra] {
      rows[extra] = nil
      guard !basic.cells.isEmpty else { return success }
      guard
        let entering = basic.cells.first(where: {
          kinds[$0.symbol] == .slack || kinds[$0.symbol] == .error
        })?.symbol
      else { return false }
      basic.solve(for: entering)
      substitute(entering, basic)
      rows[entering] = basic
    }
    for index in rows.indices where rows[index] != nil { rows[index]!.remove(extra) }
    objective.remove(extra)
    return success
  }

  /// Pivots until the objective, or that of an artificial variable, is at its least.
  private mutating func optimize(artificial isArtificial: Bool?) {
    for _ in 0..<Self.pivotsMax {
      let goal = isArtificial == nil ? objective : artificial ?? Row()
      guard
        let entering = goal.cells.first(where: {
          kinds[$0.symbol] != .dummy && $0.factor < -1e-9
        })?.symbol
      else { return }
      var leaving: Int?
      var least = Double.infinity
      for (index, row) in rows.enumerated() where kinds[index] != .external {
        guard let row else { continue }
        let factor = row.factor(entering)
        guard factor < -1e-12 else { continue }
        let ratio = -row.constant / factor
        if ratio < least { (least, leaving) = (ratio, index) }
      }
      guard let leaving, var row = rows[leaving] else { return }
      rows[leaving] = nil
      // leaving = row, so 0 = row - leaving.
      row.add(leaving, -1)
      row.solve(for: entering)
      substitute(entering, row)
      rows[entering] = row
    }
  }

  /// Far more pivots than a screen needs; a loop of equal objectives ends here.
  private static let pivotsMax = 10_000
}
