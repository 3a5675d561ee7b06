/// Writes a table in aligned columns for a terminal.
///
/// A table wider than the terminal is split into blocks of columns, and each block repeats the key
/// columns. A single column that is wider than the terminal is not shortened.
struct TextRenderer {
  /// The width of the terminal in columns.
  var width: Int
  /// Whether texts are coloured by their tone; plain by default.
  var styling: Styling = .plain

  private static let gap = "  "

  /// The text of `table`, with a line end at its end.
  ///
  /// - Complexity: O(n) in the number of cells.
  func render(_ table: ReportTable) -> String {
    var notes = CellNotes()
    let rows = table.groups.map { group in
      group.rows.map { row in
        row.map { TonedText(DisplayWidth.sanitized(notes.text($0)), tone: $0.tone) }
      }
    }
    let layout = Layout(table, rows: rows, styling)
    var lines: [String] = []
    if !table.title.isEmpty {
      lines.append(styling.paint(DisplayWidth.sanitized(table.title), table.titleTone))
    }
    for (index, block) in blocks(table, layout.widths).enumerated() {
      if index > 0 { lines.append("") }
      lines += layout.head(block)
      for (group, rows) in zip(table.groups, rows) {
        if let title = group.title { lines.append(DisplayWidth.sanitized(title)) }
        lines += rows.map { layout.line($0, block) }
      }
    }
    lines += notes.lines(table).map {
      styling.paint(DisplayWidth.sanitized($0), table.footnoteTones[$0])
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The columns of each block: the key columns and as many others as fit.
  private func blocks(_ table: ReportTable, _ widths: [Int]) -> [[Int]] {
    let key = Array(0..<table.keyColumnCount)
    let keyWidth = key.reduce(0) { $0 + widths[$1] + TextRenderer.gap.count }
    var blocks: [[Int]] = []
    var block = key
    var used = keyWidth
    for column in table.keyColumnCount..<table.columns.count {
      if block.count > key.count, used + widths[column] > width {
        blocks.append(block)
        block = key
        used = keyWidth
      }
      block.append(column)
      used += widths[column] + TextRenderer.gap.count
    }
    return blocks + [block]
  }

  /// The columns of a table with their headings and widths.
  private struct Layout {
    let headers: [String]
    let overs: [String?]
    let units: [String]
    let errors: [String]
    let alignments: [ReportTable.Column.Alignment]
    let widths: [Int]
    private let styling: Styling

    init(_ table: ReportTable, rows: [[[TonedText]]], _ styling: Styling) {
      self.styling = styling
      headers = table.columns.map { DisplayWidth.sanitized($0.header) }
      units = table.columns.map { DisplayWidth.sanitized($0.unitLabel ?? "") }
      errors = table.columns.map { DisplayWidth.sanitized($0.errorLabel ?? "") }
      alignments = table.columns.map(\.alignment)
      var widths = headers.indices.map { [headers, units, errors] in
        [headers[$0], units[$0], errors[$0]].map(DisplayWidth.of).max() ?? 0
      }
      for row in rows.joined() {
        for (column, cell) in row.enumerated() {
          widths[column] = max(widths[column], DisplayWidth.of(cell.text))
        }
      }
      overs = table.columns.map { $0.over.map(DisplayWidth.sanitized) }
      for group in Self.groups(overs, Array(widths.indices)) {
        guard let over = overs[group[0]], let last = group.last else { continue }
        // A heading over several columns is not shortened, so its last column becomes wider.
        widths[last] += max(0, DisplayWidth.of(over) - Self.span(group, widths))
      }
      self.widths = widths
    }

    /// The columns of `block`, grouped where adjacent ones share the heading above theirs.
    private static func groups(_ overs: [String?], _ block: [Int]) -> [[Int]] {
      var groups: [[Int]] = []
      for column in block {
        if let last = groups.last?.last, let over = overs[column], over == overs[last] {
          groups[groups.count - 1].append(column)
        } else {
          groups.append([column])
        }
      }
      return groups
    }

    private static func span(_ group: [Int], _ widths: [Int]) -> Int {
      group.reduce(0) { $0 + widths[$1] } + (group.count - 1) * TextRenderer.gap.count
    }

    /// The headings above those of `block`, each centred over its columns; nil for none.
    private func overLine(_ block: [Int]) -> String? {
      guard block.contains(where: { overs[$0] != nil }) else { return nil }
      let parts = Self.groups(overs, block).map { group in
        let text = overs[group[0]] ?? ""
        let room = max(0, Self.span(group, widths) - DisplayWidth.of(text))
        return String(repeating: " ", count: (room + 1) / 2) + text
          + String(repeating: " ", count: room / 2)
      }
      return Self.trimmed(parts.joined(separator: TextRenderer.gap))
    }

    /// The headings, the headings above them, the units and errors if the block has any, and a
    /// rule.
    func head(_ block: [Int]) -> [String] {
      var lines = (overLine(block).map { [$0] } ?? []) + [line(plain: headers, block)]
      for texts in [units, errors] where block.contains(where: { !texts[$0].isEmpty }) {
        lines.append(line(plain: texts, block))
      }
      let rule = block.map { String(repeating: "-", count: widths[$0]) }
      return lines + [rule.joined(separator: TextRenderer.gap)]
    }

    private func line(plain texts: [String], _ block: [Int]) -> String {
      line(texts.map { TonedText($0) }, block)
    }

    /// The cells of `block` from the texts of a whole row, without trailing spaces.
    func line(_ row: [TonedText], _ block: [Int]) -> String {
      let cells = block.map { column in
        // Colour codes take no columns, so the padding is computed without them.
        let room = widths[column] - DisplayWidth.of(row[column].text)
        let padding = String(repeating: " ", count: room)
        let text = styling.paint(row[column])
        return alignments[column] == .leading ? text + padding : padding + text
      }
      return Self.trimmed(cells.joined(separator: TextRenderer.gap))
    }

    /// `line` without trailing spaces.
    private static func trimmed(_ line: String) -> String {
      var line = line[...]
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }
}
