import Foundation
import TestSupport
import Testing
import Text

@Suite("What is comparable, from a user's commands", .timeLimit(.minutes(30)))
struct ContentCommandTests {
  private let directory = TemporaryDirectory()
  private static let model = [
    "--decode", "model", "--images", "small", "-q", "-j", "1", "--repetitions", "1",
  ]

  private func save(_ text: String, _ name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: directory.file(name)))
  }

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: directory.path)
  }

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try tool(["run"] + arguments + Self.model)
  }

  private func table(_ path: String) throws -> CSVDocument {
    try CSVDocument(
      reading: [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory.file(path))))
    )
  }

  private func column(_ name: String, _ path: String) throws -> [String] {
    let table = try table(path)
    let place = try #require(table.column(name))
    return table.rows.map { $0[place] }
  }

  private func playTwice(_ first: String, _ second: String) throws {
    for (script, out) in [(first, "m1"), (second, "m2")] {
      try save(script, "mine.scenario")
      let played = try run(["--scenario-file", "mine.scenario", "--variant", "best", "-o", out])
      #expect(played.code == 0, "said: \(played.messages)")
    }
  }

  @Test("a script that was edited between two runs is another scenario to compare and to a history")
  func edited() throws {
    try playTwice("flick 900pt/s\npause 0.2s\n", "flick 2900pt/s\npause 0.2s\n")
    let compared = try tool(["compare", "m1", "m2"])
    #expect(compared.code == 5)
    #expect(
      compared.messages.contains("nothing was compared: the scenario mine differs: its content is ")
    )
    #expect(!compared.output.contains("regressed (") && compared.output.contains("0 regressed"))
    for run in ["m1", "m2"] {
      let imported = try tool(["history", "import", run, "--history", "h.sqlite"])
      #expect(imported.code == 0, "said: \(imported.messages)")
    }
    let changes = try tool(["history", "changes", "--history", "h.sqlite"])
    #expect(changes.code == 0 && changes.output.contains("0 changes"))
    let shown = try tool([
      "history", "show", "--metric", "cell_binds", "--history", "h.sqlite", "--format", "csv",
    ])
    let contents = try ["m1", "m2"].map { try column("content", "\($0)/trials.csv")[0] }
    #expect(Set(contents).count == 2)
    for content in contents { #expect(shown.output.contains("cell_binds (content \(content))")) }
  }

  @Test("a script of which comments and blanks were edited is the same scenario")
  func commented() throws {
    try playTwice("flick 900pt/s\npause 0.2s\n", "# slow\n\nflick  900pt/s\npause 200ms\n")
    let compared = try tool(["compare", "m1", "m2"])
    #expect(compared.code == 0, "said: \(compared.messages)")
    #expect(compared.output.contains("0 not comparable"))
  }

  @Test(
    "a script that is called like a built-in scenario is refused with the remedy",
    arguments: [
      ["run", "--scenario-file", "s.scenario"], ["repro", "s.scenario"],
    ]
  )
  func builtIn(arguments: [String]) throws {
    try save("name photo-grid\nvariant best\nproperty leak\npause 1s\n", "s.scenario")
    let result = try tool(arguments + ["-q"])
    #expect(result.code == 1)
    let sentence =
      "s.scenario is called \"photo-grid\", like a scenario of imagebench; "
      + "give it another name, such as by the line \"name my-photo-grid\""
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
  }

  @Test("a recording in a file that is called like a built-in scenario is another scenario")
  func recording() throws {
    try save("time,offset\n0,0\n1,900\n", "photo-grid.csv")
    let imported = try tool(["import", "photo-grid.csv", "-o", "p.scenario"])
    #expect(imported.code == 0, "said: \(imported.messages)")
    let played = try run(["--scenario-file", "p.scenario", "--variant", "best", "-o", "a"])
    #expect(played.code == 0, "said: \(played.messages)")
    #expect(try column("scenario", "a/trials.csv") == ["photo-grid-recorded"])
    let refused = try tool(["import", "photo-grid.csv", "--name", "photo-grid"])
    #expect(refused.code == 64 && refused.messages.contains("choose another --name"))
  }

  @Test(
    "a script without a step is refused, and one that rests is played",
    arguments: [("", 1), ("network 3g\nsettle 5s\n", 1), ("settle 0.2s\npause 0.1s\n", 0)]
  )
  func empty(script: String, code: Int32) throws {
    try save(script, "s.scenario")
    let result = try run(["--scenario-file", "s.scenario", "--variant", "best", "-o", "a"])
    #expect(result.code == code)
    if code != 0 {
      #expect(result.messages.contains("s.scenario has no step, so nothing would happen"))
    }
  }

  @Test("run.json tells the parts of its trials, and the switches of their variants")
  func parts() throws {
    let played = try run(["--scenario", "photo-grid-short", "--variant", "prefetch", "-o", "a"])
    #expect(played.code == 0, "said: \(played.messages)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: directory.file("a/run.json"))))
    let parts = try #require(try JSONParser.parse(bytes)["parts"])
    #expect(parts["scenarios"]?["photo-grid-short"]?.string?.count == 16)
    #expect(parts["networks"]?["wifi"]?.string?.count == 16)
    #expect(parts["devices"]?["iphone-13"]?.string?.count == 16)
    let variant = try #require(parts["variants"]?["prefetch"])
    #expect(variant["switches"]?["prefetch"]?.string?.hasPrefix("window(items: ") == true)
    #expect(
      Array(try table("a/trials.csv").header[4..<7]) == [
        "repetition", "network", "content",
      ]
    )
  }

  @Test("networks are asked for like devices, and their trials are explained and recorded again")
  func networks() throws {
    let played = try run([
      "--scenario", "scroll-feed-short", "--variant", "naive", "--network",
      "wifi-20ms-1500kbps,3g-20ms-1500kbps", "-o", "a",
    ])
    #expect(played.code == 0, "said: \(played.messages)")
    let names = ["scroll-feed-short@wifi-20ms-1500kbps", "scroll-feed-short@3g-20ms-1500kbps"]
    #expect(try column("scenario", "a/trials.csv") == names)
    #expect(try column("network", "a/trials.csv") == ["wifi-20ms-1500kbps", "3g-20ms-1500kbps"])
    // Both links are changed in all that they have, so what they show is the same.
    let binds = try column("time_to_image_ms_p95", "a/trials.csv")
    #expect(Set(binds).count == 1)
    let explained = try tool([
      "explain", "a", "--only", names[0], "--switches", "1", "--images", "small",
    ])
    #expect(explained.code == 0, "said: \(explained.messages)")
    #expect(!explained.output.contains("no switch was tried"), "said: \(explained.output)")
    let imported = try tool(["import", "a/frames.csv", "-o", "again.scenario"])
    #expect(imported.code == 0, "said: \(imported.messages)")
    let again = try run(["--scenario-file", "again.scenario", "--variant", "naive", "-o", "b"])
    #expect(again.code == 0, "said: \(again.messages)")
    #expect(try column("scenario", "b/trials.csv") == ["scroll-feed-short-recorded"])
    #expect(try column("time_to_image_ms_p95", "b/trials.csv") == [binds[0]])
  }

  @Test("a script is played on other networks, and its trials are explained")
  func scripts() throws {
    try save("name mine\nflick 900pt/s\npause 0.5s\n", "s.scenario")
    let played = try run([
      "--scenario-file", "s.scenario", "--network", "3g,wifi", "--variant", "naive", "-o", "a",
    ])
    #expect(played.code == 0, "said: \(played.messages)")
    #expect(try column("scenario", "a/trials.csv") == ["mine@3g", "mine"])
    #expect(try column("network", "a/trials.csv") == ["3g", "wifi"])
    let explained = try tool(["explain", "a", "--switches", "1", "--images", "small"])
    #expect(explained.code == 0, "said: \(explained.messages)")
    #expect(!explained.output.contains("no switch was tried"), "said: \(explained.output)")
  }

  @Test(
    "a wrong network ends in one sentence",
    arguments: [
      (["--network", "3gg"], "there is no network \"3gg\"; did you mean 3g?"),
      (["--network", "wifi,"], "--network has an empty item in \"wifi,\""),
      (["--network", "3g-2h"], "there is no network \"3g-2h\""),
      (["--network", "3g-0Mbps"], "there is no network \"3g-0Mbps\""),
      (["--latency", "200ms"], "--network takes a link such as 3g-200ms-1500kbps"),
      (["--bandwidth", "1Mbps"], "--network takes a link such as 3g-200ms-1500kbps"),
      (
        ["--scenario", "photo-grid@3g", "--network", "lte"],
        "photo-grid@3g says its network already; drop --network, or name photo-grid"
      ),
    ]
  )
  func wrong(arguments: [String], sentence: String) throws {
    let result = try run(arguments)
    #expect(result.code == 64)
    #expect(result.messages.contains(sentence), "said: \(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
  }
}
