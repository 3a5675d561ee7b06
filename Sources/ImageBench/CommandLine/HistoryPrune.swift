internal import History
internal import Nightly
internal import Report

/// `imagebench history prune`: removes runs.
enum HistoryPrune {
  static func run(_ values: OptionValues, _ style: HistoryCommand.Style) throws {
    let keep = try values.integer("keep", in: 0...Int.max)
    let day = values.text("before")
    guard (keep == nil) != (day == nil) else {
      throw CommandError.usage("history prune takes one of --keep N and --before DAY")
    }
    if let day, !CalendarDay.isDay(day) {
      throw CommandError.usage("--before takes a day such as 2026-01-31, not \"\(day)\"")
    }
    // What is only read must not be made by a typing mistake.
    let file = try HistoryFile(values)
    _ = try file.open(.read)
    let store = try file.open(.write)
    let runs = try store.runs()
    // Times of ISO 8601 sort as texts, and a day sorts before its hours.
    let going = runs.enumerated().filter { place, run in
      if let day { run.startedUTC < day } else { place < runs.count - (keep ?? 0) }
    }.map(\.element)
    let count = try store.remove(runs: going.map(\.number))
    if count > 0 { try store.compact() }
    var table = ReportTable(
      title: store.path,
      columns: [.number("removed"), .number("left")]
    )
    table.append(row: [.count(count), .count(runs.count - count)])
    HistoryCommand.print(style.render(table))
  }
}
