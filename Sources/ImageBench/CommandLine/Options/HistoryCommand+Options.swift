internal import Nights
internal import Records
internal import Scenarios

extension HistoryCommand {
  private static let names = ["scenario", "variant", "device", "seed", "metric"]

  /// The options that `action` takes apart from `--history` and `--format`.
  private static func taken(_ action: String, _ values: OptionValues) -> [String] {
    switch action {
    case "list": ["last"]
    case "show": names + ["last"]
    case "import": ["commit"]
    case "export": names + ["last", "as"]
    case "prune": ["keep", "before"]
    case "changes":
      ["series", "kind", "family", "min-shift", "rules"]
        + (values.has("series") ? [] : names + ["last"])
    default: []
    }
  }

  /// Refuses options of other actions, which would be passed over without a word.
  static func refuseOptions(_ action: String, _ values: OptionValues) throws(CommandError) {
    let taken = taken(action, values) + ["history", "format"]
    for option in options where values.has(option.name) && !taken.contains(option.name) {
      let words = action == "changes" && values.has("series") ? "changes --series" : action
      throw .usage("history \(words) takes no --\(option.name)")
    }
  }

  /// The series that the options name; a name that no series of the history has is an error.
  ///
  /// A typing mistake would else give an empty table, which looks like a history without changes.
  static func series(
    _ store: HistoryStore,
    _ values: OptionValues
  ) throws -> [HistorySeries] {
    let filter = try filter(values)
    let series = try store.series(filter)
    let kinds: [(name: String, words: WritableKeyPath<HistoryFilter, [String]>)] = [
      ("scenario", \.scenarios), ("variant", \.variants), ("device", \.devices),
      ("seed", \.seeds), ("metric", \.metrics),
    ]
    for kind in kinds {
      let found = Set(series.map { word(kind.name, $0) })
      for word in filter[keyPath: kind.words] where !found.contains(word) {
        var alone = HistoryFilter()
        alone[keyPath: kind.words] = [word]
        guard try store.series(alone).isEmpty else { continue }
        var known: [String] = []
        var seen: Set<String> = []
        for series in try store.series() where seen.insert(self.word(kind.name, series)).inserted {
          known.append(self.word(kind.name, series))
        }
        let near = NameDistance.nearest(to: word, among: known)
        let remedy = near.isEmpty ? "" : "did you mean \(near.joined(separator: " or "))? "
        throw CommandError.usage(
          "\(store.path) has no series of the \(kind.name) \"\(word)\"; \(remedy)imagebench history list "
            + "shows what was run, and imagebench list the names"
        )
      }
    }
    return series
  }

  private static func word(_ kind: String, _ series: HistorySeries) -> String {
    switch kind {
    case "scenario": series.cell.key.scenario
    case "variant": series.cell.key.variant
    case "device": series.cell.key.device
    case "seed": series.cell.key.seed
    default: series.metric.name
    }
  }
}
