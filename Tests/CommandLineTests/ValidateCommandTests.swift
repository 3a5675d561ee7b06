import Foundation
import TestSupport
import Testing

/// A validation by a machine that does other things, so that trials may be void.
@Suite("imagebench validate", .timeLimit(.minutes(30)))
struct ValidateCommandTests {
  private static let plan = [
    "validate", "--scenario", "photo-grid-short", "--loader", "dedup,cancellation", "--device",
    "iphone-se", "--rounds", "2", "--images", "small", "--out", "v", "-q",
  ]

  @Test("plays a plan three times, and writes how far the runs agree")
  func files() throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.runOnce(Self.plan, in: directory.path)
    #expect(result.code == 0 || result.messages.contains("failed: void: "), "\(result.messages)")
    let text = try String(contentsOfFile: directory.file("v/validation.md"), encoding: .utf8)
    #expect(text.contains("## Measured decodes in virtual time, 2 rounds"))
    #expect(text.contains("## Modelled decodes on real threads, by the machine's clock"))
    #expect(text.contains("| photo-grid-short on iphone-se | dedup |") || result.code == 3)
    #expect(result.output.contains("The winner of the model"))
    let again = try ToolProcess.runOnce(Self.plan, in: directory.path)
    #expect(again.code == result.code, "\(again.messages)")
    let other = try ToolProcess.run(Self.plan + ["--seed", "2"], in: directory.path)
    #expect(other.messages.contains("v/model holds a run of other trials"), "\(other.messages)")
    for name in ["limits.md", "model/verdict.json", "measured/trials.csv", "wall/trials.csv"] {
      #expect(FileManager.default.fileExists(atPath: directory.file("v/\(name)")), "\(name)")
    }
  }

  @Test(
    "refuses one round, which tells nothing, and several seeds",
    arguments: [
      (["--rounds", "1"], "--rounds takes a whole number from 2 to 100"),
      (["--seed", "1-2"], "validate compares rounds of one seed"),
    ] as [([String], String)]
  )
  func refused(options: [String], words: String) throws {
    let directory = TemporaryDirectory()
    let result = try ToolProcess.run(["validate"] + options, in: directory.path)
    #expect(result.code == 64)
    #expect(result.messages.contains(words), "\(result.messages)")
  }
}
