import TestSupport
import Testing
import Text

@Suite("imagebench repro articles", .timeLimit(.minutes(30)))
struct ArticleNumbersTests {
  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    let directory = TemporaryDirectory()
    return try ToolProcess.run(
      ["repro", "articles", "--corpus", "small", "-q"] + arguments,
      in: directory.path
    )
  }

  @Test("CSV has a row for each claim, with every verdict, a column for the device and a reason")
  func csv() throws {
    let result = try run(["--device", "iphone-6", "--format", "csv"])
    #expect(result.code == 0, "said: \(result.messages)")
    let document = try CSVDocument(reading: result.output)
    let (head, rows) = (document.header, document.rows)
    for name in ["everywhere", "this_machine", "iphone_6", "formula", "why"] {
      #expect(head.contains(name), "\(name) is not in \(head)")
    }
    #expect(!head.contains("ipad"))
    let verdict = try #require(head.firstIndex(of: "verdict"))
    let found = Set(rows.map { $0[verdict] })
    #expect(found == ["confirmed", "refuted", "not measurable here"])
    let numbers = Set(rows.compactMap { Int($0[0].prefix { $0.isNumber }) })
    #expect(numbers == Set(1...26))
    let twelve = try #require(rows.first { $0[0] == "2a" })
    let everywhere = try #require(head.firstIndex(of: "everywhere"))
    #expect(twelve[everywhere] == "48771072")
    #expect(twelve[verdict] == "confirmed")
  }

  @Test("JSON is one table, Markdown two, and text ends with how many claims ended how")
  func formats() throws {
    let json = try run(["--device", "iphone-6", "--format", "json"])
    let tables = try JSONParser.parse(json.output)["tables"]?.array
    #expect(tables?.count == 1)
    #expect(json.code == 0)
    let markdown = try run(["--device", "iphone-6", "--format", "markdown"])
    #expect(markdown.output.contains("Numbers of the articles"))
    #expect(markdown.output.contains("Formulas and reasons"))
    #expect(markdown.output.contains("| 26c "))
    let text = try run(["--device", "iphone-6"])
    #expect(text.output.contains("\n  claimed: 48771072 B\n  given: everywhere 48771072 B\n"))
    #expect(text.output.contains(" confirmed, "))
    #expect(text.output.hasSuffix(" not measurable here.\n"))
  }

  @Test(
    "A wrong command line ends with 64 and one sentence that says what is right",
    arguments: [
      (["--seeds", "2"], "repro articles takes no --seeds"),
      (["--all"], "repro articles takes no --all"),
      (["--device", "ipda"], "did you mean ipad?"),
      (["--format", "xml"], "--format takes one of text, markdown, csv, json"),
      (["full-decode"], "repro articles takes no pattern next to it"),
    ]
  )
  func usage(arguments: [String], sentence: String) throws {
    let result = try run(arguments)
    #expect(result.code == 64, "said: \(result.messages)")
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.output.isEmpty)
  }
}
