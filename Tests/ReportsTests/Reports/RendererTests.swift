import Reports
import TestSupport
import Testing
import Text

@Suite("Tables are rendered as text, Markdown, CSV and JSON")
struct RendererTests {
  @Test("A review table looks as it was approved", arguments: OutputFormat.allCases)
  func review(format: OutputFormat) {
    Golden.check("review.\(format.rawValue)", format.render([SampleTables.review]))
  }

  @Test("Hostile text breaks no format", arguments: OutputFormat.allCases)
  func hostile(format: OutputFormat) {
    Golden.check("hostile.\(format.rawValue)", format.render([SampleTables.hostile]))
  }

  @Test(
    "Several tables, one without rows, follow each other",
    arguments: OutputFormat.allCases
  )
  func several(format: OutputFormat) {
    let text = format.render([SampleTables.empty, SampleTables.wide(2)])
    Golden.check("several.\(format.rawValue)", text)
  }

  @Test("No tables give no rows", arguments: OutputFormat.allCases)
  func none(format: OutputFormat) {
    let text = format.render([])
    #expect(text == (format == .json ? "{\n  \"tables\": []\n}\n" : ""))
  }

  @Test("A table wider than the terminal is cut into blocks that repeat the key columns")
  func wide() {
    Golden.check("wide.text", OutputFormat.text.render([SampleTables.wide(7)], width: 50))
  }

  @Test("Lines fit the terminal, and every column is shown once", arguments: [36, 40, 61, 80, 300])
  func fits(width: Int) {
    let text = OutputFormat.text.render([SampleTables.wide(12)], width: width)
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    for number in 1...12 {
      let header = "metric \(number)"
      let words = text.split(separator: "\n").flatMap { line in
        line.split(separator: "  ").map { $0.drop { $0 == " " } }
      }
      #expect(words.filter { $0 == header }.count == 1, "\(header) at width \(width)")
    }
  }

  @Test("A terminal narrower than any column still shows every column", arguments: [0, 1, 10])
  func narrow(width: Int) {
    let text = OutputFormat.text.render([SampleTables.wide(3)], width: width)
    #expect(text.split(separator: "\n").filter { $0.contains("metric") }.count == 3)
  }

  @Test("An empty cell is never shown as zero", arguments: OutputFormat.allCases)
  func emptyIsNotZero(format: OutputFormat) {
    var table = ReportTable(title: "", columns: [.number("value")])
    table.append(row: [.empty(reason: "nothing was decoded")])
    let text = format.render([table])
    #expect(!text.contains("0"))
    #expect(format == .csv || text.contains("nothing was decoded"))
  }

  @Test("CSV and JSON have every digit of a number that text shows rounded")
  func digits() throws {
    var table = ReportTable(title: "", columns: [.number("value")])
    table.append(row: [.number(1.0 / 3.0, places: 2)])
    #expect(OutputFormat.text.render([table]).contains("0.33\n"))
    let csv = try CSVDocument(reading: OutputFormat.csv.render([table]))
    #expect(Double(csv.rows[0][0]) == 1.0 / 3.0)
    let json = try JSONParser.parse(OutputFormat.json.render([table]))
    let row = json["tables"]?[0]?["groups"]?[0]?["rows"]?[0]
    #expect(row?["cells"]?["value"]?.number == 1.0 / 3.0)
  }

  @Test("Columns with the same key do not hide each other")
  func sameKeys() throws {
    var table = ReportTable(title: "", columns: [.init("a"), .init("a"), .init("a_2"), .init("!")])
    table.append(row: [.text("1"), .text("2"), .text("3"), .text("4")])
    let csv = try CSVDocument(reading: OutputFormat.csv.render([table]))
    #expect(csv.header == ["a", "a_2", "a_2_2", "column"])
    let json = try JSONParser.parse(OutputFormat.json.render([table]))
    let cells = json["tables"]?[0]?["groups"]?[0]?["rows"]?[0]?["cells"]?.object
    #expect(cells?.members.map(\.value) == ["1", "2", "3", "4"])
  }

  @Test("Many reasons get numbers of more than one digit")
  func manyReasons() {
    var table = ReportTable(title: "", columns: [.number("value")])
    for number in 1...12 { table.append(row: [.empty(reason: "reason \(number)")]) }
    let text = OutputFormat.text.render([table])
    #expect(text.contains("–¹²\n"))
    #expect(text.hasSuffix("¹² reason 12\n"))
  }
}
