import Testing

@Suite("A screen of any kind is judged by what its cells were given", .timeLimit(.minutes(30)))
struct ScreenTests {
  /// Kinds whose cells are given their items in ways that a trial follows.
  private static let kinds = [
    "day-sections", "headers", "banner", "reversed", "newest-first", "filtered", "sideways-list",
    "pager", "flipped", "wrapped", "two-lists", "covered", "pushed", "hero", "plain-scroll",
    "flow-screen", "nested-lists", "strips", "copied",
  ]

  @Test(
    "Correct cells show no wrong picture on it",
    arguments: kinds + ["titled-stack", "titled-list", "feed-grid"]
  )
  func right(_ kind: String) throws {
    let scenarios = ["scroll-feed-short", "cell-reuse-short", "photo-grid-short"]
    let run = try FieldRun([kind], in: scenarios)
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(run.trials.count == scenarios.count)
    for trial in run.trials {
      #expect(trial["wrong_image_frames"] == "0")
      #expect(trial["stale_image_frames"] == "0")
      #expect(trial["images_shown"] != "0")
    }
  }

  @Test("Cells that neither clear nor check are found on it", arguments: kinds)
  func faulty(_ kind: String) throws {
    let run = try FieldRun(["\(kind)-faulty"], in: ["scroll-feed-short", "cell-reuse-short"])
    #expect(run.code == 0, "said: \(run.messages)")
    let wrong = run.trials.compactMap { trial in trial["wrong_image_frames"].flatMap(Int.init) }
    #expect(wrong.contains { $0 > 0 }, "\(wrong)")
  }

  @Test(
    "A screen with the same frames has equal rows",
    arguments: [
      ("flow-screen", "day-sections"), ("flow-screen", "reversed"),
      ("flow-screen", "copied"), ("screen-plain", "nested-lists"),
      ("flow-screen-faulty", "day-sections-faulty"), ("flow-screen-faulty", "reversed-faulty"),
    ]
  )
  func equal(_ first: String, _ second: String) throws {
    let scenarios = ["scroll-feed-short", "cell-reuse-short", "memory-warning-short"]
    let run = try FieldRun([first, second], in: scenarios)
    #expect(run.code == 0, "said: \(run.messages)")
    for scenario in scenarios {
      let (one, other) = (try run.trial(first, scenario), try run.trial(second, scenario))
      let differing = run.exact.filter { one[$0] != other[$0] }
      #expect(
        differing.isEmpty,
        "\(scenario): \(differing.map { "\($0) \(one[$0] ?? "") \(other[$0] ?? "")" })"
      )
    }
  }

  @Test(
    "A screen that cannot be followed ends with a sentence that names it and its remedy",
    arguments: [
      ("unnamed-hero", "1 picture is in views that were given none"),
      ("unnamed-scroll", "pictures are in views that were given none"),
      ("pairs", "a cell shows pictures of several items that were read for it"),
      ("copied-backwards", "its places show other items: place 0 item 499"),
    ]
  )
  func refused(_ loader: String, _ sentence: String) throws {
    let run = try FieldRun([loader], in: ["scroll-feed-short"])
    #expect(run.code == 3, "said: \(run.messages)")
    #expect(run.messages.contains(sentence), "said: \(run.messages)")
    #expect(run.messages.contains("PhotoFeed.give(item, to: cell)"))
    #expect(run.trials.isEmpty)
  }

  @Test("A loader with mistakes is judged, not refused", arguments: [1, 2, 3])
  func mistakes(_ seed: Int) throws {
    let run = try FieldRun(["careless-face-view", "careless-cell", "preload-all"], seed: seed)
    #expect(run.code == 0, "seed \(seed) said: \(run.messages)")
  }
}
