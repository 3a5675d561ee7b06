import Records
import Reports
import Statistics
import Testing

@Suite("The comparison of runs whose parts have different definitions")
struct RunPartsTests {
  private func run(
    _ content: String,
    scenario: String = "a",
    network: String = "b",
    device: String = "c",
    variant: String = "d",
    switches: String = "",
    scenarios: [String] = ["grid"]
  ) -> StoredRunFiles {
    var files = StoredRunFiles()
    files.parts = """
      {"scenarios": {"grid": "\(scenario)", "feed": "f"}, "networks": {"wifi": "\(network)"},
       "devices": {"phone": "\(device)"},
       "variants": {"naive": {"hash": "\(variant)", "switches": {\(switches)}}}}
      """
    for name in scenarios {
      files.rows += StoredRunFiles.rounds(name) { $0.content = name == "grid" ? content : "feed" }
    }
    return files
  }

  private func compare(
    _ base: StoredRunFiles,
    _ candidate: StoredRunFiles
  ) throws -> RunComparison {
    RunComparison(base: try base.stored(), candidate: try candidate.stored())
  }

  @Test("treats an edited script as another scenario, and judges none of its cells")
  func scenario() throws {
    var candidate = run("2", scenario: "z")
    for place in candidate.rows.indices { candidate.rows[place].decodes = "40" }
    let comparison = try compare(run("1"), candidate)
    #expect(comparison.outcome() == .incomparable)
    #expect(comparison.judged.cells.allSatisfy { $0.verdict == .notComparable })
    #expect(
      comparison.obstacle
        == "the scenario grid differs: its content is a in the base and z in the candidate; "
        + "an edited scenario is another scenario"
    )
    #expect(comparison.definitionObstacles == [comparison.obstacle])
  }

  @Test("judges the other cells")
  func others() throws {
    let scenarios = ["grid", "feed"]
    let comparison = try compare(
      run("1", scenarios: scenarios),
      run("2", scenario: "z", scenarios: scenarios)
    )
    #expect(comparison.outcome() == .passed)
    #expect(comparison.outcome(.strict) == .failed)
    #expect(comparison.judged.cells.count { $0.verdict == .notComparable } == 7)
    #expect(comparison.judgedCount == 7 && comparison.obstacle == nil)
  }

  @Test("names the network, the device, and the switches of the variant")
  func parts() throws {
    #expect(
      try compare(run("1"), run("2", network: "z")).obstacle
        == "the network wifi differs: its content is b in the base and z in the candidate"
    )
    #expect(
      try compare(run("1"), run("2", device: "z")).obstacle
        == "the device phone differs: its content is c in the base and z in the candidate"
    )
    let base = run("1", switches: #""prefetch": "8", "delivery": "late""#)
    let other = run("2", variant: "z", switches: #""prefetch": "16", "retry": "on""#)
    #expect(
      try compare(base, other).obstacle
        == "the variant naive differs: prefetch is 8 in the base and 16 in the candidate, "
        + "delivery is late in the base and the default in the candidate, "
        + "retry is the default in the base and on in the candidate"
    )
    var elsewhere = run("2")
    for place in elsewhere.rows.indices { elsewhere.rows[place].network = "3g" }
    #expect(
      try compare(run("1"), elsewhere).obstacle
        == "the network differs: wifi in the base and 3g in the candidate"
    )
    #expect(
      try compare(run("1"), run("2")).obstacle
        == "the definitions differ: the content is 1 in the base and 2 in the candidate"
    )
  }

  @Test("reads runs of versions that did not record their parts")
  func unknown() throws {
    var old = run("1")
    old.parts = nil
    let new = run("2", scenario: "z")
    for (base, candidate) in [(old, new), (new, old), (old, old)] {
      let comparison = try compare(base, candidate)
      #expect(comparison.outcome() == .passed && comparison.judgedCount > 0)
      #expect(comparison.definitionObstacles.isEmpty)
    }
  }

  @Test("compares two variants of one run, which have two definitions")
  func variants() throws {
    var files = run("1")
    files.rows += StoredRunFiles.rounds("grid", "best") { $0.content = "9" }
    let comparison = RunComparison(run: try files.stored(), base: "naive", candidate: "best")
    #expect(comparison.outcome(.strict) == .passed && comparison.judgedCount == 7)
  }

  @Test("detects before a run is played that all of it has different definitions")
  func ahead() throws {
    let base = try run("1", scenarios: ["grid", "feed"]).stored()
    let edited = try run("2", scenario: "z").stored()
    #expect(
      RunComparison.definitionObstacle(
        base: base,
        trials: edited.record.trials,
        parts: try #require(edited.facts.parts)
      )?.hasPrefix("the scenario grid differs") == true
    )
    let some = try run("2", scenario: "z", scenarios: ["grid", "feed"]).stored()
    #expect(
      RunComparison.definitionObstacle(
        base: base,
        trials: some.record.trials,
        parts: try #require(some.facts.parts)
      ) == nil
    )
  }
}
