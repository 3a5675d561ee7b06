import TestSupport
import Testing
import Text

@Suite("A check names its mistake because of what provokes it", .timeLimit(.minutes(30)))
struct ProvocationTests {
  @Test("and is silent about the same loader where that is left out")
  func removed() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      ["provocations", "7"],
      in: directory.path,
      program: "FieldLoaders"
    )
    #expect(result.code == 0, "said: \(result.messages)")
    let table = try CSVDocument(reading: result.output)
    #expect(table.rows.count == 44)
    for row in table.rows {
      #expect(row[3] == "fails", "\(row[0]) does not name \(row[1]): \(row[4])")
      #expect(row[5] != "fails", "\(row[0]) names \(row[1]) without \(row[2]): \(row[6])")
    }
  }
}
