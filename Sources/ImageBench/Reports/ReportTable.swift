/// A table of results, independent of the output format.
///
/// The first columns are the key: they identify a row, and are repeated where a wide table is cut
/// into blocks.
package struct ReportTable: Sendable, Hashable {
  /// A group of rows with its own heading.
  package struct Group: Sendable, Hashable {
    /// The heading; nil for none.
    package var title: String?
    /// The rows in order, with one cell per column of the table.
    package var rows: [[Cell]]

    /// A group of `rows`, by default without a heading.
    package init(title: String? = nil, rows: [[Cell]]) {
      self.title = title
      self.rows = rows
    }
  }

  /// Empty for no title.
  package var title: String
  /// The tone of the title, which colours it on a terminal; nil, the default, for neutral.
  package var titleTone: Tone?
  /// From left to right.
  package let columns: [Column]
  /// The number of key columns on the left; 1 by default.
  package let keyColumnCount: Int
  /// From top to bottom.
  package private(set) var groups: [Group] = []
  /// Sentences under the table, such as the A/A noise.
  ///
  /// Reasons of empty cells are added automatically.
  package var footnotes: [String] = []
  /// The tones of footnotes by their texts; footnotes without an entry are neutral.
  package var footnoteTones: [String: Tone] = [:]

  /// A table with `columns` and without rows; by default the first column is the key.
  ///
  /// There is at least one column, and there are at most as many key columns as columns.
  package init(title: String, columns: [Column], keyColumnCount: Int = 1) {
    precondition(!columns.isEmpty, "The table \"\(title)\" has no columns")
    precondition(
      (0...columns.count).contains(keyColumnCount),
      "The table \"\(title)\" cannot have \(keyColumnCount) key columns of \(columns.count)"
    )
    self.title = title
    self.columns = columns
    self.keyColumnCount = keyColumnCount
  }

  /// Appends a row with one cell per column to the last group, or to a first group without a
  /// heading.
  ///
  /// A number that is not finite becomes an empty cell.
  package mutating func append(row: [Cell]) {
    requireWidth(row)
    if groups.isEmpty { groups.append(Group(rows: [])) }
    groups[groups.count - 1].rows.append(row.map(\.finite))
  }

  /// Appends a group; its rows are treated like single rows.
  ///
  /// - Complexity: O(n) in the number of its rows.
  package mutating func append(group: Group) {
    for row in group.rows { requireWidth(row) }
    groups.append(Group(title: group.title, rows: group.rows.map { $0.map(\.finite) }))
  }

  /// All rows in order, without their groups.
  ///
  /// - Complexity: O(n) in the number of rows.
  package var rows: [[Cell]] { groups.flatMap(\.rows) }

  private func requireWidth(_ row: [Cell]) {
    precondition(
      row.count == columns.count,
      "A row of the table \"\(title)\" has \(row.count) cells for \(columns.count) columns"
    )
  }
}
