internal import Records
package import Reports
internal import Text

extension HistoryStore {
  /// The series that `filter` names; throws for a metric that no series of the history has.
  ///
  /// A typing mistake would else give an empty table, which looks like a history without changes.
  ///
  /// - Complexity: O(n) in the number of series.
  package func series(named filter: HistoryFilter) throws(NightFault) -> [HistorySeries] {
    let series = try NightFault.storing(try series(filter))
    let found = Set(series.map(\.metric.name))
    for name in filter.metrics where !found.contains(name) {
      // The names of cells may be what leaves it out.
      var alone = HistoryFilter()
      alone.metrics = [name]
      guard try NightFault.storing(try self.series(alone)).isEmpty else { continue }
      let known = Set(try NightFault.storing(try self.series()).map(\.metric.name)).sorted()
      throw .unknownSeries(
        history: path,
        metric: name,
        question: NameDistance.question(for: name, among: known)
      )
    }
    return series
  }

  /// The names that `--only` can take: those of the cells of the history.
  ///
  /// - Complexity: O(n) in the number of cells.
  package func cellNames() throws(NightFault) -> [NameChoice.Known] {
    var known: [NameChoice.Known] = []
    for kind in [NameChoice.Kind.scenario, .variant, .device, .seed] {
      known.append(.init(kind, try NightFault.storing(try names(kind.rawValue))))
    }
    return known
  }

  /// The names in a `column` of the cells, in the order in which they were added.
  private func names(_ column: String) throws(HistoryError) -> [String] {
    let query = try connection.statement(
      "SELECT \(column) FROM cells GROUP BY \(column) ORDER BY min(id)"
    )
    defer { query.reset() }
    var names: [String] = []
    while try query.step() { names.append(query.text(0)) }
    return names
  }
}

extension HistoryFilter {
  /// The series of the `metrics`, empty for all, in the cells that `choice` names.
  package init(_ choice: NameChoice, metrics: [String]) {
    scenarios = choice[.scenario] ?? []
    variants = choice[.variant] ?? []
    devices = choice[.device] ?? []
    seeds = choice[.seed] ?? []
    self.metrics = metrics
  }
}
