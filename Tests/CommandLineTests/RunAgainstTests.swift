import Foundation
import TestSupport
import Testing
import Text

@Suite("imagebench run --against", .timeLimit(.minutes(30)))
struct RunAgainstTests {
  private let directory = TemporaryDirectory()

  private func run(against program: String, _ more: [String] = []) throws -> ToolProcess.Result {
    try ToolProcess.run(
      [
        "run", "--scenario", "photo-grid-short", "--variant", "naive,bounded-cache", "--images",
        "small", "--decode", "model", "-q", "--out", "pair", "--against", program,
      ] + more,
      in: directory.path
    )
  }

  /// Another build: the tool, whose first metric is off by one decode when `isPlanted`.
  private func otherBuild(isPlanted: Bool) throws -> String {
    let tool = ToolProcess.executable.path
    let plant =
      isPlanted
      ? "sed -i 's/^\\([^,]*,[^,]*\\),[0-9]*,/\\1,1,/' \"$into/trial.csv\""
      : "true"
    let script = """
      #!/bin/sh
      [ "$1" = trial ] || exec \(tool) "$@"
      # The trial would look for the run as its parent, which this script is.
      into=$(echo "$*" | sed 's/.*--into \\([^ ]*\\).*/\\1/')
      \(tool) $(echo "$*" | sed 's/ --parent [0-9]*//') && \(plant)
      """
    let path = directory.file("other")
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  private func manifest(_ side: String) throws -> JSONValue {
    let path = directory.file("pair/\(side)/run.json")
    return try JSONParser.parse(Array(try Data(contentsOf: URL(fileURLWithPath: path))))
  }

  @Test("A build against itself differs in no exact cell, and its noisy cells are judged")
  func same() throws {
    let result = try run(against: ToolProcess.executable.path, ["--format", "json"])
    #expect(result.code == 0, "said: \(result.messages)")
    let json = try JSONParser.parse(result.output)
    #expect(json["order"]?.string == "interleaved")
    let cells = try #require(json["cells"]?.array)
    #expect(cells.allSatisfy { $0["exactness"]?.string == "noisy" })
    #expect((json["noisy_cells_tested"]?.integer ?? 0) > 0)
    let (base, candidate) = (try manifest("base"), try manifest("candidate"))
    #expect(base["session"]?["name"] == candidate["session"]?["name"])
    #expect(base["trials_present"]?.integer == 20, "ten rounds of two variants")
    let again = try ToolProcess.run(
      ["compare", "pair/base", "pair/candidate"],
      in: directory.path
    )
    #expect(again.code == 0 && again.output.contains("Order: interleaved"))
  }

  @Test("A build that differs by one in an exact metric is exit code 2, with the cell named")
  func planted() throws {
    let result = try run(against: try otherBuild(isPlanted: true), ["--repetitions", "2"])
    #expect(result.code == 2, "said: \(result.messages)")
    #expect(result.output.contains("frame_count: 1 → "))
    let quiet = try run(
      against: try otherBuild(isPlanted: false),
      ["--repetitions", "2", "--overwrite"]
    )
    #expect(quiet.code == 0, "said: \(quiet.messages) \(quiet.output)")
  }

  @Test("A build that means something else by all names is exit code 5, and says so")
  func redefined() throws {
    let program = try otherBuild(isPlanted: false)
    let script = try String(contentsOfFile: program, encoding: .utf8)
    try script.replacing("&& true", with: "&& sed -i 's/,[0-9a-f]*,/,00ff,/' \"$into/trial.csv\"")
      .write(toFile: program, atomically: false, encoding: .utf8)
    let result = try run(against: program, ["--repetitions", "1"])
    #expect(result.code == 5, "said: \(result.messages) \(result.output)")
    #expect(
      result.messages.contains("nothing was compared: the definitions differ: the content is 00ff")
    )
    #expect(!result.output.contains("regressed ("))
  }

  @Test("A build with another model is exit code 5 before a trial is played")
  func otherModel() throws {
    let program = try otherBuild(isPlanted: false)
    var script = try String(contentsOfFile: program, encoding: .utf8)
    let facts = "if [ \"$1\" = facts ]; then \(ToolProcess.executable.path) facts "
    script.replace(
      "#!/bin/sh\n",
      with: "#!/bin/sh\n\(facts)| sed 's/\"model\": .*,/\"model\": 9,/'; exit; fi\n"
    )
    try script.write(toFile: program, atomically: false, encoding: .utf8)
    let result = try run(against: program)
    #expect(result.code == 5, "said: \(result.messages) \(result.output)")
    #expect(result.messages.contains("plays version 9 of the model of a phone"))
    #expect(!FileManager.default.fileExists(atPath: directory.file("pair")))
  }

  @Test(
    "What is no build is refused, in one sentence that names it",
    arguments: ["/bin/true", "nowhere"]
  )
  func notABuild(program: String) throws {
    let result = try run(against: program)
    #expect(result.code == 1)
    #expect(result.messages.contains(program), "said: \(result.messages)")
  }

  @Test(
    "A start that failed leaves nothing behind, so that the right program can be run next",
    arguments: ["/bin/true", "nowhere"]
  )
  func failedStart(program: String) throws {
    #expect(try run(against: program).code == 1)
    #expect(!FileManager.default.fileExists(atPath: directory.file("pair")))
    let right = try run(against: ToolProcess.executable.path, ["--repetitions", "2"])
    #expect(right.code == 0, "said: \(right.messages)")
  }
}
