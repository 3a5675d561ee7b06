internal import Nights
internal import Reports

/// `imagebench history check`: looks for damage, which ends the command with its name.
enum HistoryCheck {
  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let store = try HistoryFile(values).open(.read)
    try store.verify()
    let runs = try store.runs()
    var table = ReportTable(
      title: store.path,
      columns: [.number("runs"), .number("values"), ReportTable.Column("state")]
    )
    let values = runs.reduce(0) { $0 + $1.valueCount }
    table.append(row: [.count(runs.count), .count(values), .text("whole")])
    HistoryCommand.print(style.render(table))
  }
}
