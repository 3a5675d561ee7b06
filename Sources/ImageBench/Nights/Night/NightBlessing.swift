internal import Files
package import Records
internal import Reports
internal import Statistics

/// A change of the newest night to accept: a metric, in the cells where it differs from the
/// baseline.
package struct NightBlessing: Sendable {
  package var metric: String
  package var reason: String
  /// The last day on which it is valid; nil, the default, for always.
  package var until: String?
  /// The cells; all by default.
  package var filter = HistoryFilter()

  /// The metric `metric`, accepted for always and in all cells.
  package init(metric: String, reason: String) {
    self.metric = metric
    self.reason = reason
  }

  /// Accepts it in the file next to `baseline`; returns the number of cells and the file.
  package func accept(
    _ baseline: StoredRun,
    _ store: HistoryStore
  ) throws(NightFault) -> (cells: Int, path: String) {
    guard let info = baseline.record.metrics.first(where: { $0.name == metric }) else {
      throw .unknownMetric(metric)
    }
    var blessings = try Blessings(nextTo: baseline.directory)
    let accepted = try entries(info, baseline, store)
    guard !accepted.isEmpty else {
      throw .nothingToAccept(
        metric: metric,
        history: store.path,
        baseline: baseline.directory
      )
    }
    for entry in accepted { blessings.accept(entry) }
    let path = baseline.directory + "/" + Blessings.fileName
    do throws(FileError) {
      let writer = try WholeFileWriter(path: path)
      try writer.append(blessings.text)
      try writer.commit()
    } catch {
      throw .file(error)
    }
    return (accepted.count, path)
  }

  /// The cells of the newest night that differ from the baseline, with their values.
  private func entries(
    _ metric: Metric,
    _ baseline: StoredRun,
    _ store: HistoryStore
  ) throws(NightFault) -> [Blessings.Entry] {
    var filter = filter
    filter.metrics = [metric.name]
    guard let newest = try NightFault.storing(try store.runs().last) else {
      throw .noNight(history: store.path)
    }
    let setting = try NightFault.reading(try baseline.historyEntry()).run.setting
    guard newest.setting == setting else {
      throw .otherNight(
        history: store.path,
        run: newest.number,
        baseline: baseline.directory
      )
    }
    let nights = try NightFault.storing(
      try store.nights(of: try store.series(filter), in: [newest])
    )
    let cells = try NightFault.storing(try store.cells(in: newest.number))
    var found: [HistoryCell: NightlyValues] = [:]
    for nights in nights { found[nights.series.cell] = nights }
    var entries: [Blessings.Entry] = []
    // All cells of the run count, including those in which the metric is now empty.
    for cell in cells where Self.names(filter, cell) {
      let key = cell.key
      guard let content = baseline.record.content(of: key) else { continue }
      // Cells with different definitions are not compared with the baseline, so there is nothing to
      // accept.
      guard content.isEmpty || cell.content.isEmpty || content == cell.content else { continue }
      let before = baseline.record.values(of: key, metric)
      let value = found[cell].flatMap { Self.value($0, metric) } ?? ""
      let isChange =
        metric.exactness == .exact ? before.first ?? "" != value : Self.differs(before, value)
      guard isChange else { continue }
      entries.append(
        Blessings.Entry(key: key, metric: metric.name, value: value, until: until, reason: reason)
      )
    }
    return entries
  }

  /// Whether the filter selects the cell.
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

  /// Whether a noisy value is so far from the baseline's that a comparison would report it.
  private static func differs(_ before: [String], _ value: String) -> Bool {
    let numbers = before.compactMap(Double.init).sorted()
    guard let found = Double(value), !numbers.isEmpty else { return false }
    let middle = numbers[numbers.count / 2]
    return (found - middle).magnitude > ComparisonOptions().minimumEffect * middle.magnitude
  }
}

extension Blessings {
  /// The values that were accepted next to the baseline in `directory`; none without a file.
  package init(nextTo directory: String) throws(NightFault) {
    do throws(Fault) { try self.init(path: directory + "/" + Self.fileName) } catch {
      throw .blessings(error)
    }
  }
}

extension StoredRun {
  /// The baseline in `directory`; `remedy` says how to make one, after a semicolon, or is empty.
  package init(baseline directory: String, remedy: String) throws(NightFault) {
    do throws(RunRecord.Fault) { try self.init(directory: directory) } catch {
      switch error {
      case .notARun, .unfinished, .schema: throw .noBaseline(error, remedy: remedy)
      default: throw .record(error)
      }
    }
  }
}
