import Statistics
import Text

/// The change points of the series in a file.
struct SeriesChanges {
  private let series: [NightlySeries]
  private let changes: [SeriesReplay.Change]

  /// The change points that `replay` finds in the series of the file at `path`.
  init(path: String, _ replay: SeriesReplay) throws(SeriesFileError) {
    series = try SeriesFile.read(path)
    changes = replay.changes(in: series)
  }

  /// An array with an object for each change: its series, its night, when it was reported, and how
  /// clear it is.
  var json: JSONValue { .array(changes.map(object)) }

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
}
