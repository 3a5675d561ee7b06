import Foundation
import TestSupport
import Testing
import Text

@Suite("The small corpus is not taken for the standard one", .timeLimit(.minutes(30)))
struct SmallCorpusTests {
  private let directory = TemporaryDirectory()

  private static let note =
    "small corpus: its photos have 0.08 MP and those of the standard corpus 12 MP, so hitches, memory "
    + "and jetsam of full decodes do not show here; --images standard shows them"

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(
      ["run", "--decode", "model", "-q", "-o", "r"] + arguments,
      in: directory.path
    )
  }

  private func recipe() throws -> String? {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: directory.file("r/run.json")))
    return try JSONParser.parse(Array(bytes))["corpus"]?["recipe"]?.string
  }

  @Test(
    "Every table of the small corpus says what it does not show",
    arguments: [
      ["--suite", "smoke", "--variant", "naive"],
      ["--scenario", "photo-grid,scroll-feed-short", "--variant", "naive", "--images", "small"],
    ]
  )
  func noted(arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(try recipe() == "small")
    let tables = result.output.split(separator: "\n").count { $0.hasSuffix(" · seed 1") }
    #expect(tables > 1)
    // The list of what each variant changed has the same titles once more.
    #expect(
      result.output.replacing("\n", with: " ").split(separator: Self.note).count == tables / 2 + 1
    )
    let summary = try String(contentsOfFile: directory.file("r/summary.md"), encoding: .utf8)
    #expect(summary.split(separator: Self.note).count == tables / 2 + 1)
  }

  @Test("A scenario that is not the smoke suite's own is played with the standard corpus")
  func large() throws {
    let result = try run(["--suite", "smoke", "--scenario", "photo-grid", "--variant", "naive"])
    #expect(result.code == 0, "said: \(result.messages)")
    #expect(try recipe() == "standard")
    #expect(result.output.contains("photo-grid · iphone-"))
    #expect(!result.output.contains("small corpus"))
  }

  @Test(
    "A comparison of runs on the small corpus says so",
    arguments: ["text", "markdown", "json"]
  )
  func comparison(format: String) throws {
    let made = try run(["--scenario", "photo-grid-short", "--variant", "best", "--images", "small"])
    #expect(made.code == 0)
    let result = try ToolProcess.run(["compare", "r", "r", "--format", format], in: directory.path)
    #expect(result.code == 0, "said: \(result.messages)")
    let words = "hitches, memory and jetsam of full decodes do not show here"
    #expect(result.output.split(separator: words).count == 2, "said: \(result.output)")
  }

  @Test("Runs of the two are not compared")
  func compared() throws {
    for corpus in ["small", "standard"] {
      let made = try ToolProcess.run(
        [
          "run", "--scenario", "scroll-feed-short", "--variant", "best", "--images", corpus,
          "--decode",
          "model", "-q", "-o", corpus,
        ],
        in: directory.path
      )
      #expect(made.code == 0)
    }
    let result = try ToolProcess.run(["compare", "small", "standard"], in: directory.path)
    #expect(result.code == 5, "said: \(result.messages)")
    #expect((result.output + result.messages).contains("the corpus differs: small"))
  }
}
