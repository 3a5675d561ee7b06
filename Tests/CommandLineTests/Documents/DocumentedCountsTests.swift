import Foundation
import TestSupport
import Testing

@Suite("Counts and names in the documents")
struct DocumentedCountsTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Document.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(
    "The length that a page gives a file is its length, to the tenth line",
    arguments: [
      ("docs/loaders.md", "what we would ship, in (\\d+) lines", "Loaders/RightLoader.swift")
    ]
  )
  func lengths(page: String, pattern: String, file: String) throws {
    let path = "Sources/PipelineUnderTest/\(file)"
    let lines = try Self.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
    let match = try #require(try Regex(pattern).firstMatch(in: try Self.text(page)))
    let stated = try #require(match.output[1].substring.flatMap { Int($0) })
    #expect(abs(stated - lines) < 10, "\(page) says \(stated), and \(file) has \(lines)")
  }

  @Test("Every suite is named where suites are chosen")
  func suites() throws {
    let directory = TemporaryDirectory()
    let list = try ToolProcess.run(["list", "suites", "--format", "csv"], in: directory.path)
    let names = list.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
    #expect(names.count > 3)
    let page = try Self.text("docs/running.md")
    for name in names { #expect(page.contains("`\(name)`"), "docs/running.md lacks \(name)") }
    for command in ["run", "nightly"] {
      let help = try ToolProcess.run([command, "--help"], in: directory.path).output
      let option = try #require(help.split(separator: "\n").first { $0.contains("--suite NAME") })
      for name in names { #expect(option.contains(name), "\(command): \(option)") }
    }
  }
}
