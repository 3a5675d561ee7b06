import Basics
import Records
import Testing

@testable import Reports

/// The sentences on what to ship, for tables written by hand.
@Suite("The verdict on designs")
struct DesignVerdictTests {
  /// The scores of one variant in one place.
  struct Score {
    var scenario = "feed"
    var device = "phone"
    var network = ""
    var seed = 1
    var outcome = "completed"
    var hitches = 0.0
    var time = 100.0
    var peak = 50.0
    var wasted = 1.0
    var decoding = 1.0
    var fetched = 10.0
    var missing = 10
    var wrong = 0
    var scroll = 200.0
    /// By how much the peak grew in the second half, in MB.
    var late = 0.0
    /// The footprint at which the device ended it, of a limit of 2,168,455,168 bytes.
    var footprint = ""
  }

  private static let columns = [
    "outcome", "hitch_time_ratio_ms_per_s", "time_to_image_all_ms_mean", "ledger_peak_image_bytes",
    "wasted_bytes", "decode_model_total_ms", "wire_bytes", "cell_binds", "images_missing",
    "wrong_image_frames", "stale_image_frames", "scroll_s", "ledger_late_growth_bytes",
  ]

  static func record(_ rows: [(variant: String, score: Score)]) -> RunRecord {
    RunRecord(
      metrics: columns.map {
        Metric(
          name: $0,
          unit: "",
          polarity: .smaller,
          exactness: .exact,
          meaning: "",
          labels: [],
          cutShort: .incomparable
        )
      },
      trials: rows.map { row in
        let score = row.score
        let values = [
          score.outcome, "\(score.hitches)", "\(score.time)", "\(score.peak * 1e6)",
          "\(score.wasted * 1e6)", "\(score.decoding * 1e3)", "\(score.fetched * 1e6)", "100",
          "\(score.missing)", "\(score.wrong)", "0", "\(score.scroll)", "\(score.late * 1e6)",
        ]
        var cells = Dictionary(uniqueKeysWithValues: zip(columns, values))
        cells["network"] = score.network
        cells["jetsam_footprint_bytes"] = score.footprint
        cells["jetsam_limit_bytes"] = "2168455168"
        return RunRecord.Trial(
          key: TrialKey(
            cell: CellKey(
              scenario: score.scenario,
              variant: row.variant,
              device: score.device,
              seed: "\(score.seed)"
            ),
            repetition: 1
          ),
          cells: TrialCells(cells)
        )
      }
    )
  }

  private func sentences(_ rows: [(variant: String, score: Score)]) -> [String] {
    DesignVerdict(Self.record(rows)).sentences
  }

  @Test("names undominated variants, and what to ship for which priority at which price")
  func trade() {
    let lines = sentences([
      ("quick", Score(time: 100, peak: 90, missing: 4)),
      ("lean", Score(time: 200, peak: 40, missing: 9)),
      ("worse", Score(time: 250, peak: 95, missing: 9)),
    ])
    // The types are written out, because the compiler takes seconds to find them.
    let expected: [String] = [
      """
      Not dominated on hitches, images that never came, time to image, peak, waste, decoding and \
      bytes: quick, lean. Dominated: worse (by quick).
      """,
      """
      For what users see ship quick: hitches 0.0 ms/s, to image mean 100 ms, peak 90.0 MB, \
      wasted 1.0 MB, decoding 1.0 s, fetched 10.0 MB; 4 of 100 images never came.
      """,
      """
      For memory ship lean: peak 90.0 → 40.0 MB; it costs to image mean 100 → 200 ms; never came: \
      4 → 9 of 100 images (compared with quick).
      """,
      "For battery (decoding and bytes) ship quick too.",
      "One seed is a tendency: give --seed 1,2,3,4,5 to see whether it holds.",
    ]
    #expect(Array(lines.dropFirst()) == expected)
  }

