internal import Files
package import Records
internal import Reports
internal import Statistics

/// A change of a night to accept: metrics, in the cells where they differ from the baseline.
package struct NightBlessing: Sendable {
  /// The word for all exact metrics, in place of the name of one.
  package static let all = "all"

  /// Where the accepted values are read.
  package enum Source {
    /// The newest night of a history.
    case newest(HistoryStore)
    /// The directory of a night, such as the artifact of a job on a build server.
    case folder(StoredRun)
  }

  /// The name of a metric, or ``all``.
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

  /// Accepts it in the file next to `baseline`; returns the number of values and the file.
  package func accept(
    _ baseline: StoredRun,
    _ source: Source
  ) throws(NightFault) -> (cells: Int, path: String) {
    let metrics = baseline.record.metrics.filter {
      metric == Self.all ? $0.exactness == .exact : $0.name == metric
    }
    guard !metrics.isEmpty else { throw .unknownMetric(metric) }
    var blessings = try Blessings(nextTo: baseline.directory)
    let night = try values(source, metrics)
    let setting = try NightFault.reading(try baseline.historyEntry()).run.setting
    guard night.setting == setting else {
      throw .otherNight(night: night.name, baseline: baseline.directory)
    }
    let accepted = metrics.flatMap { entries($0, baseline, night) }
    guard !accepted.isEmpty else {
      throw .nothingToAccept(metric: metric, night: night.name, baseline: baseline.directory)
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

  /// The values of a night.
  private struct Values {
    /// The name of the night in messages.
    var name: String
    var setting: String
    var cells: [HistoryCell]
    /// The values of each cell by metric, by repetition.
    var texts: [HistoryCell: [String: [HistoryValue]]] = [:]
  }

  private func values(_ source: Source, _ metrics: [Metric]) throws(NightFault) -> Values {
    switch source {
    case .folder(let run):
      var facts = run.facts
      // The artifact of a job need not have the tables of the reference build.
      facts.reference = nil
      let plain = StoredRun(directory: run.directory, record: run.record, facts: facts)
      let entry = try NightFault.reading(try plain.historyEntry())
      var values = Values(name: run.directory, setting: entry.run.setting, cells: [])
      for trial in entry.trials {
        if values.texts[trial.cell] == nil { values.cells.append(trial.cell) }
        values.texts[trial.cell, default: [:]].merge(
          zip(entry.metrics.map(\.name), trial.values.map { $0.map { [$0] } ?? [] }),
          uniquingKeysWith: +
        )
      }
      return values
    case .newest(let store):
      guard let newest = try NightFault.storing(try store.runs().last) else {
        throw .noNight(history: store.path)
      }
      let name = "the newest night in \(store.path), run \(newest.number),"
      let cells = try NightFault.storing(try store.cells(in: newest.number))
      var values = Values(name: name, setting: newest.setting, cells: cells)
      var filter = filter
      filter.metrics = metrics.map(\.name)
      let nights = try NightFault.storing(
        try store.nights(of: try store.series(filter), in: [newest])
      )
      for nights in nights {
        values.texts[nights.series.cell, default: [:]][nights.series.metric.name] =
          nights.values.last
      }
      return values
    }
  }

  /// The cells of `night` whose `metric` differs from the baseline, with their values.
  private func entries(
    _ metric: Metric,
    _ baseline: StoredRun,
    _ night: Values
  ) -> [Blessings.Entry] {
    // All cells of the night count, including those in which the metric is now empty.
    night.cells.compactMap { cell in
      let key = cell.key
      // Cells with different definitions are not compared with the baseline, so there is nothing to
      // accept.
      guard Self.names(filter, cell), let content = baseline.record.content(of: key),
        content.isEmpty || cell.content.isEmpty || content == cell.content
      else { return nil }
      let before = baseline.record.values(of: key, metric)
      let value = Self.text(night.texts[cell]?[metric.name] ?? [], metric)
      let isChange =
        metric.exactness == .exact ? before.first ?? "" != value : Self.differs(before, value)
      guard isChange else { return nil }
      return Blessings.Entry(
        key: key,
        metric: metric.name,
        value: value,
        until: until,
        reason: reason
      )
    }
  }

  /// Whether the filter selects the cell.
  private static func names(_ filter: HistoryFilter, _ cell: HistoryCell) -> Bool {
    [
      (filter.scenarios, cell.key.scenario), (filter.variants, cell.key.variant),
      (filter.devices, cell.key.device), (filter.seeds, cell.key.seed),
    ].allSatisfy { names, name in names.isEmpty || names.contains(name) }
  }

  /// The value of an exact metric, or the median of a noisy one; empty for none.
  private static func text(_ values: [HistoryValue], _ metric: Metric) -> String {
    if metric.exactness == .exact { return values.first?.text ?? "" }
    return NightlyValues.samples(values)?.median.map { "\($0)" } ?? ""
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
