import Basics
import Records
import Testing

@testable import Reports

/// Which loader to ship, for tables written by hand.
@Suite("The verdict on loaders")
struct DesignVerdictTests {
  typealias Score = SampleScore
  typealias Row = (loader: String, score: SampleScore)

  private func verdict(_ rows: [Row]) throws -> DesignVerdict {
    try #require(DesignVerdict(SampleScore.record(rows)))
  }

  private func sentences(_ rows: [Row]) -> [String] {
    VerdictWords.sentences(SampleScore.record(rows), sweep: nil).map(\.text)
  }

  // MARK: The answer

  @Test(
    "is the loader that leaves less blank among the smoothest, with what decided",
    arguments: [
      ([("a", Score(blank: 5)), ("b", Score())], "a", "b", DesignVerdict.Decision.blank),
      ([("a", Score(hitches: 20)), ("b", Score(blank: 30))], "b", "a", .hitches),
      ([("a", Score(outcome: "jetsam")), ("b", Score(blank: 30))], "b", nil, .only),
      // Both are near, so the lower memory decides, then less work, then the blank, then the table.
      ([("a", Score(memory: 30)), ("b", Score(blank: 10.3))], "b", "a", .memory),
      ([("a", Score(cores: 4)), ("b", Score())], "b", "a", .work),
      ([("a", Score(blank: 10.2)), ("b", Score())], "b", "a", .blankWithinTie),
      ([("a", Score()), ("b", Score())], "a", "b", .order),
      ([("a", Score(memory: 10, late: 3)), ("b", Score())], "b", "a", .saferMemory),
    ] as [([Row], String, String?, DesignVerdict.Decision)]
  )
  func answer(
    rows: [Row],
    winner: String,
    runnerUp: String?,
    decision: DesignVerdict.Decision
  ) throws {
    let answer = try #require(verdict(rows).answer)
    #expect(answer.winner == winner && answer.runnerUp == runnerUp)
    #expect(answer.decision == decision)
  }

  @Test("names the four numbers, the margin, the cost and the facts beside them")
  func words() {
    let lines = sentences([
      ("quick", Score(blank: 4, memory: 40, cores: 5)), ("lean", Score(memory: 10)),
    ])
    let expected: [String] = [
      "Ship quick: blank 4.0 %, hitches 0.0 ms/s, memory 40.0 % of the limit, work 6.0 s.",
      "It leaves less blank than lean, the runner-up: 4.0 against 10.0 %.",
      """
      It costs, against lean, memory 10.0 → 40.0 % of the limit, work 4.0 → 6.0 s. 90.0 % of its \
      images came; its work is 5.0 s of cores, 1.0 s of the decoder and 10.0 MB fetched.
      """,
      "For memory alone lean is best: 10.0 against 40.0 % of the limit.",
      "For work alone lean is best: 4.0 against 6.0 s.",
      """
      2 loaders in 1 place (feed on phone), medians of 1 seed. Blank is the mean of the places, \
      hitches and memory are those of the worst place, work is the sum.
      """,
      "One seed is a tendency: give --seed 1,2,3,4,5 to see whether it holds.",
    ]
    #expect(lines == expected)
  }

