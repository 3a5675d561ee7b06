import Testing
import Text

@Suite("CSV according to RFC 4180")
struct CSVDocumentTests {
  @Test(
    "Fields are quoted only when they must be",
    arguments: [
      ([""], "\"\"\n"), (["", ""], ",\n"), (["a", "b c"], "a,b c\n"), (["a,b"], "\"a,b\"\n"),
      (["say \"x\""], "\"say \"\"x\"\"\"\n"), (["a\nb", "c"], "\"a\nb\",c\n"), (["\r"], "\"\r\"\n"),
      ([" a", "b "], "\" a\",\"b \"\n"), (["é", "日本"], "é,日本\n"),
      (["\u{feff}a"], "\"\u{feff}a\"\n"),
    ]
  )
  func write(fields: [String], expected: String) throws {
    var bytes: [UInt8] = []
    CSVDocument.append(line: fields, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let header = fields.indices.map { "column \($0)" }.joined(separator: ",")
    let document = try CSVDocument(reading: header + "\n" + expected)
    #expect(document.rows.map { $0.map { Array($0.utf8) } } == [fields.map { Array($0.utf8) }])
  }

  @Test(
    "Readable text gives its rows",
    arguments: [
      ("a,b\n1,2\n", [["1", "2"]]), ("a,b\r\n1,2\r\n", [["1", "2"]]), ("a,b\n1,2", [["1", "2"]]),
      ("a,b\n", []), ("a,b", []), ("\u{feff}a,b\n,\n", [["", ""]]),
      ("a,b\n\"1\n2\",\"\"\"\"\n", [["1\n2", "\""]]), ("\"a\",b\n\"\",x\n", [["", "x"]]),
      ("a,b\n\"x\r\ny\",2\r\n", [["x\r\ny", "2"]]), ("a,b\n1, 2 \n", [["1", " 2 "]]),
    ]
  )
  func read(text: String, rows: [[String]]) throws {
    let document = try CSVDocument(reading: text)
    #expect(document.header == ["a", "b"])
    #expect(document.rows == rows)
    #expect(try CSVDocument(reading: document.text) == document)
  }

  @Test(
    "Unreadable text is refused with its line",
    arguments: [
      ("", .noHeader, 1), ("\u{feff}", .noHeader, 1), ("a,a\n", .duplicateColumn("a"), 1),
      ("a,b\n1\n", .fieldCount(found: 1, expected: 2), 2),
      ("a,b\n1,2\n1,2,3\n", .fieldCount(found: 3, expected: 2), 3),
      ("a,b\n1,2\n\n", .fieldCount(found: 1, expected: 2), 3),
      ("a,b\n\"1\n\n\",2\nx\n", .fieldCount(found: 1, expected: 2), 5),
      ("a\n1\n\"open\n\n", .openQuote, 3), ("a\n\"x\"y\n", .strayQuote, 2),
      ("a\nx\"y\n", .strayQuote, 2), ("a\n\"", .openQuote, 2), ("a\rb\n", .strayReturn, 1),
      ("a\n1\r", .strayReturn, 2), ("a\n\"x\" \n", .strayQuote, 2),
    ] as [(String, CSVError.Problem, Int)]
  )
  func refuse(text: String, problem: CSVError.Problem, line: Int) {
    #expect(throws: CSVError(problem, line: line)) { try CSVDocument(reading: text) }
  }

  @Test("Bytes that are not UTF-8 are refused with their line")
  func badUTF8() {
    #expect(throws: CSVError(.badUTF8, line: 2)) {
      try CSVDocument(reading: [0x61, 0x0a, 0xff, 0x0a])
    }
  }

  @Test("A single column keeps its empty fields")
  func singleColumn() throws {
    var document = CSVDocument(header: ["a"])
    document.append(row: [""])
    document.append(row: ["x"])
    #expect(document.text == "a\n\"\"\nx\n")
    #expect(try CSVDocument(reading: document.text) == document)
    // An empty line of one column is an empty field as well.
    #expect(try CSVDocument(reading: "a\n\nx\n").rows == [[""], ["x"]])
  }

  @Test("Columns are found by name")
  func column() throws {
    let document = try CSVDocument(reading: "a,b\n1,2\n")
    #expect(document.column("b") == 1)
    #expect(document.column("c") == nil)
  }

  @Test("Any text is read back from CSV", arguments: 1...4)
  func roundTrip(seed: Int) throws {
    let alphabet: [Character] = ["a", ",", "\"", "\n", "\r", " ", "é", "\u{feff}", "\r\n", "1"]
    var state = UInt64(seed)
    func draw(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for width in 1...4 {
      var document = CSVDocument(header: (0..<width).map { "c\($0)" })
      for _ in 0..<50 {
        document.append(
          row: (0..<width).map { _ in
            String((0..<draw(6)).map { _ in alphabet[draw(alphabet.count)] })
          }
        )
      }
      let bytes = Array(document.text.utf8)
      #expect(Array(try CSVDocument(reading: bytes).text.utf8) == bytes, "seed \(seed)")
    }
  }

  @Test("An error is one sentence with the line and a remedy")
  func errorText() {
    #expect(
      CSVError(.fieldCount(found: 1, expected: 2), line: 7).description
        == "CSV line 7: 1 field where the header has 2; add or remove fields, or quote a field that "
        + "holds a comma"
    )
    #expect(CSVError(.openQuote, line: 3).description.contains("cut short"))
    #expect(CSVError(.duplicateColumn("a"), line: 1).description.contains("named \"a\""))
  }
}
