import Statistics
import Testing

@Suite("A fit with coefficients of zero or more")
struct NonnegativeFitTests {
  private static let rows = (1...30).map { index -> [Double] in
    [1, Double(index * 37 % 11), Double(index * 53 % 17)]
  }

  @Test(
    "finds the coefficients of exact values, also where one is zero",
    arguments: [[3.0, 2, 1], [5, 0, 0.5], [0, 4, 2]]
  )
  func exact(coefficients: [Double]) {
    let values = Self.rows.map { row in
      zip(row, coefficients).reduce(0.001) { $0 + $1.0 * $1.1 }
    }
    let fit = NonnegativeFit(Self.rows, values: values, columns: 3)
    for (found, wanted) in zip(fit.coefficients, coefficients) {
      #expect(abs(found - wanted) < 0.05, "\(fit.coefficients)")
    }
  }

  @Test("gives a column that would have to be negative a zero")
  func negative() {
    let values = Self.rows.map { 40 + 2 * $0[1] - 0.5 * $0[2] }
    let fit = NonnegativeFit(Self.rows, values: values, columns: 3)
    #expect(fit.coefficients[2] == 0)
    #expect(fit.coefficients.allSatisfy { $0 >= 0 })
  }

  @Test("does not follow a few odd rows")
  func odd() {
    var values = Self.rows.map { 3 + 2 * $0[1] + $0[2] }
    values[4] *= 5
    values[17] *= 4
    let fit = NonnegativeFit(Self.rows, values: values, columns: 3)
    #expect(abs(fit.coefficients[1] - 2) < 0.2, "\(fit.coefficients)")
  }
}
