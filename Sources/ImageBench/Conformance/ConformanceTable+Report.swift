package import Reports

extension ConformanceTable {
  /// A table with a row for each case and a column for each variant, for terminals and programs.
  package var matrix: ReportTable {
    var report = ReportTable(
      title: "conformance",
      columns: [ReportTable.Column("case"), ReportTable.Column("behaviour")]
        + variants.map { ReportTable.Column($0) },
      keyColumnCount: 1
    )
    for row in rows {
      report.append(
        row: [.text(row.name), .text(row.conformanceCase.title)]
          + row.cells.map { .text(Self.word($0)) }
      )
    }
    return report
  }

  /// Two narrow tables for readers: the cases that each variant fails, and the behaviour of each
  /// case.
  package var pages: [ReportTable] { [byVariant, byCase] }

  private var byVariant: ReportTable {
    var report = ReportTable(
      title: "Variants",
      columns: [ReportTable.Column("variant")] + Self.countColumns + [ReportTable.Column("fails")]
    )
    for (index, variant) in variants.enumerated() {
      let failing = rows.filter { Self.hasFailed($0.cells[index]) }.map(\.name)
      report.append(
        row: [.text(variant)] + Self.counts(of: rows.map { $0.cells[index] })
          + [.text(failing.joined(separator: ", "))]
      )
    }
    report.footnotes = ["A star marks a case that ordinary implementations fail."]
    return report
  }

  private var byCase: ReportTable {
    var report = ReportTable(
      title: "Cases",
      columns: [ReportTable.Column("case"), ReportTable.Column("behaviour")] + Self.countColumns
    )
    for row in rows {
      report.append(
        row: [.text(row.name), .text(row.conformanceCase.title)] + Self.counts(of: row.cells)
      )
    }
    report.footnotes = ["Counts are of variants; conformance.csv has each of them."]
    return report
  }

  private static let countColumns = ["pass", "fail", "not applicable"].map {
    ReportTable.Column.number($0)
  }

  private static func counts(of cells: [Cell]) -> [ReportTable.Cell] {
    let failed = cells.count { hasFailed($0) }
    let silent = cells.count { $0 == .notApplicable }
    return [cells.count - failed - silent, failed, silent].map { .count($0) }
  }

  private static func hasFailed(_ cell: Cell) -> Bool {
    if case .played(.fail) = cell { true } else { false }
  }

  private static func word(_ cell: Cell) -> String {
    switch cell {
    case .notApplicable: "-"
    case .played(.pass): "pass"
    case .played(.fail): "fail"
    }
  }
}

extension ConformanceTable.Row {
  /// The case's name, with its star.
  fileprivate var name: String { conformanceCase.id + (conformanceCase.isStarred ? " ★" : "") }
}
