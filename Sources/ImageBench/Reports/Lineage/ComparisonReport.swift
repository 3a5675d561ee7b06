internal import Basics
package import Records
internal import Statistics
internal import Text

/// The comparison tables of a run: one for each scenario, device and seed, a row for each variant.
///
/// Exact metrics are reproducible, so their cell is the value. Noisy ones show the median over
/// repetitions, and the A/A noise is given under the table.
package struct ComparisonReport: Sendable {
  struct Row: Sendable {
    var variant: String
    var trials: [RunRecord.Trial]

    /// How the device ended the app in its first trial; nil where it did not.
    var jetsam: Jetsam? { trials.first.flatMap { Jetsam($0.cells) } }

    /// Whether the device ended one of its trials, which therefore has counted less.
    var isCut: Bool { trials.contains { $0.cells.outcome == .jetsam } }

    /// How its first trial ended, for a sentence.
    var outcome: String { jetsam?.text ?? trials.first?.cells[.outcome] ?? "" }
  }

  struct Section: Sendable {
    var title: String
    var rows: [Row]

    /// One of its cells, which has its scenario and device.
    var cell: CellKey? { rows.first?.trials.first?.key.cell }
  }

  let record: RunRecord
  let headlines: [Headline]
  let sections: [Section]
  let lineage: VariantLineage
  let relativeTo: String?

  /// The unit of the numbers.
  package enum Scale: Sendable, Hashable {
    /// A readable unit, such as MB or percent.
    case shown
    /// The unit of the run's files, for programs.
    case file
  }

  /// The tables of `record` with the columns that `headlines` name; by default for people.
  ///
  /// Rows are in the order of `lineage`, independent of the order of the trials. ``steps`` compares
  /// each row with the variant that it builds upon, or all rows with the variant `relativeTo`, if
  /// given.
  package init(
    _ record: RunRecord,
    headlines: [Headline] = Headline.standard,
    scale: Scale = .shown,
    lineage: VariantLineage = .unknown,
    relativeTo: String? = nil
  ) {
    self.record = record
    self.lineage = lineage
    self.relativeTo = relativeTo
    self.headlines = headlines.map { headline in
      guard scale == .file else { return headline }
      var plain = headline
      plain.divisor = 1
      plain.form = .value
      plain.unit = record.metrics.first { $0.name == headline.metric }?.unit
      return plain
    }
    var sections: [Section] = []
    for trial in record.trials {
      let title = "\(trial.scenario) · \(trial.device) · seed \(trial.seed)"
      let place = sections.firstIndex { $0.title == title } ?? sections.count
      if place == sections.count { sections.append(Section(title: title, rows: [])) }
      let row =
        sections[place].rows.firstIndex { $0.variant == trial.variant }
        ?? sections[place].rows.count
      if row == sections[place].rows.count {
        sections[place].rows.append(Row(variant: trial.variant, trials: []))
      }
      sections[place].rows[row].trials.append(trial)
    }
    for place in sections.indices {
      let rows = sections[place].rows
      sections[place].rows = lineage.sorted(rows.map(\.variant)).compactMap { name in
        rows.first { $0.variant == name }
      }
    }
    self.sections = sections
  }

  /// One table for each scenario, device and seed.
  package var tables: [ReportTable] { sections.map(table) }

  /// All rows in one table, for programs.
  package var joinedTable: ReportTable {
    let keys = ["scenario", "device", "seed"].map { ReportTable.Column($0) }
    var table = ReportTable(title: "", columns: keys + columns(nil), keyColumnCount: 4)
    for section in sections {
      for row in section.rows {
        let trial = row.trials.first
        let key = [trial?.scenario, trial?.device, trial?.seed].map {
          ReportTable.Cell.text($0 ?? "")
        }
        table.append(row: key + [.text(row.variant)] + headlines.map { cell($0, row) })
      }
    }
    return table
  }

  /// The columns of the table of `section`; nil is that of all.
  private func columns(_ section: Section?) -> [ReportTable.Column] {
    var columns = [ReportTable.Column("variant")]
    for headline in headlines {
      columns.append(
        isText(headline) || headline.form != .value
          ? ReportTable.Column(
            headline.title,
            key: headline.metric,
            alignment: headline.form == .value ? .leading : .trailing,
            exactness: info(headline)?.exactness ?? .exact
          )
          : .number(
            headline.title,
            key: headline.metric,
            unit: headline.unit,
            exactness: info(headline)?.exactness ?? .exact
          )
      )
      columns[columns.count - 1].error = record.errors?.text(of: headline, in: section?.cell)
    }
    return columns
  }

  private func table(_ section: Section) -> ReportTable {
    var table = ReportTable(title: section.title, columns: columns(section))
    for row in section.rows {
      table.append(row: [.text(row.variant)] + headlines.map { cell($0, row) })
    }
    table.footnotes =
      jetsamNotes(section) + section.rows.flatMap(\.failureNotes) + restNotes(section)
      + noiseNotes(section)
      + unstableNotes(section)
    return table
  }

  private func cell(_ headline: Headline, _ row: Row) -> ReportTable.Cell {
    if row.isCut, headline.known != .outcome, info(headline)?.cutShort != .comparable {
      return .empty(reason: Self.cutReason)
    }
    let texts = row.trials.compactMap { $0.cells[named: headline.metric] }.filter { !$0.isEmpty }
    guard let first = texts.first else {
      return .empty(reason: reason(headline.metric, row))
    }
    if headline.known == .outcome {
      return .text(row.jetsam?.short ?? first, tone: row.jetsam.map { _ in .bad })
    }
    if isText(headline) { return .text(first) }
    if case .remainder(let lost) = headline.form {
      guard let all = Int(first), let lost = row.trials.first?.cells[lost].flatMap({ Int($0) })
      else { return .empty(reason: reason(lost.rawValue, row)) }
      return .text("\(all - lost)/\(all)")
    }
    return .number(
      Samples(texts.compactMap { Double($0) }).median.map { $0 / headline.divisor },
      places: headline.places,
      otherwise: reason(headline.metric, row)
    )
  }

  /// Why a row has nothing but its outcome and its peaks.
  private static let cutReason =
    "the device ended the app, so its trial counts less than a whole one"

  /// The footprints at which the device ended apps, and the limits that they reached.
  private func jetsamNotes(_ section: Section) -> [String] {
    let ends = section.rows.compactMap { row in
      row.jetsam.flatMap { $0.footprint == nil ? nil : row.variant + $0.place }
    }
    return ends.isEmpty ? [] : ["jetsam: the device ended \(ends.joined(separator: ", "))."]
  }

  private func reason(_ metric: String, _ row: Row) -> String {
    let cells = row.trials.first?.cells ?? [:]
    if let reason = cells.reason(ofEmpty: metric) { return reason }
    return record.metrics.contains { $0.name == metric }
      ? "not measured on this machine" : "the version that made the run did not measure it"
  }

  /// The A/A noise of the noisy columns in the table.
  private func noiseNotes(_ section: Section) -> [String] {
    let noisy = headlines.filter { info($0)?.exactness == .noisy }
    guard !noisy.isEmpty else { return [] }
    let notes = noisy.compactMap { headline -> String? in
      let groups = section.rows.map { row in
        row.trials.compactMap { $0.cells[named: headline.metric].flatMap { Double($0) } }
      }
      guard let noise = RepeatNoise(groups: groups).relativeDifference else {
        return record.isExact ? "\(headline.title): unknown, it takes 2 repetitions" : nil
      }
      // Of the many columns of a run without exact ones, those that did not differ say little.
      guard noise > 0 || record.isExact else { return nil }
      return "\(headline.title): ±\(Int((noise * 100).rounded(.up))) %"
    }
    guard !notes.isEmpty else {
      return ["A/A: equal trials did not differ, or it takes 2 repetitions to know."]
    }
    return [
      "A/A: equal trials differ by up to (95 %) " + notes.joined(separator: ", ") + "."
    ]
  }

  /// Notes on exact metrics that differ between equal trials, which must never happen.
  private func unstableNotes(_ section: Section) -> [String] {
    var notes: [String] = []
    for row in section.rows {
      for metric in record.metrics where metric.exactness == .exact {
        let texts = Set(row.trials.map { $0.cells[metric] ?? "" })
        if texts.count > 1 {
          notes.append(
            "NOT REPRODUCIBLE: \(metric.name) of \(row.variant) differs between repetitions."
          )
        }
      }
    }
    return notes
  }

  func info(_ headline: Headline) -> Metric? {
    record.metrics.first { $0.name == headline.metric }
  }

  private func isText(_ headline: Headline) -> Bool {
    info(headline)?.isText ?? true
  }
}
