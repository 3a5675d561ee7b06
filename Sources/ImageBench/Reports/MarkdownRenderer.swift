/// Writes a table as GitHub-flavoured Markdown.
///
/// Every character with a meaning in Markdown or HTML is escaped, so that a file name cannot break
/// the table or the page. Each group has a heading and repeats the header.
struct MarkdownRenderer {
  /// The Markdown of `table`, with a line end at its end.
  ///
  /// - Complexity: O(n) in the number of cells.
  func render(_ table: ReportTable) -> String {
    var notes = CellNotes()
    var blocks: [String] = []
    if !table.title.isEmpty { blocks.append("### \(Self.escaped(table.title))\n") }
    // A table without rows still shows its columns.
    let groups = table.groups.isEmpty ? [ReportTable.Group(rows: [])] : table.groups
    for group in groups {
      if let title = group.title { blocks.append("**\(Self.escaped(title))**\n") }
      var lines = [line(table.columns.map(header)), line(table.columns.map(rule))]
      lines += group.rows.map { row in line(row.map { Self.escaped(notes.text($0)) }) }
      blocks.append(lines.joined())
    }
    // A list keeps each note on its own line.
    let noteLines = notes.lines(table).map { "- \(Self.escaped($0))\n" }
    if !noteLines.isEmpty { blocks.append(noteLines.joined()) }
    return blocks.joined(separator: "\n")
  }

  private func header(_ column: ReportTable.Column) -> String {
    let unit = column.label.map { " (\($0))" } ?? ""
    // Markdown cannot express cells that span several columns.
    let over = column.over.map { $0 + " · " } ?? ""
    return Self.escaped(over + column.header + unit)
  }

  private func rule(_ column: ReportTable.Column) -> String {
    column.alignment == .leading ? ":---" : "---:"
  }

  private func line(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// `text` as one line of plain Markdown.
  static func escaped(_ text: String) -> String {
    let scalars = Array(DisplayWidth.sanitized(text).unicodeScalars)
    var index = -1
    return String(String.UnicodeScalarView(scalars)).escapingScalars { scalar in
      index += 1
      switch scalar {
      case "\\", "|", "*", "`", "[", "]", "~": return "\\\(scalar)"
      case "<": return "&lt;"
      case ">": return "&gt;"
      case "&": return "&amp;"
      case "_": return isInsideWord(index, scalars) ? nil : "\\_"
      default: return nil
      }
    }
  }

  /// Whether the scalar at `index` is between letters or digits, where "_" is not emphasis.
  private static func isInsideWord(_ index: Int, _ scalars: [Unicode.Scalar]) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    return [scalars[index - 1], scalars[index + 1]].allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
    }
  }
}
