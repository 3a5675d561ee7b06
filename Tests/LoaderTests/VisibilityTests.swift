import Testing

@Suite("A cell is judged by what can be seen", .timeLimit(.minutes(30)))
struct VisibilityTests {
  private static let scenario = "cell-reuse-short"

  @Test("A view without size, outside of its clip or beside the screen shows nothing")
  func nothing() throws {
    let unseen = ["zero-frame", "clipped", "beside", "never-shown"]
    let run = try FieldRun(["visible"] + unseen, in: [Self.scenario])
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(try run.number("images_shown", "visible", Self.scenario) > 0)
    for loader in unseen {
      #expect(try run.number("images_shown", loader, Self.scenario) == 0, "\(loader)")
      #expect(try run.number("blank_pct", loader, Self.scenario) == 100, "\(loader)")
    }
  }

  @Test("A view that is hidden, or missing, until its picture comes is blank until then")
  func hidden() throws {
    let run = try FieldRun(["visible", "hidden-until", "added-late"], in: [Self.scenario])
    #expect(run.code == 0, "said: \(run.messages)")
    for column in [
      "blank_pct", "images_shown", "images_missing", "wrong_image_frames",
      "stale_image_frames", "hit_rate", "time_to_image_all_ms_mean",
    ] {
      let visible = try run.trial("visible", Self.scenario)[column]
      for loader in ["hidden-until", "added-late"] {
        #expect(try run.trial(loader, Self.scenario)[column] == visible, "\(column) of \(loader)")
      }
    }
    #expect(try run.number("blank_pct", "visible", Self.scenario) > 10)
  }

  @Test("A picture on its side is a wrong one")
  func sideways() throws {
    let run = try FieldRun(["visible", "sideways"], in: ["scroll-feed-short"])
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(try run.number("wrong_image_frames", "visible", "scroll-feed-short") == 0)
    #expect(try run.number("wrong_image_frames", "sideways", "scroll-feed-short") > 0)
  }

  @Test("A view that is transparent for 0.3 s is blank for longer")
  func transparent() throws {
    let run = try FieldRun(["visible", "transparent-first"], in: [Self.scenario])
    #expect(run.code == 0, "said: \(run.messages)")
    let blank = try ["visible", "transparent-first"].map {
      try run.number("blank_pct", $0, Self.scenario)
    }
    #expect(blank[1] > blank[0])
  }
}
