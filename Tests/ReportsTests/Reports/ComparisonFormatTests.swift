import Foundation
import FoundationXML
import Records
import Statistics
import TestSupport
import Testing
import Text

@testable import Reports

@Suite("The formats of a comparison")
struct ComparisonFormatTests {
  private typealias Files = StoredRunFiles

  /// Two sides in which every verdict occurs.
  private func comparison(_ change: (inout StoredRunFiles) -> Void = { _ in }) throws
    -> RunComparison
  {
    var base = Files()
    base.session = ("s", "base")
    base.rows =
      Files.rounds() + Files.rounds("feed") + Files.rounds("gone") + Files.rounds("seed")
      + Files.rounds("hero")
    var candidate = Files()
    candidate.session = ("s", "candidate")
    candidate.rows =
      Files.rounds(time: 5.5) { row in
        row.decodes = "29"
        row.loads = "41"
        row.hitRate = "0.600000"
      }
      + Files.rounds("feed", time: 4.5)
      + Files.rounds("new") + Files.rounds("seed") { $0.seed = 2 }
      + Files.rounds("hero") { $0.time = "\(5.1 + Double($0.repetition * 7 % 11 - 5) / 5)" }
    change(&candidate)
    let directory = TemporaryDirectory()
    try base.write(directory.file("base"))
    try candidate.write(directory.file("candidate"))
    let comparison = RunComparison(
      base: try StoredRun(directory: directory.file("base")),
      candidate: try StoredRun(directory: directory.file("candidate"))
    )
    return comparison.renamed(base: "out/base", candidate: "out/candidate")
  }

  @Test("are as recorded", arguments: ComparisonFormat.allCases)
  func golden(format: ComparisonFormat) throws {
    let comparison = try comparison()
    for verdict in Verdict.allCases {
      #expect(comparison.judged.count(of: verdict) > 0, "no cell is \(verdict)")
    }
    Golden.check("comparison.\(format)", format.render(comparison))
  }

