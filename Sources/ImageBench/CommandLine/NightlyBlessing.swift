internal import Basics
internal import Files
internal import Nights
internal import Records
internal import Reports
internal import Statistics

/// `imagebench nightly --bless`: accepts what a metric shows in the newest night.
enum NightlyBlessing {
  static func run(_ values: OptionValues, baseline directory: String) throws -> ExitCode {
    let metric = values.text("bless") ?? ""
    guard let reason = values.text("reason") else {
      throw CommandError.usage("--bless needs --reason TEXT")
    }
    let until = values.text("until")
    if let until {
      guard CalendarDay.isDay(until) else {
        throw CommandError.usage("--until takes a day such as 2026-01-31, not \"\(until)\"")
      }
      let today = String(Timestamp.nowUTC.prefix(10))
      guard until >= today else {
        throw CommandError.usage("--until \(until) is over; today is \(today)")
      }
    }
    let baseline = try NightlyCommand.baseline(directory, values, nil)
    guard let info = baseline.record.metrics.first(where: { $0.name == metric }) else {
      throw CommandError.usage("the baseline has no metric \"\(metric)\"")
    }
    let store = try HistoryFile(values).open(.read)
    let path = directory + "/" + Blessings.fileName
    var blessings = try Blessings(path: path)
    let accepted = try entries(values, info, baseline, store, until: until, reason: reason)
    guard !accepted.isEmpty else {
      throw CommandError.failed(
        "the newest night in \(store.path) has no cell in which \(metric) differs from \(directory); "
          + "nothing was accepted"
      )
    }
    for entry in accepted { blessings.accept(entry) }
    let writer = try WholeFileWriter(path: path)
    try writer.append(blessings.text)
    try writer.commit()
    let cells = Plural.text(accepted.count, "cell")
    HistoryCommand.print("accepted \(metric) of \(cells) in \(path); commit it with the change")
    return .fine
  }

  /// The cells of the newest night that differ from the baseline, with their values.
  private static func entries(
    _ values: OptionValues,
    _ metric: Metric,
    _ baseline: StoredRun,
    _ store: HistoryStore,
    until: String?,
    reason: String
  ) throws -> [Blessings.Entry] {
    var filter = try HistoryCommand.filter(values)
    filter.metrics = [metric.name]
    guard let newest = try store.runs().last else {
      throw CommandError.failed(
        "\(store.path) holds no run, so there is no night to accept; run imagebench nightly first"
      )
    }
    guard newest.setting == (try baseline.historyEntry().run.setting) else {
      throw CommandError(
        message:
          "the newest night in \(store.path), run \(newest.number), has another protocol or corpus "
          + "than \(baseline.directory); nothing was accepted, so run a night as the baseline was run",
        code: .incomparable
      )
    }
    var found: [HistoryCell: NightlyValues] = [:]
    for nights in try store.nights(of: try store.series(filter), in: [newest]) {
      found[nights.series.cell] = nights
    }
    var entries: [Blessings.Entry] = []
    // All cells that were run count, also those in which the metric has become empty.
    for cell in try store.cells(in: newest.number) where names(filter, cell) {
      let key = cell.key
      guard let content = baseline.record.content(of: key) else { continue }
      // What is defined otherwise is not compared with the baseline, so there is nothing to accept.
      guard content.isEmpty || cell.content.isEmpty || content == cell.content else { continue }
      let before = baseline.record.values(of: key, metric.name)
      let value = found[cell].flatMap { self.value($0, metric) } ?? ""
      let isChange =
        metric.exactness == .exact ? before.first ?? "" != value : differs(before, value)
      guard isChange else { continue }
      entries.append(
        Blessings.Entry(key: key, metric: metric.name, value: value, until: until, reason: reason)
      )
    }
    return entries
  }

  /// Whether the options name a cell, or no cell in particular.
  private static func names(_ filter: HistoryFilter, _ cell: HistoryCell) -> Bool {
    [
      (filter.scenarios, cell.key.scenario), (filter.variants, cell.key.variant),
      (filter.devices, cell.key.device), (filter.seeds, cell.key.seed),
    ].allSatisfy { names, name in names.isEmpty || names.contains(name) }
  }

  private static func value(_ nights: NightlyValues, _ metric: Metric) -> String? {
    if metric.exactness == .exact { return nights.values.last?.first?.text }
    return nights.numbers.last.map { "\($0)" }
  }

  /// Whether a noisy value lies so far from the baseline's that a comparison would tell it.
  private static func differs(_ before: [String], _ value: String) -> Bool {
    let numbers = before.compactMap(Double.init).sorted()
    guard let found = Double(value), !numbers.isEmpty else { return false }
    let middle = numbers[numbers.count / 2]
    return (found - middle).magnitude > ComparisonOptions().minimumEffect * middle.magnitude
  }
}
