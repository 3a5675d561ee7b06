internal import Basics
internal import Records
internal import Statistics

/// Cells with a common reason, reported in one line if there are many.
///
/// Runs with different libraries can have hundreds of cells that are not comparable for the same
/// reason.
struct CellGroups {
  /// Up to this many cells with the same reason are reported one by one.
  static let shownOneByOne = 6

  /// The lines of `cells` in their order; a group is at the position of its first cell.
  static func lines(_ cells: [JudgedCell]) -> [String] {
    var counts: [String: Int] = [:]
    for cell in cells { counts[cell.reason, default: 0] += 1 }
    var told: Set<String> = []
    return cells.compactMap { cell in
      guard let count = counts[cell.reason], count > shownOneByOne else {
        return CellText(cell).line
      }
      guard told.insert(cell.reason).inserted else { return nil }
      return summary(cells.filter { $0.reason == cell.reason })
    }
  }

  private static func summary(_ cells: [JudgedCell]) -> String {
    let metrics = distinct(cells.map(\.cell.metric.name))
    let locations = distinct(cells.map { CellText($0).location })
    let names =
      metrics.count <= 3
      ? metrics.joined(separator: ", ")
      : metrics.prefix(2).joined(separator: ", ") + " and \(metrics.count - 2) more metrics"
    let first =
      locations.count == 1 ? locations[0] : "\(locations.count) trials, such as \(locations[0])"
    return "\(Plural.text(cells.count, "cell")) (\(names) of \(first)): \(cells[0].reason)"
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}
