internal import Records
package import Reports

extension HistoryTables {
  /// The values of `nights`, run by run; `runs` are all runs that were examined.
  ///
  /// A time over the images that came has their share next to it, from `missing`, the nights of
  /// `images_missing_pct` in the same cells.
  package static func values(
    _ nights: [NightlyValues],
    runs: [HistoryRun],
    missing: [NightlyValues] = []
  ) -> ReportTable {
    let hasShares = nights.contains(where: \.series.isOfImagesThatCame)
    let isSeveral = nights.count > 1
    let units = nights.map { unit($0.series.metric.unit) }
    // Only histories with a reference build have ratios.
    let hasReference = nights.contains { $0.references.contains { !$0.isEmpty } }
    let shared = units.allSatisfy { $0 == units.first } ? units.first ?? nil : nil
    var table = ReportTable(
      title: isSeveral ? "\(nights.count) series" : nights.first?.series.name ?? "",
      columns: (isSeveral ? [ReportTable.Column("series")] : []) + [
        .number("run"), ReportTable.Column("started", key: "started_utc"),
        ReportTable.Column("commit"), .number("value", key: "value", unit: shared),
        .number("least", key: "least"), .number("most", key: "most"), .number("trials"),
        ReportTable.Column("host"),
      ]
        + (hasShares ? [.number("images that came", key: "images_came_pct", unit: "%")] : [])
        + (hasReference
          ? [
            .number("reference", key: "reference_value", unit: shared), .number("ratio"),
            ReportTable.Column("build", key: "reference"),
          ] : [])
    )
    for nights in nights {
      let numbers = nights.numbers
      for (index, run) in nights.runs.enumerated() {
        let values = nights.values[index]
        let found = values.compactMap(\.number)
        let isNumber = nights.isNumeric
        let row: [ReportTable.Cell] = [
          .count(run.number), .text(run.startedUTC), commit(run),
          isNumber ? number(numbers[index]) : .text(values[0].text),
          isNumber ? number(found.min() ?? 0) : .text(""),
          isNumber ? number(found.max() ?? 0) : .text(""), .count(values.count),
          host(run),
        ]
        let beside: [ReportTable.Cell] =
          hasReference
          ? [
            nights.reference(at: index).map { number($0) } ?? .empty(reason: noReference),
            .number(nights.ratio(at: index), places: 4, otherwise: noReference),
            reference(run),
          ] : []
        let share =
          hasShares
          ? [
            ReportTable.Cell.number(
              Self.share(of: nights.series, run, missing),
              places: 1,
              otherwise: "it is not a time over those that came, or the night did not count them"
            )
          ] : []
        table.append(row: (isSeveral ? [.text(nights.series.name)] : []) + row + share + beside)
      }
    }
    table.footnotes += notes(nights.flatMap(\.runs))
    table.footnotes += modelMarks(runs)
    let leftOut = runs.count - Set(nights.flatMap { $0.runs.map(\.number) }).count
    if leftOut > 0 {
      table.footnotes.append(
        "\(leftOut) other runs have no such value, or another protocol, corpus or machine than the newest."
      )
    }
    return table
  }

  /// The share of images that came in the cell of `series`, in percent; nil where it is unknown.
  private static func share(
    of series: HistorySeries,
    _ run: HistoryRun,
    _ missing: [NightlyValues]
  ) -> Double? {
    guard series.isOfImagesThatCame,
      let nights = missing.first(where: { $0.series.cell == series.cell }),
      let index = nights.runs.firstIndex(where: { $0.number == run.number })
    else { return nil }
    return nights.measured(at: index).map { 100 - $0 }
  }

  private static let noReference = "no reference build measured it that night"

  /// A value with the decimal places of its metric in a run's tables, without trailing zeros.
  private static func number(_ value: Double) -> ReportTable.Cell {
    .number(value, places: value == value.rounded() ? 0 : value.magnitude < 1 ? 6 : 3)
  }

  private static func unit(_ unit: String) -> String? {
    ["word", "band", "hash", "1"].contains(unit) ? nil : unit
  }
}
