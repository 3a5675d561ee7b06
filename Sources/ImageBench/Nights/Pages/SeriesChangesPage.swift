internal import Basics
package import Reports
package import Statistics
internal import Text

/// The change points of the series in a file.
package struct SeriesChangesPage {
  private let path: String
  private let series: [NightlySeries]
  private let changes: [SeriesReplay.Change]

  /// The change points that `replay` finds in the series of the file at `path`.
  package init(path: String, _ replay: SeriesReplay) throws(SeriesFileError) {
    self.path = path
    series = try SeriesFile.read(path)
    changes = replay.changes(in: series)
  }

  /// The page in `format`, `width` columns wide.
  package func render(_ format: OutputFormat, width: Int) -> String {
    format == .json
      ? JSONWriter.text(.array(changes.map(object)), layout: .indented)
      : format.render([table], width: width)
  }

  private func object(_ found: SeriesReplay.Change) -> JSONValue {
    let change = found.change
    return [
      "series": .string(series[found.series].name),
      "index": .integer(change.index),
      "night": .integer(change.night),
      "shift": change.shift.map { .number($0) } ?? .null,
      "p": .number(change.p),
    ]
  }

  private var table: ReportTable {
    let values = series.reduce(0) { $0 + $1.values.count }
    var table = ReportTable(
      title:
        "\(path) · \(series.count) series · \(Plural.text(values, "value")) · \(Plural.text(changes.count, "change"))",
      columns: [
        ReportTable.Column("series"), .number("index"), .number("night"), .number("shift"),
        .number("p"),
      ]
    )
    for found in changes {
      let change = found.change
      table.append(row: [
        .text(series[found.series].name), .count(change.index), .count(change.night),
        .number(change.shift, places: 4, otherwise: "the old level is zero"),
        .number(change.p, places: 6),
      ])
    }
    return table
  }
}
