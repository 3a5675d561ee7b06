internal import Statistics
internal import Text

/// The lines of `metrics.csv`, of this version or of those before.
struct MetricTable {
  typealias Info = RunRecord.MetricInfo

  private(set) var metrics: [Info] = []

  /// Reads `table`, which the file at `path` holds; throws when a column is missing or a word unknown.
  init(_ table: CSVDocument, path: String) throws(RunRecord.Fault) {
    let name = try RunRecord.place("name", table, path)
    let unit = try RunRecord.place("unit", table, path)
    let polarity = try RunRecord.place("polarity", table, path)
    let exactness = try RunRecord.place("exactness", table, path)
    let meaning = try RunRecord.place("meaning", table, path)
    let words = table.column("words")
    let cutShort = table.column("cut_short")
    let samples = table.column("samples")
    let wanted = table.column("wanted")
    for row in table.rows {
      var info = Info(
        name: row[name],
        unit: row[unit],
        polarity: row[polarity],
        exactness: row[exactness],
        meaning: row[meaning],
        words: [],
        cutShort: .incomparable
      )
      guard ComparedMetric.Polarity(rawValue: info.polarity) != nil else {
        throw .word(path: path, column: "polarity", text: info.polarity)
      }
      guard ComparedMetric.Exactness(rawValue: info.exactness) != nil else {
        throw .word(path: path, column: "exactness", text: info.exactness)
      }
      if let words, let cutShort {
        info.words = row[words].split(separator: " ").map(String.init)
        guard let value = Info.CutShort(rawValue: row[cutShort]) else {
          throw .word(path: path, column: "cut_short", text: row[cutShort])
        }
        info.cutShort = value
      } else {
        Self.complete(&info)
      }
      if let samples, let wanted {
        info.samples = row[samples].isEmpty ? nil : row[samples]
        info.wanted = row[wanted].isEmpty ? nil : row[wanted]
      } else if Self.overShownImages.contains(info.name) {
        (info.samples, info.wanted) = ("images_shown", "cell_binds")
      }
      metrics.append(info)
    }
  }

  /// What versions that did not say so took over the images that came alone.
  private static let overShownImages: Set = [
    "time_to_image_ms_p50", "time_to_image_ms_p95", "decoded_per_displayed_pixels",
    "oversized_sources_pct",
  ]

  /// Adds what versions without these columns left to the reader: their tables have neither, and say of
  /// metrics with ordered words that neither direction is better.
  ///
  /// No metric of today is judged by this; its own table says how.
  private static func complete(_ info: inout Info) {
    switch info.name {
    case "outcome":
      info.words = ["jetsam", "completed"]
      info.polarity = "larger"
    case "hitch_band_wwdc20":
      info.words = ["good", "warning", "critical"]
      info.polarity = "smaller"
    case "hitch_band_organizer":
      info.words = ["good", "warning", "critical", "worse"]
      info.polarity = "smaller"
    default: break
    }
    if ["outcome", "jetsam_frame"].contains(info.name) || info.name.contains("peak") {
      info.cutShort = .comparable
    }
  }
}
