import Foundation
import TestSupport
import Testing

@Suite("Commands that take a variant take a loader", .timeLimit(.minutes(30)))
struct LoaderCommandTests {
  private let directory = TemporaryDirectory()

  private func tool(_ line: String) throws -> ToolProcess.Result {
    try ToolProcess.run(line.split(separator: " ").map(String.init), in: directory.path)
  }

  @Test(
    "A loader is hunted, its find is replayed, and reproduced next to a variant",
    arguments: ["--loader", "--variant"]
  )
  func hunt(option: String) throws {
    let hunted = try tool(
      "hunt \(option) careless-cell --property wrong-image --tries 30 --corpus small -q"
    )
    #expect(hunted.code == 6, "said: \(hunted.messages)")
    let find = "finds/wrong-image-careless-cell.scenario"
    #expect(hunted.output.contains(find))
    let replayed = try tool("hunt --replay \(find) --corpus small -q")
    #expect(replayed.code == 6, "said: \(replayed.messages)")
    let other = try tool("hunt --replay \(find) \(option) right-loader --corpus small -q")
    #expect(other.code == 0, "said: \(other.messages)")
    let shown = try tool("repro \(find) --against right-loader --corpus small -q")
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("careless-cell violates wrong-image"))
    #expect(!shown.output.contains("switches removes"))
    let right = try tool("repro \(find) \(option) right-loader --corpus small -q")
    #expect(right.code == 4)
    #expect(right.messages.contains("right-loader does not violate wrong-image"))
  }

  @Test("A trial of a loader is explained, without switches, and filtered by its name")
  func explain() throws {
    let run = try tool(
      "run --scenario photo-grid-short --device iphone-se --seed 1 --loader careless-cell,best "
        + "--decode model --corpus small --out out -q"
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let explained = try tool("explain out --loader careless-cell --corpus small -q")
    #expect(explained.code == 0, "said: \(explained.messages)")
    #expect(explained.output.contains("careless-cell is a loader, which has no switches to try."))
    #expect(!explained.output.contains("· best ·"))
    let both = try tool("explain out --loader careless-cell --variant best --switches 0 -q")
    for name in ["careless-cell", "best"] { #expect(both.output.contains("· \(name) ·")) }
    let shown = try tool("show out --loader careless-cell")
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("careless-cell"))
    let unknown = try tool("show out --loader view-task")
    #expect(unknown.code == 64)
    #expect(unknown.messages.contains("view-task"))
  }

  @Test("A loader that keeps files finds those of an earlier session, where the scenario has them")
  func earlierSession() throws {
    let run = try tool(
      "run --scenario photo-grid-short --device iphone-se --seed 1 --loader right-loader,view-task "
        + "--decode model --corpus small --out out -q"
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let shown = try tool("show out --rows variant --metric fetches,images_shown --format csv")
    let lines = shown.output.split(separator: "\n")
    // Its own folder has room for all pictures.
    let right = try #require(lines.first { $0.contains("right-loader") })
    #expect(right.contains(",0,"), "said: \(shown.output)")
    // The shared cache has room for a few.
    let other = try #require(lines.first { $0.contains("view-task") })
    #expect(!other.contains(",0,"), "said: \(shown.output)")
  }

  @Test("A night plays loaders next to variants, and compares them with their own baseline")
  func nightly() throws {
    let plan =
      "--suite smoke --scenario photo-grid-short --device iphone-se --seed 1 --loader right-loader "
      + "--variant best --decode model --corpus small -q"
    let base = try tool("run \(plan) --out base")
    #expect(base.code == 0, "said: \(base.messages)")
    let night = try tool("nightly \(plan) --baseline base --history h.sqlite --out night")
    #expect(night.code == 0, "said: \(night.messages)")
    let trials = try String(
      contentsOf: URL(fileURLWithPath: directory.file("night/trials.csv")),
      encoding: .utf8
    )
    #expect(trials.contains("right-loader") && trials.contains("best"))
    let history = try tool(
      "history show --history h.sqlite --variant right-loader --metric fetches"
    )
    #expect(history.code == 0, "said: \(history.messages)")
  }

  @Test(
    "What a loader cannot take part in ends in one sentence",
    arguments: [
      ("hunt --loader careless-cell --property leak", "so a hunt finds no leak of careless-cell"),
      ("hunt --loader careless-cell --variant best", "--variant and --loader name one thing here"),
      ("hunt --loader careless-cell,best", "--loader takes one name, not \"careless-cell,best\""),
      ("hunt --loader careles-cell", "did you mean careless-cell"),
      ("run --loader careles-cell", "did you mean careless-cell"),
      ("repro full-decode --loader careless-cell", "--loader is for a scenario file"),
      ("explain none.json --loader careless-cell", "there is no file or directory none.json"),
      ("nightly --baseline b --loader nothing", "nothing"),
    ]
  )
  func refused(line: String, words: String) throws {
    let result = try tool(line)
    #expect(result.code == 64 || result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.messages.contains(words), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count <= 2, "said: \(result.messages)")
  }
}
