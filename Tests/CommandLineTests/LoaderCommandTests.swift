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
    "A loader is hunted, and its find is reproduced next to another one"
  )
  func hunt() throws {
    let hunted = try tool(
      "hunt --loader careless-cell --property wrong-image --tries 30 --images small -q"
    )
    #expect(hunted.code == 6, "said: \(hunted.messages)")
    let find = "finds/wrong-image-careless-cell.scenario"
    #expect(hunted.output.contains(find))
    let shown = try tool("repro \(find) --against right-loader --images small -q")
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("careless-cell violates wrong-image"))
    #expect(!shown.output.contains("switches removes"))
    let right = try tool("repro \(find) --loader right-loader --images small -q")
    #expect(right.code == 4)
    #expect(right.messages.contains("right-loader does not violate wrong-image"))
  }

  @Test("A trial of a loader is explained, without switches, and filtered by its name")
  func explain() throws {
    let run = try tool(
      "run --scenario photo-grid-short --device iphone-se --seed 1 --loader careless-cell,best "
        + "--decode model --images small --out out -q"
    )
    #expect(run.code == 0, "said: \(run.messages)")
    let explained = try tool("explain out --only careless-cell --images small -q")
    #expect(explained.code == 0, "said: \(explained.messages)")
    #expect(explained.output.contains("careless-cell is a loader, which has no switches to try."))
    #expect(!explained.output.contains("· best ·"))
    let both = try tool("explain out --only careless-cell,best --switches 0 -q")
    for name in ["careless-cell", "best"] { #expect(both.output.contains("· \(name) ·")) }
    let shown = try tool("show out --only careless-cell")
    #expect(shown.code == 0, "said: \(shown.messages)")
    #expect(shown.output.contains("careless-cell"))
    let unknown = try tool("show out --only view-task")
    #expect(unknown.code == 64)
    #expect(unknown.messages.contains("view-task"))
  }

  @Test("A loader that keeps files finds those of an earlier session, where the scenario has them")
  func earlierSession() throws {
    let run = try tool(
      "run --scenario photo-grid-short --device iphone-se --seed 1 --loader right-loader,view-task "
        + "--decode model --images small --out out -q"
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
    let plan = "--suite smoke --decode model --images small -q"
    let base = try tool(
      "run \(plan) --scenario photo-grid-short --device iphone-se --seed 1 --loader right-loader "
        + "--variant best --out base"
    )
    #expect(base.code == 0, "said: \(base.messages)")
    let only = "--only photo-grid-short,iphone-se,seed=1,right-loader,best"
    let night = try tool("nightly \(plan) \(only) --baseline base --history h.sqlite --out night")
    #expect(night.code == 0, "said: \(night.messages)")
    let trials = try String(
      contentsOf: URL(fileURLWithPath: directory.file("night/trials.csv")),
      encoding: .utf8
    )
    #expect(trials.contains("right-loader") && trials.contains("best"))
    let history = try tool(
      "history show --history h.sqlite --only loader=right-loader --metric fetches"
    )
    #expect(history.code == 0, "said: \(history.messages)")
  }

  @Test(
    "What a loader cannot take part in ends in one sentence",
    arguments: [
      ("hunt --variant best", "the option --variant was removed; --loader takes variants too"),
      ("hunt --loader careless-cell,best", "--loader takes one name, not \"careless-cell,best\""),
      ("hunt --loader careles-cell", "did you mean careless-cell"),
      ("run --loader careles-cell", "did you mean careless-cell"),
      ("repro full-decode --loader careles-cell", "did you mean careless-cell"),
      ("explain none.json --only careless-cell", "there is no file or directory none.json"),
      ("nightly --baseline b --only loader=nothing", "there is no variant \"nothing\""),
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
