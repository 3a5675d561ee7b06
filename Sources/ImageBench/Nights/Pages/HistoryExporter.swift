package import Basics
internal import Records
package import Reports
internal import Text

/// Writes the values of a history for other programs.
package struct HistoryExporter {
  /// The content of a row.
  package enum Content: String, CaseIterable, Sendable {
    /// One value.
    case values
    /// One night of a series, in the form that `history changes --series` reads.
    case series
    /// One night of a series as its ratio to the reference build of that night.
    case ratios
  }

  private let store: HistoryStore
  private let format: OutputFormat
  private let reporter: any Reporter

  /// An exporter of `store` as CSV or JSON, which reports what it omits.
  package init(_ store: HistoryStore, _ format: OutputFormat, _ reporter: any Reporter) {
    self.store = store
    self.format = format
    self.reporter = reporter
  }

  /// Passes the rows of `series` in `runs` to `write`, a part of the text at a time.
  ///
  /// - Complexity: O(n) in the values.
  package func export(
    _ content: Content,
    of series: [HistorySeries],
    in runs: [HistoryRun],
    write: @escaping (String) -> Void
  ) throws(HistoryError) {
    var writer = RowWriter(
      format: format,
      columns: content == .values ? Self.valueColumns : Self.seriesColumns,
      write: write
    )
    switch content {
    case .series, .ratios:
      let all = try store.allNights(of: series, in: runs)
      if content == .series { reportTextMetrics(all) }
      let indices = runs.enumerated().reduce(into: [:]) { $0[$1.element.number] = $1.offset }
      for nights in content == .series ? all : all.compactMap(\.asRatios) where nights.isNumeric {
        for (run, number) in zip(nights.runs, nights.numbers) {
          writer.append([
            .string(nights.series.name), .integer(indices[run.number] ?? 0), .number(number),
            .string(run.startedUTC), run.commit.map { .string($0) } ?? .null,
            content == .series ? .null : run.reference.map { .string($0.hash) } ?? .null,
          ])
        }
      }
    case .values: try append(series, runs, &writer)
    }
    writer.finish()
  }

  /// Reports the metrics with text values, which a numeric column cannot hold.
  private func reportTextMetrics(_ nights: [NightlyValues]) {
    var names: [String] = []
    for series in nights where !series.isNumeric && !names.contains(series.series.metric.name) {
      names.append(series.series.metric.name)
    }
    guard !names.isEmpty else { return }
    let words = names.count == 1 ? ("its", "it") : ("their", "them")
    reporter.error(
      "left out because \(words.0) values are not numbers: \(names.joined(separator: ", ")); "
        + "--as values has \(words.1)"
    )
  }

  private static let seriesColumns = [
    "series", "index", "value", "started_utc", "commit", "reference",
  ]
  private static let valueColumns = [
    "run", "started_utc", "commit", "scenario", "variant", "device", "seed", "repetition", "metric",
    "unit", "value", "reference_value", "content",
  ]

  private func append(
    _ series: [HistorySeries],
    _ runs: [HistoryRun],
    _ writer: inout RowWriter
  ) throws(HistoryError) {
    let byNumber = series.reduce(into: [:]) { $0[$1.number] = $1 }
    for run in runs {
      var beside: [[Int]: HistoryValue] = [:]
      if run.reference != nil {
        try store.forEachPoint(in: run.number, .reference) { point in
          beside[[point.series, point.repetition]] = point.value
        }
      }
      try store.forEachPoint(in: run.number) { point in
        guard let series = byNumber[point.series] else { return }
        writer.append([
          .integer(run.number), .string(run.startedUTC), run.commit.map { .string($0) } ?? .null,
          .string(series.cell.key.scenario), .string(series.cell.key.variant),
          .string(series.cell.key.device), .string(series.cell.key.seed),
          .integer(point.repetition),
          .string(series.metric.name), .string(series.metric.unit), value(point.value),
          beside.isEmpty
            ? .null : beside[[point.series, point.repetition]].map { value($0) } ?? .null,
          .string(series.cell.content),
        ])
      }
    }
  }

  private func value(_ value: HistoryValue) -> JSONValue {
    switch value {
    case .integer(let number): .integer(number)
    case .real(let number): .number(number)
    case .text(let text): .string(text)
    }
  }
}

/// Writes rows as CSV or as a JSON array of objects, one at a time, because a year has millions.
private struct RowWriter {
  private static let chunk = 1 << 16

  private let format: OutputFormat
  private let columns: [String]
  private var bytes: [UInt8] = []
  private var isFirst = true
  private let write: (String) -> Void

  init(format: OutputFormat, columns: [String], write: @escaping (String) -> Void) {
    self.write = write
    self.format = format
    self.columns = columns
    if format == .csv { CSVDocument.append(line: columns, to: &bytes) }
  }

  mutating func append(_ row: [JSONValue]) {
    if format == .csv {
      CSVDocument.append(line: row.map(text), to: &bytes)
    } else {
      bytes.append(contentsOf: (isFirst ? "[\n" : ",\n").utf8)
      let members = zip(columns, row).map { JSONObject.Member(key: $0, value: $1) }
      bytes.append(contentsOf: JSONWriter.text(.object(JSONObject(members))).utf8)
    }
    isFirst = false
    if bytes.count >= Self.chunk { flush() }
  }

  mutating func finish() {
    if format == .json { bytes.append(contentsOf: (isFirst ? "[]\n" : "\n]\n").utf8) }
    flush()
  }

  private mutating func flush() {
    write(String(decoding: bytes, as: UTF8.self))
    bytes.removeAll(keepingCapacity: true)
  }

  private func text(_ value: JSONValue) -> String {
    if case .null = value { "" } else { value.string ?? JSONWriter.text(value) }
  }
}
