internal import Basics
internal import Records

extension DesignVerdict {
  /// The numbers that the verdict compares: a row for each loader, whether it can be shipped, the
  /// four numbers, and the times and bytes next to them.
  ///
  /// Numbers are pooled as ``LeadNumber`` says; a loader that the device ended has its peak alone.
  package func table(lineage: VariantLineage) -> ReportTable {
    var columns = [ReportTable.Column("loader"), ReportTable.Column("can be shipped")]
    columns += LeadNumber.allCases.map { number in
      var column = ReportTable.Column.number(
        number.rawValue,
        key: number.rawValue,
        unit: number.unit
      )
      column.error = errors?.text(of: number)
      return column
    }
    columns += [
      .number("complete after start", unit: "ms"), .number("after each stop", unit: "ms"),
      .number("images came", unit: "%"), .number("fetched", unit: "MB"),
    ]
    var table = ReportTable(title: "", columns: columns)
    for name in lineage.sorted(loaders.map(\.name)) {
      guard let loader = self[name] else { continue }
      let reason =
        loader.ended.isEmpty ? "no trial has this number" : "the device ended a trial of it"
      func number(_ value: Double?, places: Int = 1) -> ReportTable.Cell {
        .number(value, places: places, otherwise: reason)
      }
      table.append(
        row: [.text(name), loader.shipping]
          + LeadNumber.allCases.map { number(loader.scores[$0]?.value) }
          + [
            number(loader.startCompleteMs, places: 0), number(loader.stopCompleteMs, places: 0),
            number(loader.arrivedPct), number(loader.fetchedBytes?.megabytes),
          ]
      )
    }
    return table
  }
}

extension DesignVerdict.Loader {
  /// The cell that says whether the loader can be shipped.
  fileprivate var shipping: ReportTable.Cell {
    if let out { return .text("no: \(out.words)", tone: .bad) }
    if let gap { return .text("not compared: \(gap)") }
    return .text("yes")
  }
}
