import TestSupport
import Testing
import Text

@Suite("imagebench doctor", .timeLimit(.minutes(30)))
struct DoctorCommandTests {
  private static let parts = [
    "steal", "jitter", "frequency", "load", "memory", "huge_pages", "codecs",
  ]

  private func run(_ format: String) throws -> String {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["doctor", "--format", format], in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(result.messages.isEmpty)
    return result.output
  }

  @Test("Every part has a line in every form", arguments: ["text", "markdown", "csv", "json"])
  func forms(format: String) throws {
    let output = try run(format)
    for part in Self.parts + ["whole", "libjpeg-turbo", "transparent huge pages"] {
      #expect(output.contains(part), "\(part)")
    }
  }

  @Test("Scores are whole numbers from 0 to 100 or left empty, and each part has its advice")
  func scores() throws {
    let tables = try JSONParser.parse(run("json"))["tables"]?.array
    let rows = try #require(tables?.first?["groups"]?.array?.first?["rows"]?.array)
    #expect(rows.map { $0["cells"]?["part"]?.string } == Self.parts + ["whole"])
    for row in rows {
      let cells = try #require(row["cells"])
      if let score = cells["score"]?.integer {
        #expect((0...100).contains(score))
      } else {
        #expect(cells["score"] == .null)
      }
      #expect(try #require(cells["what_to_do"]?.string).hasSuffix("."))
    }
  }

  @Test("The command line is checked", arguments: [["extra"], ["--format", "xml"]])
  func refusals(arguments: [String]) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["doctor"] + arguments, in: directory.path)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
  }
}
