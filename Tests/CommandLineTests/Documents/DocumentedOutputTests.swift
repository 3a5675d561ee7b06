import Foundation
import TestSupport
import Testing

/// Results that the documents show are those of this build and of the reference run.
@Suite("Output in the documents", .timeLimit(.minutes(30)))
struct DocumentedOutputTests {
  @Test(
    "What a page shows of a command is what the command prints",
    arguments: [
      ("docs/repro.md", "Full decode for small surfaces", "repro full-decode"),
      (
        "docs/hunt.md", "article1-pipeline violates",
        "hunt --loader article1-pipeline --property starved-hit"
      ),
    ]
  )
  func printed(page: String, beginning: String, command: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(
      DocumentedCommand.words(of: Substring(command)),
      in: directory.path
    )
    let printed = Set((result.output + result.messages).split(separator: "\n").map(Self.timeless))
    let document = try #require(Document.all.first { $0.path == page })
    let shown = document.lines.drop { !$0.text.hasPrefix(beginning) }.prefix(while: \.isCode)
    #expect(shown.count > 10)
    for line in shown where !line.text.isEmpty && line.text.trimming(" ") != "…" {
      let text = Self.timeless(Substring(line.text))
      #expect(printed.contains(text), "\(page): imagebench \(command) does not print: \(line.text)")
    }
  }

  /// The line without the time that the command took.
  private static func timeless(_ line: Substring) -> String {
    String(line.replacing(#/ in [0-9.]+ s$/#, with: ""))
  }

  @Test("The table and the verdict of the README are those of the reference run")
  func reference() throws {
    let path = Document.root.appendingPathComponent("Results/Reference/summary.md")
    let summary = try String(contentsOf: path, encoding: .utf8)
    let place = try #require(summary.range(of: "### photo-grid · iphone-13 · seed 1"))
    let recorded = summary[place.upperBound...].split(separator: "\n")
      .prefix { !$0.hasPrefix("###") }.filter { $0.hasPrefix("|") }
      .map { $0.split(separator: "|").map { $0.trimming(" ") } }
    let code = Document.all[0].lines.map { $0.isCode ? $0.text : "" }
    let start = try #require(code.firstIndex { $0.hasPrefix("photo-grid · iphone-13") })
    let errors = code[start + 3].components(separatedBy: "  ").map { $0.trimming(" ") }
      .filter { !$0.isEmpty }
    let headings = try #require(recorded.first).compactMap {
      $0.firstMatch(of: /±[0-9.]+/).map { String($0.output) }
    }
    #expect(errors.count > 3 && errors == Array(headings.prefix(errors.count)))
    let rows = code[(start + 5)...].prefix { !$0.hasPrefix("  …") }
    #expect(rows.count == 9)
    for row in rows {
      let cells = row.components(separatedBy: "  ").map { $0.trimming(" ") }.filter { !$0.isEmpty }
      let match = recorded.first { $0.first == cells[0] }
      #expect(match.map { Array($0.prefix(cells.count)) } == cells, "\(row)")
    }
    let verdict = code.drop { !$0.hasPrefix("Verdict") }.dropFirst().prefix { !$0.isEmpty }
    // A line that continues a sentence is indented further.
    let sentences = verdict.joined(separator: "\n").replacingOccurrences(of: "\n    ", with: " ")
      .split(separator: "\n").map { $0.trimming(" ") }.filter { $0 != "…" }
    #expect(sentences.count >= 3)
    for sentence in sentences { #expect(summary.contains("- \(sentence)\n"), "\(sentence)") }
    #expect(summary.contains("108 trials") && summary.contains("9 loaders in 6 places"))
    // The prose around the table repeats some of its numbers.
    let prose = Document.all[0].lines.filter { !$0.isCode }.map(\.text).joined(separator: " ")
    #expect(prose.contains("108 trials"))
    #expect(code.contains { $0.contains("six feeds through nine loaders") })
    for (variant, column, text) in [
      ("downsample", 3, "319.5 ms of hitches"), ("background-decode", 2, "3.5 % of what users see"),
    ] {
      let cell = recorded.first { $0.first == variant }?[column] ?? ""
      #expect(text.hasPrefix(cell) && prose.contains(text), "\(variant): \(cell)")
    }
  }

  @Test("The README counts the cache policies")
  func policies() throws {
    let directory = TemporaryDirectory()
    let page = try ToolProcess.run(["cache", "--help"], in: directory.path).output
    let list = try #require(page.firstMatch(of: /Policies: ([^.]*)\./)).output.1
    #expect(list.split(separator: ",").count == 10)
    #expect(Document.all[0].lines.contains { $0.text.contains("through ten cache policies") })
  }
}

extension StringProtocol {
  /// The text without `characters` at both ends.
  fileprivate func trimming(_ characters: String) -> String {
    trimmingCharacters(in: CharacterSet(charactersIn: characters))
  }
}
