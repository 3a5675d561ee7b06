internal import Basics
internal import Records
internal import Statistics

/// The noise floors above the usual margin that applied to cells of a comparison.
package struct NoiseFloorText: Sendable {
  private let margin: Double
  /// The cells with a floor above the margin, in the order of the tables.
  let cells: [JudgedCell]

  /// The floors of `comparison`.
  ///
  /// - Complexity: O(n) in the number of cells.
  package init(_ comparison: RunComparison) {
    let margin = comparison.options.margin
    self.margin = margin
    cells = comparison.judged.cells.filter { $0.margin.map { $0 > margin } ?? false }
  }

  /// All floors in one line; nil when there is none.
  package var line: String? {
    guard !cells.isEmpty else { return nil }
    return "Noise floors above \(Self.percent(margin)) %: "
      + metrics.map { name, shares in
        "\(name) \(Self.range(shares)) (\(Plural.text(shares.count, "cell")))"
      }.joined(separator: ", ") + "."
  }

  /// The floors by metric, in the order of the tables.
  private var metrics: [(name: String, shares: [Double])] {
    var order: [String] = []
    var shares: [String: [Double]] = [:]
    for cell in cells {
      let name = cell.cell.metric.name
      if shares[name] == nil { order.append(name) }
      shares[name, default: []].append(cell.margin ?? 0)
    }
    return order.map { ($0, shares[$0] ?? []) }
  }

  private static func range(_ shares: [Double]) -> String {
    let (low, high) = (percent(shares.min() ?? 0), percent(shares.max() ?? 0))
    return low == high ? "\(high) %" : "\(low) to \(high) %"
  }

  private static func percent(_ share: Double) -> String { FixedPoint.text(100 * share, places: 1) }
}