  @Test("calls equal loaders a tie, and says what breaks it")
  func ties() {
    let tie =
      "A tie: bounded and unlimited leave the same blank (10.0 %) and hitch in the same band."
    let lines = sentences([("unlimited", Score(memory: 20, late: 3)), ("bounded", Score())])
    #expect(
      lines.contains(
        tie
          + " bounded is the safer design: its memory no longer grows in the second half of a long "
          + "scroll; that of unlimited does."
      ),
      "\(lines)"
    )
    let equal = sentences([("a", Score()), ("b", Score())])
    #expect(equal.contains { $0.hasPrefix("A tie: a and b leave the same blank (10.0 %)") })
    let near = sentences([("a", Score(blank: 10.2)), ("b", Score())])
    #expect(
      near.contains(
        "A tie: b and a leave about the same blank (10.0 and 10.2 %) and hitch in the same band, and "
          + "no other number tells them apart; b leaves a little less blank."
      )
    )
    #expect(equal.contains { $0.hasSuffix("a comes first in the table.") })
  }

  @Test(
    "says on the first screen of a page what changes from today's loader",
    arguments: [
      ("a", "Against today's a: blank 30.0 → 4.0 %, memory 10.0 → 40.0 % of the limit."),
      ("d", "Today's d is out: the device ends it"),
      ("c", "Today's c has about the same four numbers."),
    ]
  )
  func today(loader: String, sentence: String) throws {
    let rows: [Row] = [
      ("a", Score(blank: 30, memory: 10)), ("b", Score(blank: 4.02, memory: 40)),
      ("winner", Score(blank: 4, memory: 40)), ("c", Score(blank: 4.04, memory: 40)),
      ("d", Score(outcome: "jetsam")),
    ]
    let short = try VerdictWords(verdict(rows)).short(today: loader)
    #expect(short.count == 3 && short[0].hasPrefix("Ship winner"))
    #expect(short[1].contains(sentence), "\(short)")
  }

  @Test("says nothing of today's loader that it says of the two best", arguments: ["a", "b"])
  func sameToday(loader: String) throws {
    let short = try VerdictWords(verdict([("a", Score(blank: 4)), ("b", Score())]))
      .short(today: loader)
    #expect(!short.contains { $0.contains("oday's") }, "\(short)")
  }

  @Test("never recommends a loader for memory whose memory still grows")
  func growing() throws {
    let rows: [Row] = [("lean", Score(memory: 10, late: 5)), ("quick", Score(blank: 5, late: 9))]
    #expect(try verdict(rows).numbers.first { $0.number == .memory }?.winner == nil)
    #expect(
      sentences(rows).contains(
        "For memory none is recommended: that of lean still grew in the second half of feed on phone."
      )
    )
    #expect(
      sentences([("a", Score(scroll: 59)), ("b", Score(scroll: 59))]).contains(
        "For memory none is recommended: no scroll of this run lasts a minute, so none shows whether a "
          + "cache stops growing."
      )
    )
  }

  // MARK: Loaders that are out

  @Test(
    "leaves out what cannot be shipped, whatever it saves, and says why",
    arguments: [
      (Score(outcome: "jetsam", blank: 1), "the device ends it: feed on phone"),
      (
        Score(outcome: "jetsam", footprint: "2170934112"),
        "the device ends it at 2170.9 MB of 2168.5 MB: feed on phone"
      ),
      (Score(blank: 1, wrong: 201), "a wrong image stays for 201 ms at rest: feed on phone"),
      (Score(blank: 1, longest: 501), "the screen hangs for 501 ms: feed on phone"),
      (Score(blank: 50.1), "50.1 % is blank at rest"),
    ]
  )
  func out(score: Score, reason: String) {
    let lines = sentences([("faulty", score), ("sound", Score())])
    #expect(lines.contains("Out: faulty; \(reason)."))
    #expect(lines.first?.hasPrefix("Ship sound:") == true)
  }

  @Test(
    "keeps what a user hardly notices",
    arguments: [Score(blank: 1, wrong: 200), Score(blank: 1, longest: 500), Score(blank: 50)]
  )
  func notOut(score: Score) throws {
    #expect(try verdict([("a", score), ("b", Score())]).loaders.allSatisfy(\.isEligible))
  }

  @Test("leaves out a loader that hangs with most seeds, and not one that hangs with few")
  func hangs() throws {
    func rows(_ hanging: Int) -> [Row] {
      (1...4).flatMap { seed -> [Row] in
        [
          ("a", Score(seed: seed, longest: seed <= hanging ? 700 : 12)),
          ("b", Score(seed: seed)),
        ]
      }
    }
    #expect(try verdict(rows(2))["a"]?.out == nil)
    #expect(try verdict(rows(3))["a"]?.out?.reason == .hang)
  }

  @Test("recommends nothing when every loader is out")
  func allOut() {
    let lines = sentences([("a", Score(blank: 100)), ("b", Score(wrong: 900))])
    #expect(lines.first == "No loader can be shipped as it is.")
    #expect(!lines.contains { $0.hasPrefix("Ship") })
  }

  @Test("compares no loader that was not played everywhere, and says so without blame")
  func probe() throws {
    let lines = sentences([
      ("a", Score(scenario: "feed", blank: 5)), ("b", Score(scenario: "feed")),
      ("a", Score(scenario: "grid", blank: 6)), ("b", Score(scenario: "grid")),
      ("probe", Score(scenario: "grid", blank: 1, wrong: 900)),
    ])
    #expect(
      lines.contains("Not compared: probe; it was not played in feed on phone with every seed.")
    )
    #expect(!lines.contains { $0.hasPrefix("Out") })
    #expect(lines.first?.hasPrefix("Ship a:") == true)
    #expect(
      sentences([("a", Score()), ("b", Score(scenario: "grid"))]).first
        == "No loader was played in every place, so there is nothing to choose."
    )
  }

  // MARK: How sure

  @Test("gives the range over the seeds, and in how many the answer is the same")
  func seeds() throws {
    let rows = (1...5).flatMap { seed -> [Row] in
      [
        ("a", Score(seed: seed, blank: seed == 2 ? 25 : Double(seed))),
        ("b", Score(seed: seed, blank: 20)),
      ]
    }
    let verdict = try verdict(rows)
    #expect(verdict["a"]?.scores[.blank] == .init(value: 4, low: 1, high: 25))
    #expect(verdict.agreeingSeeds == ["1", "3", "4", "5"])
    let lines = sentences(rows)
    #expect(
      lines.contains(
        "It leaves less blank than b, the runner-up: 4.0 against 20.0 % (over the seeds 1.0 to 25.0 "
          + "against 20.0 to 20.0)."
      ),
      "\(lines)"
    )
    #expect(lines.last == "a wins, or ties with the winner, with 4 of 5 seeds alone.")
  }

  @Test("calls loaders a tie whose order is another one with many seeds")
  func seedTies() throws {
    let rows = (1...4).flatMap { seed -> [Row] in
      [
        ("a", Score(seed: seed, blank: seed == 4 ? 30 : 10, memory: 30)),
        ("b", Score(seed: seed, blank: 20)),
      ]
    }
    let answer = try #require(verdict(rows).answer)
    #expect(answer.winner == "b" && answer.ties == ["a"] && answer.decision == .memory)
  }

  @Test("names the devices with another answer, and networks only where they were varied")
  func elsewhere() throws {
    func rows(_ first: String, _ second: String) -> [Row] {
      [
        ("a", Score(scenario: first, device: "phone", network: "wifi", blank: 5)),
        ("b", Score(scenario: first, device: "phone", network: "wifi", blank: 30)),
        ("a", Score(scenario: second, device: "tablet", network: "3g", blank: 20)),
        ("b", Score(scenario: second, device: "tablet", network: "3g", blank: 10)),
      ]
    }
    let change = "(blank 20.0 → 10.0 %)."
    let own = sentences(rows("feed", "grid"))
    #expect(own.contains("On device tablet alone ship b \(change)"))
    #expect(!own.contains { $0.hasPrefix("On device phone") || $0.hasPrefix("On network") })
    #expect(
      sentences(rows("feed", "feed@3g")).contains("On network 3g alone ship b \(change)")
    )
  }

  @Test("is nothing for one loader, and names what an older version did not measure")
  func none() {
    #expect(sentences([("only", Score())]).isEmpty)
    let record = SampleScore.record([("a", Score()), ("b", Score())])
    let old = RunRecord(
      metrics: record.metrics.filter { $0.name != "device_cpu_ms" },
      trials: record.trials
    )
    #expect(
      VerdictWords.sentences(old, sweep: nil).map(\.text) == [
        "No verdict: the version that made the run did not measure device_cpu_ms; run again."
      ]
    )
  }
}
