import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench show in the forms of other tools", .timeLimit(.minutes(30)))
struct ShowFormatsTests {
  private let directory = TemporaryDirectory()

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  @Test("A run is written in every form, to a file or to standard output")
  func formats() throws {
    let made = try run([
      "run", "--scenario", "photo-grid-short", "--variant", "naive", "--images", "small",
      "--decode",
      "model", "-q", "--out", "a", "--repetitions", "1",
    ])
    #expect(made.code == 0)
    for format in [
      "github-action-benchmark-smaller", "github-action-benchmark-larger", "bencher",
      "openmetrics",
    ] {
      let shown = try run(["show", "a", "--format", format])
      #expect(shown.code == 0 && shown.output.contains("photo-grid-short"), "\(format)")
      if format != "openmetrics" { _ = try JSONParser.parse(shown.output) }
      #expect(try run(["show", "a", "--format", format, "-o", "file"]).code == 0)
      #expect(try String(contentsOfFile: directory.file("file"), encoding: .utf8) == shown.output)
    }
  }

  @Test(
    "What makes no sense is refused",
    arguments: [
      (["--format", "bencher"], 64), (["a", "--format", "jmh"], 64),
      (["a", "--format", "bencher", "--rows", "seed"], 1),
      (["nowhere", "--format", "bencher"], 1),
    ]
  )
  func refused(arguments: [String], code: Int) throws {
    let result = try run(["show"] + arguments)
    #expect(Int(result.code) == code)
    #expect(result.output.isEmpty && !result.messages.isEmpty)
  }
}
