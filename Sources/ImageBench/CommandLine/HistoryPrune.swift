internal import Basics
internal import Nights
internal import Reports

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
    var table = ReportTable(
      title: store.path,
      columns: [.number("removed"), .number("left")]
    )
    table.append(row: [.count(count), .count(runs.count - count)])
    HistoryCommand.print(style.render(table))
    try makeSmaller(store, removed: count)
  }

  /// Gives the room of removed runs back, also of those that an earlier call had no room to.
  ///
  /// The runs are gone by then, so a failure has to say what has happened and what has not.
  private static func makeSmaller(_ store: HistoryStore, removed count: Int) throws(CommandError) {
    do throws(HistoryError) {
      if try store.hasFreeRoom { try store.compact() }
    } catch {
      let runs =
        count == 0 ? "no run was" : Plural.text(count, "run was", many: "runs were")
      throw .failed(
        "\(runs) removed from \(store.path), and the file keeps its size, because its smaller copy could not be "
          + "written (\(reason(error))); nothing is damaged, and the same command tries again once there is "
          + "room beside the file and in the folder of temporary files"
      )
    }
  }

  private static func reason(_ error: HistoryError) -> String {
    switch error {
    case .full: "there is no room for it"
    case .busy: "another process keeps using the file"
    case .failed(_, let code, let words): "\(words), SQLite's code \(code)"
    default: "\(error)"
    }
  }
}