  @Test(
    "say why runs cannot be compared, without a single cell",
    arguments: ComparisonFormat.allCases
  )
  func incomparable(format: ComparisonFormat) throws {
    let text = format.render(try comparison { $0.decode = "model" })
    switch format {
    case .csv:
      #expect(
        try CSVDocument(reading: Array(text.utf8)).rows.allSatisfy {
          ["not comparable", "new", "gone"].contains($0[0])
        }
      )
    case .json:
      let json = try JSONParser.parse(text)
      #expect(json["outcome"]?.string == "incomparable")
      #expect(json["differences"]?.array?.count == 1)
    default: #expect(text.contains("decode is real in the base and model in the candidate"))
    }
  }

  @Test("are coloured only as text", arguments: ComparisonFormat.allCases)
  func colour(format: ComparisonFormat) throws {
    let comparison = try comparison()
    let plain = format.render(comparison)
    let text = format.render(comparison, styling: .coloured)
    #expect(!plain.contains("\u{1b}"))
    guard format == .text else {
      #expect(text == plain)
      return
    }
    let coloured = TerminalText(text)
    #expect(coloured.plain == plain)
    let blocks = plain.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
    for (name, colour) in [
      ("regressed", "red"), ("improved", "green"), ("undecided", "yellow"),
      ("not comparable", "yellow"), ("gone", "yellow"), ("new", ""),
    ] {
      let block = try #require(blocks.first { $0[0].hasPrefix("\(name) (") })
      for line in block {
        #expect(
          coloured.spans.filter { $0.text == line }.map(\.colour)
            == (colour.isEmpty ? [] : [colour])
        )
      }
    }
    // For each topic the verdict says worse, better or both.
    for line in try #require(blocks.first { $0[0] == "Verdict" }).dropFirst() {
      let isMixed = line.hasPrefix("  Mixed")
      let isWorse =
        isMixed || line.contains(": worse in") || line.hasPrefix("  Worse")
        || line.hasPrefix("  A trade")
      let isBetter =
        isMixed || line.contains("better in ") && !line.contains("better in none")
      let colour = isWorse ? (isBetter ? "yellow" : "red") : (isBetter ? "green" : nil)
      #expect(coloured.spans.first { $0.text == line }?.colour == colour, "\(line)")
    }
  }

  @Test("show in colour that runs cannot be compared")
  func incomparableInColour() throws {
    let comparison = try comparison { $0.decode = "model" }
    let coloured = TerminalText(ComparisonFormat.text.render(comparison, styling: .coloured))
    #expect(coloured.plain == ComparisonFormat.text.render(comparison))
    #expect(coloured.spans.map(\.colour) == ["yellow"])
    let reason = "Not comparable: the protocol differs: decode is"
    #expect(coloured.spans.first?.text.hasPrefix(reason) == true)
  }

  @Test("JUnit is XML whose counts are those of its elements, also with hostile names")
  func junit() throws {
    let comparison = try comparison { files in
      files.rows += Files.rounds("a<b>&'c\u{1}", "]]>")
      files.order = []
    }
    for strictness in [RunComparison.Strictness.usual, .strict] {
      let text = ComparisonFormat.junit.render(comparison, strictness: strictness)
      let counted = XMLCount()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = counted
      #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
      let findings = comparison.findings.groups.count
      #expect(counted.cases == comparison.judged.cells.count + findings)
      #expect(counted.stated["tests"] == counted.cases)
      #expect(counted.stated["failures"] == counted.failures)
      // A regressed cell fails in its finding.
      let others = comparison.judged.cells.count {
        $0.verdict != .regressed && comparison.fails($0.verdict, strictness)
      }
      #expect(counted.failures == findings + others && findings > 0)
      #expect(counted.skippedStated == counted.skipped)
      #expect(JUnitShape.problems(text) == [])
    }
    let other = ComparisonFormat.junit.render(try self.comparison { $0.decode = "model" })
    #expect(JUnitShape.problems(other) == [])
  }

  @Test("annotations stay one line each and below GitHub's limit, whatever is in them")
  func annotations() throws {
    let comparison = try comparison { files in
      for place in 0..<20 {
        files.failures.append(("x\(place).v.d.s1.r1", "100%\\n::error::gotcha"))
      }
    }
    let text = ComparisonFormat.github.render(comparison, strictness: .strict)
    let lines = text.split(separator: "\n")
    let errors = lines.filter { $0.hasPrefix("::error title=") }
    #expect(errors.count == 10)
    #expect(errors.last?.contains(" more fail") == true)
    #expect(lines.allSatisfy { $0.hasPrefix("::") })
    #expect(errors.contains { $0.contains("100%25%0A::error::gotcha") })
    #expect(lines.last?.hasPrefix("::notice title=imagebench compare::") == true)
  }

  @Test("Markdown keeps its tables whole when a name has bars and line ends")
  func markdown() throws {
    let text = ComparisonFormat.markdown.render(
      try comparison { files in files.failures = [("a|b\\n.v.d.s1.r1", "x|y")] }
    )
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    let widths = rows.map { $0.replacing("\\|", with: "").count { $0 == "|" } }
    #expect(widths.allSatisfy { $0 == 6 }, "\(text)")
  }

  @Test("escape a mark or a line end that a combining character follows")
  func marks() throws {
    // To Swift "%" with an accent is one character other than "%", and so is CR LF.
    let comparison = try comparison { files in
      files.failures = [("a|\\u0301b.v.d.s1.r1", "5%\\u0301, and\\r\\n::error::gotcha")]
    }
    let lines = ComparisonFormat.github.render(comparison).utf8.split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
    #expect(lines.allSatisfy { $0.hasPrefix("::") && !$0.unicodeScalars.contains("\r") })
    #expect(lines.contains { $0.contains("5%25\u{301}, and%0D%0A::error::gotcha") }, "\(lines)")
    let rows = ComparisonFormat.markdown.render(comparison).split(separator: "\n").filter {
      $0.hasPrefix("|")
    }
    for row in rows {
      let scalars = Array(row.unicodeScalars)
      let bars = scalars.indices.count {
        scalars[$0] == "|" && ($0 == 0 || scalars[$0 - 1] != "\\")
      }
      #expect(bars == 6, "\(row)")
    }
  }

  @Test("annotations stay below the 64 KiB that GitHub shows, and count what they omit")
  func longAnnotations() throws {
    let comparison = try comparison { files in
      for place in 0..<800 {
        let name = String(repeating: "x", count: 200)
        files.failures.append(("\(name)\(place).v.d.s1.r1", "gone"))
      }
    }
    let lines = ComparisonFormat.github.render(comparison).split(separator: "\n")
    #expect(lines.allSatisfy { $0.utf8.count < 65_536 })
    #expect(lines.contains { $0.contains("title=trial regressed::") && $0.hasSuffix(" more") })
  }

  @Test("CSV and JSON have the same cells with all their digits")
  func programs() throws {
    let comparison = try comparison()
    let table = try CSVDocument(reading: Array(ComparisonFormat.csv.render(comparison).utf8))
    let cells = try #require(
      try JSONParser.parse(ComparisonFormat.json.render(comparison))["cells"]?.array
    )
    #expect(table.rows.count == cells.count)
    for (row, cell) in zip(table.rows, cells) {
      for (name, text) in zip(table.header, row) {
        let value = try #require(cell[name])
        switch value {
        case .null: #expect(text.isEmpty)
        case .string(let string): #expect(text == string)
        default: #expect(Double(text) == value.number)
        }
      }
    }
  }
}

extension RunComparison {
  /// The comparison with names of directories that are the same on every machine.
  fileprivate func renamed(base: String, candidate: String) -> RunComparison {
    var copy = self
    copy.base.directory = base
    copy.candidate.directory = candidate
    return copy
  }
}

/// Counts the elements of JUnit XML.
private final class XMLCount: NSObject, XMLParserDelegate {
  var cases = 0
  var failures = 0
  var skipped = 0
  var skippedStated = 0
  var stated: [String: Int] = [:]

  func parser(
    _ parser: XMLParser,
    didStartElement name: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    switch name {
    case "testsuites": stated = attributes.compactMapValues { Int($0) }
    case "testsuite": skippedStated += attributes["skipped"].flatMap { Int($0) } ?? 0
    case "testcase": cases += 1
    case "failure": failures += 1
    case "skipped": skipped += 1
    default: break
    }
  }
}
