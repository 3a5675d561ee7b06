import Basics
internal import Text

/// Writes a table as CSV: one header line of keys, then one line for each row.
///
/// Numbers keep all their digits, and sizes are in bytes. A cell without a value is an empty field.
/// If any group has a heading, the first column is "group" and holds the headings.
struct CSVRenderer {
  /// The CSV of `table`, with a line end at its end.
  ///
  /// - Complexity: O(n) in the number of cells.
  func render(_ table: ReportTable) -> String {
    let hasGroups = table.groups.contains { $0.title != nil }
    var keys = table.uniqueKeys
    if hasGroups { keys.insert(keys.contains("group") ? "table_group" : "group", at: 0) }
    var document = CSVDocument(header: keys)
    for group in table.groups {
      for row in group.rows {
        let fields = row.map(CSVRenderer.field)
        document.append(row: hasGroups ? [group.title ?? ""] + fields : fields)
      }
    }
    return document.text
  }

  private static func field(_ cell: ReportTable.Cell) -> String {
    switch cell {
    case .text(let text, _): text
    case .number(let value, _):
      // A whole number has no ".0".
      Int(exactly: value).map(String.init) ?? value.description
    case .bytes(let count): "\(count.bytes)"
    case .empty: ""
    }
  }
}
