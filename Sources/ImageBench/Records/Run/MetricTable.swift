package import Text

/// `metrics.csv`: a line for each column of `trials.csv` that is a metric.
package struct MetricTable: Sendable, Hashable {
  /// The header of the file.
  package static let columns = [
    "name", "unit", "polarity", "exactness", "meaning", "words", "cut_short", "samples", "wanted",
  ]

  /// In the order of their columns in `trials.csv`.
  package private(set) var metrics: [Metric] = []

  /// The table of `metrics`.
  package init(_ metrics: [Metric]) {
    self.metrics = metrics
  }

  /// The text of the file.
  ///
  /// - Complexity: O(n) in the number of metrics.
  package var text: String {
    var document = CSVDocument(header: Self.columns)
    for metric in metrics {
      document.append(row: [
        metric.name, metric.unit, metric.polarity.rawValue, metric.exactness.rawValue,
        metric.meaning, metric.labels.joined(separator: " "), metric.cutShort.rawValue,
        metric.basis?.samples ?? "", metric.basis?.wanted ?? "",
      ])
    }
    return document.text
  }

  /// Reads `table`, the content of the file at `path`, of this version or an earlier one.
  ///
  /// Throws when a column is missing, a value unknown, or a metric described twice.
  ///
  /// - Complexity: O(n) in the number of lines.
  package init(_ table: CSVDocument, path: String) throws(RunRecord.Fault) {
    func index(of name: String) throws(RunRecord.Fault) -> Int {
      try RunRecord.columnIndex(name, table, path)
    }
    func word<Word: RawRepresentable<String>>(
      _ column: String,
      _ text: String
    ) throws(RunRecord.Fault) -> Word {
      guard let word = Word(rawValue: text) else {
        throw .word(path: path, column: column, text: text)
      }
      return word
    }
    let (name, unit, meaning) = (
      try index(of: "name"), try index(of: "unit"), try index(of: "meaning")
    )
    let (polarity, exactness) = (try index(of: "polarity"), try index(of: "exactness"))
    let (words, cutShort) = (table.column("words"), table.column("cut_short"))
    let (samples, wanted) = (table.column("samples"), table.column("wanted"))
    var known: Set<String> = []
    for row in table.rows {
      guard known.insert(row[name]).inserted else {
        throw .describedTwice(path: path, metric: row[name])
      }
      var metric = Metric(
        name: row[name],
        unit: row[unit],
        polarity: try word("polarity", row[polarity]),
        exactness: try word("exactness", row[exactness]),
        meaning: row[meaning]
      )
      if let words, let cutShort {
        metric.labels = row[words].split(separator: " ").map(String.init)
        metric.cutShort = try word("cut_short", row[cutShort])
      } else {
        EarlyMetrics.addJudgement(to: &metric)
      }
      if let samples, let wanted {
        if !row[samples].isEmpty {
          metric.basis = Metric.Basis(row[samples], of: row[wanted].isEmpty ? nil : row[wanted])
        }
      } else {
        EarlyMetrics.addBasis(to: &metric)
      }
      metrics.append(metric)
    }
  }
}

extension TableShapes {
  /// The columns of a program of this version that has `metrics`.
  package init(_ metrics: [Metric]) {
    trials =
      Self.keyColumns + TrialColumn.beforeMetrics.map(\.rawValue) + metrics.map(\.name)
      + TrialColumn.afterMetrics.map(\.rawValue)
    frames = Self.keyColumns + Self.frameColumns
    loads = Self.keyColumns + Self.loadColumns
    self.metrics = MetricTable(metrics).text
  }
}

extension TableShapes {
  /// The same columns, none of which repeats exactly: those of trials whose times are measured.
  ///
  /// - Complexity: O(n) in the number of metrics.
  package var noisy: TableShapes {
    var shapes = self
    // A damaged table of another build is refused where its metrics are read.
    guard let table = try? CSVDocument(reading: Array(metrics.utf8)),
      let place = table.column("exactness")
    else { return self }
    var document = CSVDocument(header: table.header)
    for var row in table.rows {
      row[place] = Exactness.noisy.rawValue
      document.append(row: row)
    }
    shapes.metrics = document.text
    return shapes
  }
}

/// What readers have to know about metrics of versions whose `metrics.csv` lacked columns.
///
/// The lists do not apply to metrics of this version, whose table has all columns.
private enum EarlyMetrics {
  /// The metrics with ordered labels, and which direction is better; those tables gave no
  /// direction.
  private static let ordered: [String: (polarity: Polarity, labels: [String])] = [
    "outcome": (.larger, ["jetsam", "completed"]),
    "hitch_band_wwdc20": (.smaller, ["good", "warning", "critical"]),
    "hitch_band_organizer": (.smaller, ["good", "warning", "critical", "worse"]),
  ]

  /// The outcomes and peaks, which compare between trials that ended at different frames.
  private static let comparable: Set = [
    "outcome", "jetsam_frame", "ledger_peak_bytes", "ledger_peak_image_bytes",
    "ledger_peak_decoded_bytes", "ledger_peak_compressed_bytes", "ledger_peak_scratch_bytes",
    "ledger_peak_view_bytes", "ledger_peak_cache_bytes", "ledger_peak_in_flight_bytes",
    "second_peak_bytes", "peak_rss_bytes", "peak_rss_delta_bytes", "peak_decoded_per_visible",
  ]

  /// The metrics over the images that were drawn.
  private static let overShownImages: Set = [
    "time_to_image_ms_p50", "time_to_image_ms_p95", "decoded_per_displayed_pixels",
    "oversized_sources_pct",
  ]

  static func addJudgement(to metric: inout Metric) {
    if let judgement = ordered[metric.name] {
      metric.polarity = judgement.polarity
      metric.labels = judgement.labels
    }
    if comparable.contains(metric.name) { metric.cutShort = .comparable }
  }

  static func addBasis(to metric: inout Metric) {
    guard overShownImages.contains(metric.name) else { return }
    metric.basis = Metric.Basis("images_shown", of: "cell_binds")
  }
}
