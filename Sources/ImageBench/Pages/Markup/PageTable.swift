internal import Reports

/// A table with its heading, in a box that scrolls by itself on a narrow screen.
struct PageTable {
  /// A column of a table.
  struct Column {
    var title: String
    var isNumber = false

    static func text(_ title: String) -> Column { Column(title: title) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  /// Whether a page sorts its rows.
  enum Sorting {
    case byReader
    case none
  }

  var caption: String
  /// The name by which controls find it; nil, the default, for none.
  var name: String?
  var columns: [Column]
  var sorting = Sorting.byReader

  /// Writes the table with the rows that `rows` writes.
  func write(into markup: inout Markup, rows: (inout Markup) -> Void) {
    markup.scrolling(caption) { box in
      let attributes: Markup.Attributes =
        switch (name, sorting) {
        case (let name?, .byReader): ["id": name, "data-sortable": ""]
        case (let name?, .none): ["id": name]
        case (nil, .byReader): ["data-sortable": ""]
        case (nil, .none): [:]
        }
      box.element("table", attributes) { table in
        table.element("caption", caption)
        table.element("thead") { head in
          head.element("tr") { row in
            for column in columns {
              row.element(
                "th",
                column.isNumber ? ["scope": "col", "class": "n"] : ["scope": "col"],
                column.title
              )
            }
          }
        }
        table.newLine()
        table.element("tbody", [:]) { rows(&$0) }
      }
    }
    markup.newLine()
  }
}

extension PageTable {
  /// Writes `table` of a run with `caption`; numbers have bars, each column with its own scale.
  static func write(_ table: ReportTable, caption: String, into markup: inout Markup) {
    let columns = table.columns.map { column in
      Column(
        title: column.header + (column.label.map { ", \($0)" } ?? ""),
        isNumber: column.alignment == .trailing
      )
    }
    let highest = table.columns.indices.map { index in
      table.rows.compactMap { ShownCell($0[index]).number }.max() ?? 0
    }
    PageTable(caption: caption, columns: columns).write(into: &markup) { rows in
      for cells in table.rows {
        rows.element("tr") { row in
          for (index, cell) in cells.enumerated() {
            let shown = ShownCell(cell)
            if index == 0 {
              row.element("th", ["scope": "row"], shown.text)
            } else {
              let most = highest[index]
              shown.write(into: &row, share: shown.number.map { most > 0 ? $0 / most : 0 })
            }
          }
        }
        rows.newLine()
      }
    }
  }
}
