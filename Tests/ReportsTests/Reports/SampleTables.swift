import Basics
import Records
import Reports

/// Tables with everything that a renderer has to handle.
enum SampleTables {
  /// A comparison with groups, noise, sizes and empty cells.
  static var review: ReportTable {
    var table = ReportTable(
      title: "Variants on a flick through 400 cells",
      columns: [
        .init("Variant"), .number("Hit rate", unit: "%"), .number("Decodes"),
        .number("Decode p95", unit: "ms", exactness: .noisy),
        .init("Peak RSS", key: "peak_rss_bytes", alignment: .trailing, exactness: .noisy),
        .number("Purge", unit: "ms"),
      ]
    )
    table.append(
      group: ReportTable.Group(
        title: "mid-range phone",
        rows: [
          [
            .text("full"), .number(61.25, places: 1), .count(402), .number(48.0625, places: 2),
            .bytes(ByteCount(975_421_440)), .empty(reason: "no memory warning came"),
          ],
          [
            .text("downsample"), .number(93.75, places: 1), .count(118), .number(6.5, places: 2),
            .bytes(ByteCount(48_771_072)), .number(12, places: 0),
          ],
        ]
      )
    )
    table.append(
      group: ReportTable.Group(
        title: "old phone",
        rows: [
          [
            .text("full"), .empty(reason: "the trial ended as jetsam"),
            .empty(reason: "the trial ended as jetsam"),
            .empty(reason: "no frame was decoded"), .bytes(ByteCount(1_463_812_096)),
            .empty(reason: "no memory warning came"),
          ]
        ]
      )
    )
    table.footnotes = ["A/A noise: 3.1 % (95th percentile of 40 pairs)"]
    return table
  }

  /// Text that tries to break out of every format.
  static var hostile: ReportTable {
    var table = ReportTable(
      title: "a | b\n## c",
      columns: [.init("name|x"), .init("name|x"), .number("größe", unit: "%")]
    )
    table.append(row: [.text("a,b"), .text("say \"hi\""), .number(-0.5, places: 1)])
    table.append(row: [.text("two\r\nlines"), .text("\u{1b}[31mred\u{7}"), .count(-3)])
    table.append(row: [
      .text("<script>&`*_x_*`"), .text("日本語 👍🏽 e\u{301}"), .number(.nan, places: 2),
    ])
    table.append(row: [.text("peak_rss_bytes"), .text("[a](b)\\"), .empty(reason: "a|b\nc")])
    return table
  }

  /// A table without rows.
  static var empty: ReportTable {
    ReportTable(title: "", columns: [.init("Scenario"), .number("Frames")])
  }

  /// A table of `columnCount` number columns after two key columns.
  static func wide(_ columnCount: Int) -> ReportTable {
    let numbers = (1...columnCount).map { ReportTable.Column.number("metric \($0)") }
    var table = ReportTable(
      title: "wide",
      columns: [.init("scenario"), .init("variant")] + numbers,
      keyColumnCount: 2
    )
    for variant in ["lru", "sieve"] {
      table.append(
        row: [.text("flick"), .text(variant)]
          + (1...columnCount).map { .number(Double($0) * 1.5, places: 1) }
      )
    }
    return table
  }
}
