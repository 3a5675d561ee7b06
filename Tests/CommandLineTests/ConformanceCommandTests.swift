import Foundation
import TestSupport
import Testing

@Suite("imagebench conformance", .timeLimit(.minutes(30)))
struct ConformanceCommandTests {
  /// A file of `Results/Reference`.
  private func committed(_ name: String, testFile: String = #filePath) throws -> String {
    let root = testFile.split(separator: "/").dropLast(3).joined(separator: "/")
    return try String(contentsOfFile: "/\(root)/Results/Reference/\(name)", encoding: .utf8)
  }

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    let directory = TemporaryDirectory()
    return try ToolProcess.run(["conformance"] + arguments, in: directory.path)
  }

  @Test(
    "The committed table is what is played now; `make conformance` writes it anew",
    arguments: [("markdown", "conformance.md"), ("csv", "conformance.csv")]
  )
  func committed(format: String, name: String) throws {
    let result = try run(["--format", format])
    #expect(result.code == 0)
    #expect(result.messages.isEmpty)
    #expect(result.output == (try committed(name)), "\(name) is not what is played now")
  }

  @Test("Variants come in the order in which they are asked for")
  func chosen() throws {
    let result = try run(["--variant", "article1-pipeline,best", "--format", "csv"])
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "case,behaviour,article1_pipeline,best")
    #expect(lines.contains { $0.hasPrefix("RU-2 ★,") && $0.hasSuffix(",fail,pass") })
    #expect(!lines.dropFirst().contains { $0.hasSuffix(",fail") })
  }

  @Test("In Markdown each variant is a row, with the cases that it fails, and each case another")
  func markdown() throws {
    let names = ["article1-pipeline", "best"]
    let arguments = ["--variant", names.joined(separator: ",")]
    let table = try run(arguments + ["--format", "csv"]).output.split(separator: "\n").dropFirst()
    let page = try run(arguments + ["--format", "markdown"]).output.split(separator: "\n")
    for (place, name) in names.enumerated() {
      let words = table.map { String(Array($0.split(separator: ",").suffix(2))[place]) }
      let failed = zip(table, words).filter { $0.1 == "fail" }
        .map { String($0.0.prefix { $0 != "," }) }
      let counts = ["pass", "fail", "-"].map { word in words.count { $0 == word } }
      let row = ([name] + counts.map(String.init) + [failed.joined(separator: ", ")])
        .joined(separator: " | ")
      #expect(page.contains { $0.contains("| \(row)") }, "\(row)")
    }
    for line in table {
      let id = line.prefix { $0 != "," }
      #expect(page.count { $0.hasPrefix("| \(id) |") } == 1, "\(id)")
    }
  }

  @Test("A variant that is not there, and an operand, are wrong usage", arguments: ["bets", ""])
  func unknown(name: String) throws {
    let result = try run(["--variant", name])
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(try run(["best"]).code == 64)
  }
}
