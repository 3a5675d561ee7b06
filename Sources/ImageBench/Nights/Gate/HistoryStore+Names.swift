internal import Records
internal import Text

extension HistoryStore {
  /// The series that `filter` names; throws for a name that no series of the history has.
  ///
  /// A typing mistake would else give an empty table, which looks like a history without changes.
  ///
  /// - Complexity: O(n) in the number of series.
  package func series(named filter: HistoryFilter) throws(NightFault) -> [HistorySeries] {
    typealias Dimension = (
      kind: String, names: WritableKeyPath<HistoryFilter, [String]>,
      name: KeyPath<HistorySeries, String>
    )
    let dimensions: [Dimension] = [
      ("scenario", \.scenarios, \.cell.key.scenario), ("variant", \.variants, \.cell.key.variant),
      ("device", \.devices, \.cell.key.device), ("seed", \.seeds, \.cell.key.seed),
      ("metric", \.metrics, \.metric.name),
    ]
    let series = try NightFault.storing(try series(filter))
    for (kind, names, name) in dimensions {
      let found = Set(series.map { $0[keyPath: name] })
      for word in filter[keyPath: names] where !found.contains(word) {
        // Other names of the filter may be what leaves it out.
        var alone = HistoryFilter()
        alone[keyPath: names] = [word]
        guard try NightFault.storing(try self.series(alone)).isEmpty else { continue }
        var seen: Set<String> = []
        let known = try NightFault.storing(try self.series()).map { $0[keyPath: name] }
          .filter { seen.insert($0).inserted }
        throw .unknownSeries(
          history: path,
          kind: kind,
          name: word,
          question: NameDistance.question(for: word, among: known)
        )
      }
    }
    return series
  }
}
