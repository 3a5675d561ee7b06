internal import Basics
internal import Nights
internal import Records
internal import Reports
internal import Statistics
internal import Text

extension HistoryCommand {
  /// The runs of a history.
  static func list(_ values: OptionValues, _ style: Style) throws {
    let store = try HistoryFile(values).open(.read)
    print(style.render(HistoryTables.runs(try runs(store, values), path: store.path)))
  }

  /// The values of series, run by run.
  static func show(_ values: OptionValues, _ style: Style) throws {
    guard values.has("metric") else {
      throw CommandError.usage("history show needs --metric; imagebench list metrics lists them")
    }
    let store = try HistoryFile(values).open(.read)
    let runs = try runs(store, values)
    var filter = try filter(values, store)
    let nights = try store.nights(of: try store.series(named: filter), in: runs)
    filter.metrics = [MetricName.imagesMissingPct.rawValue]
    let missing = try store.nights(of: try store.series(filter), in: runs)
    print(style.render(HistoryTables.values(nights, runs: runs, missing: missing)))
  }

  /// Adds whole runs from their directories.
  static func add(_ values: OptionValues, _ style: Style) throws {
    let paths = Array(values.operands.dropFirst())
    guard !paths.isEmpty else {
      throw CommandError.usage("history import takes the directory of one run or more")
    }
    // The environment names the commit of this process, not that of an old run.
    let importer = try HistoryImporter(paths, commit: values.text("commit"))
    print(style.render(try importer.add(to: try HistoryFile(values).open(.write))))
  }

  /// Removes runs.
  static func prune(_ values: OptionValues, _ style: Style) throws {
    let pruning = try pruning(values)
    // A typing mistake in the path must not make a new history.
    let file = try HistoryFile(values)
    let runs = try file.open(.read).runs()
    guard values.has("yes") || !pruning.removesAll(of: runs) else {
      throw CommandError.usage(
        "this removes every run of \(file.path), \(runs.count) of \(runs.count), which cannot be undone; add "
          + "--yes if you mean it"
      )
    }
    let store = try file.open(.write)
    let pruned = try pruning.prune(store)
    print(style.render(pruned.table))
    try HistoryPruning.makeSmaller(store, removed: pruned.removed)
  }

  private static func pruning(_ values: OptionValues) throws -> HistoryPruning {
    switch (try values.integer("keep", in: 0...Int.max), values.text("before")) {
    case (let count?, nil): return .keep(count)
    case (nil, let day?):
      guard CalendarDay.isDay(day) else {
        throw CommandError.usage("--before takes a day such as 2026-01-31, not \"\(day)\"")
      }
      return .before(day)
    default: throw CommandError.usage("history prune takes one of --keep N and --before DAY")
    }
  }

  /// Looks for damage, which ends the command with its name.
  static func check(_ values: OptionValues, _ style: Style) throws {
    let store = try HistoryFile(values).open(.read)
    try store.verify()
    print(style.render(HistoryTables.whole(try store.runs(), path: store.path)))
  }

  /// The nights in which the level of a series changed.
  static func changes(_ values: OptionValues, _ style: Style) throws {
    var options = RankScanOptions()
    if let share = try values.share("min-shift", upTo: .infinity) { options.minimumShift = share }
    let store = try HistoryFile(values).open(.read)
    let series = try store.series(named: filter(values, store))
    let page = try HistoryChangesPage(of: series, in: try runs(store, values), store, options)
    print(page.render(style.format, width: style.width))
  }

  /// The options that `action` takes apart from `--history` and `--format`.
  private static func taken(_ action: Action) -> [String] {
    let names = ["only", "metric"]
    return switch action {
    case .list: ["last"]
    case .show: names + ["last"]
    case .import: ["commit"]
    case .prune: ["keep", "before", "yes"]
    case .check: []
    case .changes: names + ["last", "min-shift"]
    case .report: names + ["last"] + HistoryReport.options.map(\.name)
    }
  }

  /// Refuses options of other actions, which would be ignored without a message.
  static func refuseOptions(_ action: Action, _ values: OptionValues) throws(CommandError) {
    let taken = taken(action) + ["history"] + (action == .report ? [] : ["format"])
    for option in options where values.has(option.name) && !taken.contains(option.name) {
      throw .usage("history \(action.rawValue) takes no --\(option.name)")
    }
  }
}
