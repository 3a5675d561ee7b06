import Basics
import Records
import Reports
import Statistics
import TestSupport
import Testing

@Suite("A table before rendering")
struct ReportTableTests {
  @Test(
    "The key of a column follows from its heading and unit",
    arguments: [
      (ReportTable.Column("Decode p50", unit: "ms"), "decode_p50_ms"),
      (.number("decode_ms", unit: "ms"), "decode_ms"), (.number("Missed", unit: "%"), "missed_pct"),
      (.number("Hitch ratio", unit: "ms/s"), "hitch_ratio_ms_s"),
      (ReportTable.Column("A  B!"), "a_b"),
      (.number("x", key: "peak_rss_bytes", unit: "MB"), "peak_rss_bytes"),
    ]
  )
  func keys(column: ReportTable.Column, expected: String) {
    #expect(column.key == expected)
  }

  @Test("Columns of numbers are aligned right and exact by default")
  func numberColumn() {
    let column = ReportTable.Column.number("n")
    #expect(column.alignment == .trailing)
    #expect(column.exactness == .exact)
    #expect(ReportTable.Column("t").alignment == .leading)
  }

  @Test("Rows are added to the last group")
  func groups() {
    var table = ReportTable(title: "t", columns: [.init("a")])
    table.append(row: [.text("1")])
    table.append(group: ReportTable.Group(title: "g", rows: []))
    table.append(row: [.text("2")])
    #expect(table.groups.map(\.title) == [nil, "g"])
    #expect(table.rows == [[.text("1")], [.text("2")]])
  }

  @Test("A missing value gives an empty cell with its reason")
  func optionalNumber() {
    #expect(ReportTable.Cell.number(2.5, places: 1, otherwise: "x") == .number(2.5, places: 1))
    #expect(ReportTable.Cell.number(nil, places: 1, otherwise: "x") == .empty(reason: "x"))
    #expect(ReportTable.Cell.number(.nan, places: 1, otherwise: "x") == .empty(reason: "x"))
    #expect(ReportTable.Cell.bytes(ByteCount(7)).number == 7)
    #expect(ReportTable.Cell.count(3).number == 3)
    #expect(ReportTable.Cell.text("3").number == nil)
  }

  @Test("A number that is not finite becomes an empty cell", arguments: [.nan, Double.infinity])
  func notFinite(value: Double) {
    var table = ReportTable(title: "t", columns: [.number("a")])
    table.append(row: [.number(value, places: 1)])
    table.append(group: ReportTable.Group(rows: [[.number(-value, places: 1)]]))
    let empty = ReportTable.Cell.empty(reason: "the value is not a finite number")
    #expect(table.rows == [[empty], [empty]])
  }

  @Test("The A/A noise is a footnote, and unknown noise says so")
  func noise() {
    var table = ReportTable(title: "t", columns: [.init("a")])
    table.appendFootnote(RepeatNoise(groups: [[99, 101], [98, 102]]))
    table.appendFootnote(RepeatNoise(groups: [[1, 1]]))
    table.appendFootnote(RepeatNoise(groups: [[1]]))
    #expect(
      table.footnotes == [
        "A/A noise: 3.9 % (95th percentile of 2 pairs)",
        "A/A noise: 0.0 % (95th percentile of 1 pair)",
        "A/A noise: not known, because nothing was repeated",
      ]
    )
  }

  @Test("A row that does not fit the columns traps", .endsProcess)
  func wrongRow() async {
    await #expect(processExitsWith: .failure) {
      var table = ReportTable(title: "t", columns: [.init("a")])
      table.append(row: [])
    }
    await #expect(processExitsWith: .failure) {
      var table = ReportTable(title: "t", columns: [.init("a")])
      table.append(group: ReportTable.Group(rows: [[.count(1), .count(2)]]))
    }
  }
}
