import Testing

@Suite("Public reports show in the numbers", .timeLimit(.minutes(30)))
struct ReportTests {
  private static let scenario = "there-and-back"

  @Test("SDWebImage #2097: layout that asks for layout without an end is a sentence")
  func layoutLoop() throws {
    let run = try FieldRun(["visible", "layout-loop"], in: [Self.scenario])
    #expect(run.code != 0)
    #expect(run.messages.contains("layout-loop"), "said: \(run.messages)")
    #expect(run.messages.contains("setNeedsLayout"), "said: \(run.messages)")
  }

  @Test("A fetch on the main lane makes late frames; the same fetch beside it makes none")
  func blocking() throws {
    let run = try FieldRun(["visible", "blocking-data"], in: [Self.scenario])
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(try run.number("hitch_time_ms", "blocking-data", Self.scenario) > 1_000)
    #expect(try run.number("hitch_time_ms", "visible", Self.scenario) < 100)
  }

  @Test("A signature in the key finds nothing in memory")
  func signedKey() throws {
    let run = try FieldRun(["visible", "signed-key"], in: [Self.scenario])
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(try run.number("hit_rate", "signed-key", Self.scenario) == 0)
    #expect(try run.number("hit_rate", "visible", Self.scenario) > 0)
  }

  @Test("MapleBacon #41: sessions that are never invalidated are counted, ended ones are not")
  func sessions() throws {
    let run = try FieldRun(["session-each", "session-ended", "visible"], in: [Self.scenario])
    #expect(run.code == 0, "said: \(run.messages)")
    #expect(try run.number("leaked_sessions", "session-each", Self.scenario) > 10)
    #expect(try run.number("leaked_sessions", "session-ended", Self.scenario) == 0)
    #expect(try run.number("leaked_sessions", "visible", Self.scenario) == 0)
  }
}
