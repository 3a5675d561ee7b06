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
    for name in [
      "limits.md", "errors.csv", "model/verdict.json", "measured/trials.csv", "wall/trials.csv",
    ] {
      #expect(FileManager.default.fileExists(atPath: directory.file("v/\(name)")), "\(name)")
    }
  }

  @Test("show prints its errors next to the numbers of a run, and refuses those of other pictures")
  func shown() throws {
    let directory = TemporaryDirectory()
    let run = [
      "run", "--scenario", "photo-grid-short", "--loader", "dedup,cancellation", "--device",
      "iphone-se", "--repetitions", "1", "--images", "small", "--decode", "model", "-q", "--out",
      "r",
    ]
    let played = try ToolProcess.runOnce(run, in: directory.path)
    try #require(played.code == 0, "\(played.messages)")
    let data = try Data(contentsOf: URL(fileURLWithPath: directory.file("r/run.json")))
    let facts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let hash = try #require((facts["corpus"] as? [String: Any])?["hash"] as? String)
    let model = try #require((facts["protocol"] as? [String: Any])?["model"] as? Int)
    try FileManager.default.createDirectory(
      atPath: directory.file("v"),
      withIntermediateDirectories: true
    )
    for (pictures, words) in [("\(hash)", " ±2.5"), ("0000000000000000", "play both again")] {
      try """
      model,corpus,run,scenario,device,metric,loaders,mean,mean_difference,largest_difference
      \(model),\(pictures),wall,photo-grid-short,iphone-se,blank_at_rest_pct,2,40,1,2.5

      """.write(toFile: directory.file("v/errors.csv"), atomically: true, encoding: .utf8)
      let shown = try ToolProcess.run(["show", "r", "--validation", "v"], in: directory.path)
      #expect("\(shown.output)\(shown.messages)".contains(words), "\(shown.messages)")
    }
    let missing = try ToolProcess.run(["show", "r", "--validation", "w"], in: directory.path)
    #expect(missing.code == 1 && missing.messages.contains("w/errors.csv"), "\(missing.messages)")
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
