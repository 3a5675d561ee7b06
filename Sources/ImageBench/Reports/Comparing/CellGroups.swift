internal import Basics
internal import Records
internal import Statistics

/// Cells that have one reason in common, told in one line where they are many.
///
/// Two runs of different libraries have hundreds of cells that cannot be compared for the same reason.
struct CellGroups {
  /// So many cells of one reason are still told one by one.
  static let shownOneByOne = 6

  /// The lines of `cells` in their order; a group stands where its first cell would.
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
    let places = distinct(cells.map { CellText($0).place })
    let names =
      metrics.count <= 3
      ? metrics.joined(separator: ", ")
      : metrics.prefix(2).joined(separator: ", ") + " and \(metrics.count - 2) more metrics"
    let first = places.count == 1 ? places[0] : "\(places.count) trials, such as \(places[0])"
    return "\(Plural.text(cells.count, "cell")) (\(names) of \(first)): \(cells[0].reason)"
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }
}
