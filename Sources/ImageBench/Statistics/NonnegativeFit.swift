/// Coefficients of zero or more whose products with rows of counts come near to measured values.
///
/// It makes the sum of the relative errors small, not that of their squares: least squares with
/// weights that are found again and again. So a few odd rows do not move the fit of the others.
package struct NonnegativeFit: Sendable {
  /// One for each column; zero where the column helps nothing.
  package private(set) var coefficients: [Double]

  /// How often weights are found again.
  private static let rounds = 40
  /// How often each coefficient is improved in a round.
  private static let passes = 300
  /// The relative error below which a row's weight no longer rises.
  private static let leastError = 0.02

  /// The fit of `rows`, each with a count for each of `columns`, to `values`, which are positive.
  ///
  /// - Complexity: O(rounds · (n·k² + passes·k²)) for n rows and k columns.
  package init(_ rows: [[Double]], values: [Double], columns: Int) {
    precondition(rows.count == values.count, "each row has a value")
    coefficients = Array(repeating: 0, count: columns)
    var weights = Array(repeating: 1.0, count: rows.count)
    for _ in 0..<Self.rounds {
      improve(rows, values, weights)
      for (index, row) in rows.enumerated() {
        let error = abs(self.value(of: row) / values[index] - 1)
        weights[index] = 1 / max(error, Self.leastError)
      }
    }
  }

  /// The value of `row` by the coefficients.
  ///
  /// - Complexity: O(columns).
  package func value(of row: [Double]) -> Double {
    zip(row, coefficients).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// Improves the coefficients by coordinates, for weighted squares of relative errors.
  private mutating func improve(_ rows: [[Double]], _ values: [Double], _ weights: [Double]) {
    let count = coefficients.count
    var square = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    var right = Array(repeating: 0.0, count: count)
    for (index, row) in rows.enumerated() {
      let used = row.indices.filter { row[$0] != 0 }
      let scale = weights[index] / (values[index] * values[index])
      for column in used {
        right[column] += scale * row[column] * values[index]
        for other in used { square[column][other] += scale * row[column] * row[other] }
      }
    }
    for _ in 0..<Self.passes {
      for column in 0..<count where square[column][column] > 0 {
        var rest = right[column] + square[column][column] * coefficients[column]
        for other in 0..<count { rest -= square[column][other] * coefficients[other] }
        coefficients[column] = max(0, rest / square[column][column])
      }
    }
  }
}
