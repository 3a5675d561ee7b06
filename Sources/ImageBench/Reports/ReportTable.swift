/// A table of results, before it takes the form of text, Markdown, CSV or JSON.
///
/// The first columns are the key: they say what a row is about and are repeated where a wide table
/// is cut into blocks.
public struct ReportTable: Sendable, Hashable {
  /// Rows that belong together, under a heading of their own.
  public struct Group: Sendable, Hashable {
    /// The heading, or nil for none.
    public var title: String?
    /// The rows in order, with one cell for each column of the table.
    public var rows: [[Cell]]

    /// A group of `rows`, without heading by default.
    public init(title: String? = nil, rows: [[Cell]]) {
      self.title = title
      self.rows = rows
    }
  }

  /// What the table shows; empty for no title.
  public var title: String
  /// What the title means, which colours it on a terminal; nil, the default, for neither good nor bad.
  public var titleTone: Tone?
  /// The columns from left to right.
  public let columns: [Column]
  /// How many columns at the left are the key, 1 by default.
  public let keyColumnCount: Int
  /// The groups from top to bottom.
  public private(set) var groups: [Group] = []
  /// Sentences under the table, such as the A/A noise.
  ///
  /// Reasons of empty cells come by themselves.
  public var footnotes: [String] = []
  /// What footnotes mean, by their texts; those that are not named, by default all, have no colour.
  public var footnoteTones: [String: Tone] = [:]

  /// A table with `columns` and no rows yet, whose first column is the key by default.
  ///
  /// A table has at least one column, and no more key columns than columns.
  public init(title: String, columns: [Column], keyColumnCount: Int = 1) {
    precondition(!columns.isEmpty, "The table \"\(title)\" has no columns")
    precondition(
      (0...columns.count).contains(keyColumnCount),
      "The table \"\(title)\" cannot have \(keyColumnCount) key columns of \(columns.count)"
    )
    self.title = title
    self.columns = columns
    self.keyColumnCount = keyColumnCount
  }

  /// Adds a row with one cell for each column to the last group, or to a first one without heading.
  ///
  /// A number that is not finite becomes an empty cell, because nothing was measured.
  public mutating func append(row: [Cell]) {
    requireWidth(row)
    if groups.isEmpty { groups.append(Group(rows: [])) }
    groups[groups.count - 1].rows.append(row.map(\.finite))
  }

  /// Adds a group, whose rows have one cell for each column and are treated as single rows are.
  ///
  /// - Complexity: O(n) in the number of its rows.
  public mutating func append(group: Group) {
    for row in group.rows { requireWidth(row) }
    groups.append(Group(title: group.title, rows: group.rows.map { $0.map(\.finite) }))
  }

  /// All rows in order, without their groups.
  ///
  /// - Complexity: O(n) in the number of rows.
  public var rows: [[Cell]] { groups.flatMap(\.rows) }

  private func requireWidth(_ row: [Cell]) {
    precondition(
      row.count == columns.count,
      "A row of the table \"\(title)\" has \(row.count) cells for \(columns.count) columns"
    )
  }
}
