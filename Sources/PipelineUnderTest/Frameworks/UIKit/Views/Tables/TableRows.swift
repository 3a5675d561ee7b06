/// Where the rows and headers of a table lie.
///
/// Making it takes the number of rows; finding a row its logarithm.
@MainActor
struct TableRows {
  /// The height of a row without any other: a plain cell's (UIKit's default row).
  static let plainHeight: CGFloat = 44

  /// The upper edge of each row of each section, and last its lower edge.
  private var tops: [[CGFloat]] = []
  /// The upper edge and height of each section's header.
  private(set) var headers: [(top: CGFloat, height: CGFloat)] = []
  let height: CGFloat

  init(of table: UITableView) {
    var y = table.tableHeaderView?.frame.height ?? 0
    for (section, count) in table.loadedCounts().enumerated() {
      let header =
        table.delegate?.tableView(table, heightForHeaderInSection: section)
        ?? table.sectionHeaderHeight
      headers.append((y, max(header, 0)))
      y += max(header, 0)
      var edges = [y]
      edges.reserveCapacity(count + 1)
      for row in 0..<count {
        let path = IndexPath(row: row, section: section)
        let estimate = table.estimatedRowHeight > 0 ? table.estimatedRowHeight : Self.plainHeight
        y += table.height(of: path) ?? table.measured[path] ?? estimate
        edges.append(y)
      }
      tops.append(edges)
    }
    height = y + (table.tableFooterView?.frame.height ?? 0)
  }

  func frame(of path: IndexPath, width: CGFloat) -> CGRect {
    guard tops.indices.contains(path.section), path.row + 1 < tops[path.section].count else {
      return .zero
    }
    let (top, bottom) = (tops[path.section][path.row], tops[path.section][path.row + 1])
    return CGRect(x: 0, y: top, width: width, height: bottom - top)
  }

  /// The rows between two heights, from the top.
  func paths(from start: CGFloat, to end: CGFloat) -> [IndexPath] {
    var result: [IndexPath] = []
    for (section, edges) in tops.enumerated() {
      guard let first = edges.first, let last = edges.last, first < end, last > start else {
        continue
      }
      var (low, high) = (0, edges.count - 1)
      while low < high {
        let middle = (low + high) / 2
        if edges[middle + 1] <= start { low = middle + 1 } else { high = middle }
      }
      while low + 1 < edges.count, edges[low] < end {
        result.append(IndexPath(row: low, section: section))
        low += 1
      }
    }
    return result
  }
}