  @Test("recommends nothing for memory where no scroll is long, and calls equal designs a tie")
  func shortScrolls() {
    let score = Score(scroll: 59, late: 20)
    let lines = sentences([("unlimited", score), ("bounded", score)])
    #expect(lines.contains { $0.hasPrefix("For what users see ship unlimited or bounded:") })
    #expect(lines.contains("A tie: unlimited and bounded are equal in all of this."))
    #expect(
      lines.contains(
        "For memory none is recommended: no scroll of this run lasts a minute, so none shows whether a "
          + "cache stops growing."
      )
    )
  }

  @Test("breaks a tie by the design whose memory no longer grows, and says so")
  func saferDesign() {
    let lines = sentences([("unlimited", Score(late: 3)), ("bounded", Score(late: 2))])
    #expect(lines.contains { $0.hasPrefix("For what users see ship bounded:") })
    #expect(
      lines.contains(
        "A tie: bounded and unlimited are equal in all of this. bounded is the safer design: its memory "
          + "no longer grows in the second half of a long scroll."
      )
    )
    #expect(lines.contains("For memory and for battery (decoding and bytes) ship bounded too."))
  }

  @Test("names all designs of a tie that are safe")
  func saferDesigns() {
    let lines = sentences([
      ("unlimited", Score(late: 3)), ("bounded", Score()), ("shared", Score(late: 2)),
    ])
    #expect(lines.contains { $0.hasPrefix("For what users see ship bounded or shared:") })
    #expect(
      lines.contains(
        "A tie: bounded, unlimited and shared are equal in all of this. bounded and shared are the safer "
          + "designs: their memory no longer grows in the second half of a long scroll."
      )
    )
  }

  @Test("never recommends a design for memory whose memory still grows")
  func growing() {
    let lines = sentences([("lean", Score(peak: 10, late: 5)), ("quick", Score(time: 50, late: 9))])
    #expect(
      lines.contains(
        "For memory none is recommended: that of lean still grew in the second half of feed on phone."
      )
    )
  }

  @Test(
    "excludes variants that cannot be shipped, whatever they save, and says why",
    arguments: [
      (Score(outcome: "jetsam", time: 1), "the device ends it: feed on phone"),
      (
        Score(outcome: "jetsam", footprint: "2170934112"),
        "the device ends it at 2170.9 MB of 2168.5 MB: feed on phone"
      ),
      (Score(time: 1, wrong: 1), "shows other images than the wanted ones: feed on phone"),
      (
        Score(time: 1, missing: 30),
        "shows 70 of 100 images where sound shows 90 of 100: feed on phone"
      ),
    ]
  )
  func out(score: Score, reason: String) {
    let lines = sentences([("faulty", score), ("sound", Score())])
    #expect(lines.contains("Out: faulty; \(reason)."))
    #expect(lines.contains { $0.hasPrefix("For what users see ship sound") })
  }

  @Test("does not blame a smooth variant for fewer images than a hitching one")
  func slowScroll() {
    let lines = sentences([
      ("janking", Score(hitches: 600, missing: 0)), ("smooth", Score(missing: 55)),
    ])
    #expect(lines.contains { $0.hasPrefix("For what users see ship smooth") })
    #expect(!lines.contains { $0.hasPrefix("Out") })
  }

  @Test(
    "calls the hitches of the best variant critical when none is smooth",
    arguments: [(7.0, "a warning"), (60, "critical")]
  )
  func rough(hitches: Double, word: String) {
    let lines = sentences([("a", Score(hitches: hitches)), ("b", Score(hitches: 70, time: 300))])
    #expect(
      lines.contains("No variant that can be shipped is smooth: the hitches of a are \(word).")
    )
  }

  @Test("lets a loader that shows nothing win nothing, whatever the others are", arguments: 1...40)
  func nothing(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var rows: [(variant: String, score: Score)] = []
    for place in 1...Int.random(in: 1...3, using: &random) {
      let scenario = "feed-\(place)"
      for variant in ["a", "b", "c"] {
        var score = Score(scenario: scenario)
        score.hitches = Double.random(in: 0...800, using: &random)
        score.time = Double.random(in: 0...9_000, using: &random)
        score.peak = Double.random(in: 1...500, using: &random)
        score.missing = Int.random(in: 0...98, using: &random)
        rows.append((variant, score))
      }
      var none = Score(scenario: scenario, time: 9_500, peak: 0, wasted: 0, decoding: 0, fetched: 0)
      none.missing = 100
      rows.append(("nothing", none))
    }
    let lines = sentences(rows)
    #expect(lines.contains { $0.hasPrefix("Out: nothing; shows none of ") }, "seed \(seed)")
    for line in lines where !line.hasPrefix("Out: nothing") {
      #expect(!line.contains("nothing"), "seed \(seed): \(line)")
    }
    // It does not exclude others: a variant that shows most images in the only place can be
    // shipped.
    if Set(rows.map(\.score.scenario)).count == 1 {
      #expect(lines.contains { $0.hasPrefix("For what users see ship ") }, "seed \(seed)")
    }
  }

  @Test("recommends nothing when no variant shows an image")
  func allNothing() {
    let lines = sentences([("a", Score(missing: 100)), ("b", Score(missing: 100))])
    #expect(lines.contains("No variant can be shipped as it is."))
    #expect(!lines.contains { $0.contains("ship a") || $0.contains("ship b") })
  }

  @Test("begins with its scope")
  func scope() {
    let lines = sentences([
      ("a", Score(scenario: "log+lookahead")), ("b", Score(scenario: "log+lookahead")),
    ])
    #expect(
      lines[0].hasPrefix("2 variants in 1 place (log+lookahead on phone), medians of 1 seed.")
    )
  }

  @Test("does not let one slow place dominate the others")
  func ratios() {
    let lines = sentences([
      ("a", Score(scenario: "wifi", time: 150)), ("b", Score(scenario: "wifi", time: 50, peak: 60)),
      ("a", Score(scenario: "3g", time: 2_900)),
      ("b", Score(scenario: "3g", time: 3_000, peak: 60)),
    ])
    #expect(lines.contains { $0.hasPrefix("For what users see ship b:") })
  }

  @Test("names variants that are equal, and those that are left out because they hitch more")
  func othersInTheChoice() {
    let lines = sentences([
      ("a", Score()), ("same", Score()), ("rough", Score(hitches: 611.2, missing: 0)),
    ])
    #expect(lines.contains("A tie: a and same are equal in all of this."))
    #expect(
      lines.contains(
        "Left out of the choice, because they hitch more: rough (611.2 ms/s, 0 of 100 images never came)."
      )
    )
  }

  @Test("keeps the best for users when another one hardly saves anything")
  func hardlyLess() {
    let lines = sentences([("a", Score(time: 100, peak: 50)), ("b", Score(time: 300, peak: 48))])
    #expect(lines.contains("For memory and for battery (decoding and bytes) ship a too."))
  }

  @Test("does not recommend what saves nothing that a sentence shows")
  func invisibleGain() {
    // Bytes and decoding differ by half, and by less than a digit that is shown.
    let lines = sentences([
      ("a", Score(time: 100, decoding: 0.04, fetched: 0.3)),
      ("b", Score(time: 300, peak: 51, decoding: 0.02, fetched: 0.28)),
      ("c", Score(time: 400, peak: 49.97, decoding: 0.03, fetched: 0.31)),
    ])
    let words = "For memory and for battery (decoding and bytes) ship a too."
    #expect(lines.contains(words), "\(lines)")
    #expect(!lines.contains { $0.contains(": ;") })
  }

  @Test(
    "recommends a gain that a sentence shows",
    arguments: [(0.06, 0.3, 0.24), (0.16, 0.04, 0.3)]
  )
  func visibleGain(decoding: Double, least: Double, fetched: Double) {
    let lines = sentences([
      ("a", Score(time: 100, decoding: decoding, fetched: 0.3)),
      ("b", Score(time: 300, peak: 51, decoding: min(decoding, least), fetched: fetched)),
    ])
    let words = "For battery (decoding and bytes) ship b: "
    #expect(lines.contains { $0.hasPrefix(words) }, "\(lines)")
  }

  @Test("says that images are counted in all seeds where the scores are medians of them")
  func countsOfSeeds() {
    let rows = (1...3).flatMap { seed in
      [
        (variant: "a", score: Score(seed: seed, missing: 4)),
        (variant: "b", score: Score(seed: seed, time: 300, peak: 40)),
      ]
    }
    let lines = sentences(rows)
    #expect(lines[0].hasSuffix("the rest are sums. Images are counted in all seeds."))
    #expect(lines.contains { $0.hasSuffix("; 12 of 300 images in all seeds never came.") })
    #expect(
      lines.contains { $0.contains("never came: 12 → 30 of 300 images in all seeds (compared") },
      "\(lines)"
    )
  }

  @Test("compares no variant that was not played everywhere, and says so without blame")
  func probe() {
    let lines = sentences([
      ("a", Score(scenario: "feed")), ("b", Score(scenario: "feed", time: 300)),
      ("a", Score(scenario: "grid")), ("b", Score(scenario: "grid", time: 300)),
      ("probe", Score(scenario: "grid", time: 1, wrong: 9)),
    ])
    #expect(
      lines.contains("Not compared: probe; it was not played in feed on phone with every seed.")
    )
    #expect(!lines.contains { $0.hasPrefix("Out") })
    #expect(lines.contains { $0.hasPrefix("For what users see ship a") })
    let tones = DesignVerdict(Self.record([("a", Score()), ("b", Score(scenario: "grid"))])).lines
    #expect(tones.allSatisfy { $0.tone == nil })
    #expect(
      tones.map(\.text).contains(
        "No variant was played in every place, so there is nothing to choose."
      )
    )
  }

  @Test("names the devices and networks with another answer")
  func elsewhere() {
    let lines = sentences([
      ("a", Score(device: "phone", network: "wifi", time: 100)),
      ("b", Score(device: "phone", network: "wifi", time: 900)),
      ("a", Score(device: "tablet", network: "3g", time: 300, missing: 12)),
      ("b", Score(device: "tablet", network: "3g", time: 200, missing: 11)),
    ])
    let change = "(to image mean 300 → 200 ms, never came 12 → 11 of 100 images)."
    #expect(lines.contains("On device tablet alone the answer for what users see is b \(change)"))
    #expect(lines.contains("On network 3g alone the answer for what users see is b \(change)"))
    #expect(!lines.contains { $0.hasPrefix("On device phone") })
  }

  @Test("says for how many seeds the answer holds")
  func seeds() {
    let rows = (1...5).flatMap { seed in
      [
        (variant: "a", score: Score(seed: seed, time: seed == 2 ? 500 : 100)),
        (variant: "b", score: Score(seed: seed, time: 200)),
      ]
    }
    #expect(
      sentences(rows).last
        == "Each seed alone: a is best for what users see, or within 5 % of it, in 4 of "
        + "5; b in 1."
    )
  }

  @Test("is empty for one variant, and names what an older version did not measure")
  func noVerdict() {
    #expect(sentences([("only", Score())]).isEmpty)
    let record = Self.record([("a", Score()), ("b", Score())])
    let old = RunRecord(
      metrics: record.metrics.filter { $0.name != "time_to_image_all_ms_mean" },
      trials: record.trials
    )
    #expect(
      DesignVerdict(old).sentences == [
        "No verdict: the version that made the run did not measure time_to_image_all_ms_mean; run again."
      ]
    )
  }
}
