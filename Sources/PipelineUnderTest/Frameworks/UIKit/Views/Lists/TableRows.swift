/// Where the rows, headers and footers of a table lie, from top to bottom.
struct TableRows {
  let counts: [Int]
  var isPlaced = false
  private(set) var height: CGFloat = 0
  private(set) var headers: [ClosedRange<CGFloat>] = []
  private(set) var footers: [ClosedRange<CGFloat>] = []
  /// For each section the top of each row, and the bottom of the last.
  private var tops: [[CGFloat]] = []

  init(counts: [Int]) { self.counts = counts }

  /// - Complexity: O(n) for n rows.
  mutating func place(
    top: CGFloat,
    bottom: CGFloat,
    header: (Int) -> CGFloat,
    footer: (Int) -> CGFloat,
    row: (IndexPath) -> CGFloat
  ) {
    (headers, footers, tops) = ([], [], [])
    var y = top
    for section in counts.indices {
      let start = y
      y += max(header(section), 0)
      headers.append(start...y)
      var edges = [y]
      edges.reserveCapacity(counts[section] + 1)
      for index in 0..<counts[section] {
        y += row(IndexPath(row: index, section: section))
        edges.append(y)
      }
      tops.append(edges)
      let end = y
      y += max(footer(section), 0)
      footers.append(end...y)
    }
    height = y + bottom
    isPlaced = true
  }

  func span(_ path: IndexPath) -> ClosedRange<CGFloat>? {
    guard tops.indices.contains(path.section), path.row + 1 < tops[path.section].count else {
      return nil
    }
    return tops[path.section][path.row]...tops[path.section][path.row + 1]
  }

  /// The rows that touch the part from `low` to `high`.
  ///
  /// - Complexity: O(s + log n + m) for s sections and m rows found.
  func paths(from low: CGFloat, to high: CGFloat) -> [IndexPath] {
    var result: [IndexPath] = []
    for (section, edges) in tops.enumerated() where edges.count > 1 {
      guard edges[0] < high, edges[edges.count - 1] > low else { continue }
      var (first, end) = (0, edges.count - 1)
      while first < end {
        let middle = (first + end) / 2
        if edges[middle + 1] <= low { first = middle + 1 } else { end = middle }
      }
      var row = first
      while row < edges.count - 1, edges[row] < high {
        if edges[row + 1] > edges[row] { result.append(IndexPath(row: row, section: section)) }
        row += 1
      }
    }
    return result
  }
}
