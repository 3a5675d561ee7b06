/// Equations between numbered unknowns, kept solved for one unknown each.
///
/// Rows come in the order of their priority: one that contradicts earlier rows is refused, as Auto
/// Layout breaks the constraint of the lowest priority. Time per row: number of rows × its terms.
struct LinearRows {
  /// `terms` add up to `constant`.
  struct Row {
    var terms: [Int: Double] = [:]
    var constant = 0.0

    /// Adds `factor` times an unknown.
    mutating func add(_ unknown: Int, _ factor: Double) {
      let sum = (terms[unknown] ?? 0) + factor
      terms[unknown] = abs(sum) < LinearRows.tolerance ? nil : sum
    }

    mutating func add(_ other: Row, times factor: Double) {
      for (unknown, value) in other.terms { add(unknown, value * factor) }
      constant += other.constant * factor
    }
  }

  /// Smaller numbers are rounding errors: a millionth of a point.
  static let tolerance = 1e-6
  /// The row that gives an unknown, in terms of unknowns without a row.
  private var solved: [Int: Row] = [:]

  /// Adds a row; false if earlier rows already decide its terms otherwise.
  @discardableResult
  mutating func add(_ row: Row) -> Bool {
    var row = reduced(row)
    guard let pivot = row.terms.keys.min() else { return abs(row.constant) < 1e-4 }
    let factor = row.terms.removeValue(forKey: pivot) ?? 1
    for unknown in row.terms.keys { row.terms[unknown]? /= factor }
    row.constant /= factor
    for (unknown, other) in solved {
      guard let times = other.terms[pivot] else { continue }
      var changed = other
      changed.terms[pivot] = nil
      // other: x = c - Σ; the pivot p = c' - Σ'.
      changed.add(row, times: -times)
      solved[unknown] = changed
    }
    solved[pivot] = row
    return true
  }

  /// `row` without the unknowns that have a row.
  func reduced(_ row: Row) -> Row {
    var result = Row(terms: [:], constant: row.constant)
    for (unknown, factor) in row.terms {
      if let known = solved[unknown] {
        result.constant -= factor * known.constant
        for (other, value) in known.terms { result.add(other, -factor * value) }
      } else {
        result.add(unknown, factor)
      }
    }
    return result
  }

  /// What the terms of `row` add up to; nil while they are not decided.
  func value(of row: Row) -> Double? {
    let rest = reduced(Row(terms: row.terms, constant: 0))
    return rest.terms.isEmpty ? -rest.constant : nil
  }

  /// The value of an unknown; nil while it is not decided.
  func value(of unknown: Int) -> Double? { value(of: Row(terms: [unknown: 1])) }
}
