internal import Basics
package import Records

/// The tables of a pivot: one for each combination of the dimensions that are neither rows nor
/// columns, except seeds.
package struct PivotTables: Sendable {
  private let record: RunRecord
  let pivot: Pivot
  private let headlines: [(headline: Headline, info: Metric)]
  private let ranks: [TrialDimension: [String: Int]]

  /// The tables that `pivot` defines for `record`, with variants in the order of `lineage`.
  ///
  /// Metrics that the run does not have are omitted. A time to image is always shown with the
  /// images that never came.
  package init(_ record: RunRecord, _ pivot: Pivot, lineage: VariantLineage) {
    self.record = record
    self.pivot = pivot
    let known = Set(record.metrics.map(\.name))
    let names =
      pivot.metrics.isEmpty
      ? Pivot.standardMetrics.compactMap { $0.map(\.rawValue).first(where: known.contains) }
      : pivot.metrics
    headlines = Headline.withMissingImages(names).compactMap { name in
      guard let headline = Headline.column(of: name, in: record.metrics),
        let info = record.metrics.first(where: { $0.name == name })
      else { return nil }
      return (headline, info)
    }
    var ranks: [TrialDimension: [String: Int]] = [:]
    for dimension in TrialDimension.allCases {
      var words: [String] = []
      var seen: Set<String> = []
      for trial in record.trials {
        let word = Self.word(dimension, trial, pivot)
        if seen.insert(word).inserted { words.append(word) }
      }
      if dimension == .variant { words = lineage.sorted(words) }
      ranks[dimension] = Dictionary(
        words.enumerated().map { ($0.element, $0.offset) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    self.ranks = ranks
  }

  /// For people; if there are columns, each metric has a group of rows.
  ///
  /// - Complexity: O(cells · trials of a table).
  package var tables: [ReportTable] {
    let dimensions = unnamed
    return keys(dimensions, record.trials).map { key in
      let trials = self.trials(record.trials, dimensions, key)
      var table =
        pivot.columns.isEmpty
        ? metricTable(key, trials) : crossTable(key, trials)
      table.footnotes = notes(trials)
      return table
    }
  }

  /// For programs: a row for each combination and metric, in the unit of the run's files.
  ///
  /// - Complexity: O(cells · trials).
  package var joinedTable: ReportTable {
    let dimensions = TrialDimension.allCases.filter { pivot.names($0) || unnamed.contains($0) }
    var table = ReportTable(
      title: "",
      columns: dimensions.map { ReportTable.Column($0.rawValue) } + [
        ReportTable.Column("metric"), ReportTable.Column("unit"), .number("value", key: "value"),
        .number("least", key: "least"), .number("most", key: "most"), .number("seeds"),
        .number("trials"), .number("jetsam"),
      ],
      keyColumnCount: dimensions.count
    )
    for key in keys(dimensions, record.trials) {
      let trials = self.trials(record.trials, dimensions, key)
      for (_, info) in headlines {
        let cell = PivotCell(trials: trials, info: info)
        table.append(
          row: key.map { .text($0) } + [.text(info.name), .text(info.unit)] + numbers(cell)
            + [.count(cell.seeds.count), .count(trials.count), .count(cell.cutCount)]
        )
      }
    }
    return table
  }

  private func numbers(_ cell: PivotCell) -> [ReportTable.Cell] {
    switch cell.value {
    case .number(let value, let least, let most):
      return [value, least, most].map { .number($0, places: 6) }
    case .words(let text): return [.text(text), .text(""), .text("")]
    case .cut(let count, let all):
      let reason = "\(count) of \(all) trials were ended by the device and have counted less"
      return [.empty(reason: reason), .empty(reason: reason), .empty(reason: reason)]
    case .none(let reason):
      return [.empty(reason: reason), .empty(reason: reason), .empty(reason: reason)]
    }
  }

  // MARK: One table

  /// Rows by metrics.
  private func metricTable(_ key: [String], _ trials: [RunRecord.Trial]) -> ReportTable {
    var table = ReportTable(
      title: key.joined(separator: " · "),
      columns: keyColumns + headlines.map { headline, info in column(headline, info) },
      keyColumnCount: pivot.rows.count
    )
    for row in keys(pivot.rows, trials) {
      let own = self.trials(trials, pivot.rows, row)
      table.append(
        row: row.map { .text($0) }
          + headlines.map { PivotCell(trials: own, info: $0.info).shown($0.headline) }
      )
    }
    return table
  }

  /// Rows by columns, with a group of rows for each metric.
  private func crossTable(_ key: [String], _ trials: [RunRecord.Trial]) -> ReportTable {
    let columns = keys(pivot.columns, trials)
    var table = ReportTable(
      title: key.joined(separator: " · "),
      columns: keyColumns
        + columns.map { words in
          var column = ReportTable.Column.number(words.last ?? "")
          if words.count > 1 { column.over = words.dropLast().joined(separator: " · ") }
          return column
        },
      keyColumnCount: pivot.rows.count
    )
    let rows = keys(pivot.rows, trials)
    for (headline, info) in headlines {
      let cells = rows.map { row -> [ReportTable.Cell] in
        let own = self.trials(trials, pivot.rows, row)
        return row.map { .text($0) }
          + columns.map { column in
            PivotCell(trials: self.trials(own, pivot.columns, column), info: info).shown(headline)
          }
      }
      table.append(group: ReportTable.Group(title: heading(headline, info), rows: cells))
    }
    return table
  }

  /// The metric whose cells also show the total.
  private static let missingMetric = MetricName.imagesMissing

  private var keyColumns: [ReportTable.Column] {
    pivot.rows.map { ReportTable.Column($0.rawValue) }
  }

  private func column(_ headline: Headline, _ info: Metric) -> ReportTable.Column {
    .number(
      headline.title,
      key: headline.metric,
      unit: headline.unit ?? (info.known == Self.missingMetric ? "of wanted" : nil),
      exactness: info.exactness
    )
  }

  private func heading(_ headline: Headline, _ info: Metric) -> String {
    let unit = headline.unit ?? (info.known == Self.missingMetric ? "of the images wanted" : nil)
    let mark = info.exactness == .noisy ? "~" : ""
    return headline.title + (unit.map { " (\(mark)\($0))" } ?? (mark.isEmpty ? "" : " (~)"))
  }

  // MARK: Values of trials

  /// The dimensions that distinguish tables; scenarios include the network unless another dimension
  /// does.
  private var unnamed: [TrialDimension] {
    [.scenario, .variant, .device].filter { !pivot.names($0) }
  }

  static func word(
    _ dimension: TrialDimension,
    _ trial: RunRecord.Trial,
    _ pivot: Pivot
  ) -> String {
    dimension == .scenario && pivot.names(.network)
      ? TrialDimension.scenarioWithoutNetwork(trial.scenario) : dimension.word(of: trial)
  }

  /// The values of `trials` in `dimensions`, each combination once, in the order of tables.
  private func keys(_ dimensions: [TrialDimension], _ trials: [RunRecord.Trial]) -> [[String]] {
    var seen: Set<[String]> = []
    let keys = trials.map { trial in dimensions.map { Self.word($0, trial, pivot) } }
      .filter { seen.insert($0).inserted }
    func rank(_ key: [String]) -> [Int] {
      zip(dimensions, key).map { ranks[$0]?[$1] ?? .max }
    }
    return keys.sorted { rank($0).lexicographicallyPrecedes(rank($1)) }
  }

  private func trials(
    _ trials: [RunRecord.Trial],
    _ dimensions: [TrialDimension],
    _ key: [String]
  ) -> [RunRecord.Trial] {
    trials.filter { trial in
      zip(dimensions, key).allSatisfy { Self.word($0, trial, pivot) == $1 }
    }
  }
}
