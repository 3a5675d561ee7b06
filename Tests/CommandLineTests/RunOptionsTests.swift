import Runs
import Testing
import Text

@testable import CommandLine

@Suite("What a run sets up")
struct RunOptionsTests {
  /// The order in which the options are announced and the plan is made.
  private func events(_ words: [String]) throws -> [String] {
    let values = try OptionValues(["run"] + words, specs: RunCommand.options)
    var events: [String] = []
    _ = try RunOptions(values, announce: { events.append("announced") }) { outline in
      events.append("planned")
      return Plan(outline)
    }
    return events
  }

  @Test(
    "is announced when the options are right, and before the plan is made of thousands of seeds"
  )
  func order() throws {
    let seeds = (0..<1000).map(String.init).joined(separator: ",")
    #expect(
      try events(["--scenario", "photo-grid-short", "--seed", seeds]) == ["announced", "planned"]
    )
  }

  @Test(
    "is not announced, and no plan made, where an option is wrong",
    arguments: [
      ["--scenario", "nowhere"], ["--variant", "nothing"], ["--device", "none"],
      ["--network", "none"], ["--suite", "none"], ["--jobs", "0"], ["--decode", "never"],
      ["--assumptions", "some"], ["--assumptions", "short", "--against", "other"],
      ["--assumptions", "short", "--shard", "1/2", "--out", "shards"],
    ]
  )
  func wrong(words: [String]) throws {
    let values = try OptionValues(["run"] + words, specs: RunCommand.options)
    #expect(throws: (any Error).self) {
      _ = try RunOptions(values, announce: { Issue.record("announced") }) { outline in
        Issue.record("planned")
        return Plan(outline)
      }
    }
  }

  @Test(
    "sweeps over assumptions in the review suite, or where the user says so",
    arguments: [
      ([], "short"), (["--repetitions", "1"], "short"), (["--suite", "smoke"], "none"),
      (["--seed", "2"], "none"), (["--assumptions", "none"], "none"),
      (["--suite", "smoke", "--assumptions", "all"], "all"),
      (["--suite", "review", "--against", "other"], "none"),
      (["--shard", "1/2", "--out", "shards"], "none"),
    ]
  )
  func sweep(words: [String], breadth: String) throws {
    let values = try OptionValues(["run"] + words, specs: RunCommand.options)
    let options = try RunOptions(values, announce: {})
    #expect("\(options.request.assumptions)" == breadth)
  }
}
