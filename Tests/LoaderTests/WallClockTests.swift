import TestSupport
import Testing

/// Loaders on real threads, as far as a machine that does other things can play them.
@Suite("Loaders in real time", .serialized, .timeLimit(.minutes(30)))
struct WallClockTests {
  /// A trial of `loader`; nil where this machine was too busy for it.
  private func play(_ loader: String, in scenario: String) throws -> FieldRun? {
    let run = try FieldRun([loader], in: [scenario], clock: "wall")
    if run.code != 0, run.messages.contains("failed: void: ") { return nil }
    #expect(run.code == 0, "said: \(run.messages)")
    return run
  }

  @Test("Files of an earlier session are as old as in the model, and reading them is seen")
  func files() throws {
    let (loader, scenario) = ("bytes-on-disk", "photo-grid-short")
    guard let wall = try play(loader, in: scenario) else { return }
    let model = try FieldRun([loader], in: [scenario])
    #expect(
      try wall.number("fetches", loader, scenario) == model.number("fetches", loader, scenario)
    )
    #expect(wall.loads.contains { $0["outcome"] == "disk" })
  }

  @Test("The clock of the frames begins with the first frame")
  func firstFrame() throws {
    guard let wall = try play("shared-plain", in: "scroll-feed-short") else { return }
    let frame = try #require(wall.frames.first)
    func nanoseconds(_ column: String) throws -> Int {
      try #require(frame[column].flatMap { Int($0) }, "\(column)")
    }
    let refresh = try nanoseconds("expected_ns") - nanoseconds("refresh_period_ns")
    #expect(try nanoseconds("tick_ns") - refresh < 4_000_000)
  }

  @Test("A layout that never ends is said, although the main thread never continues")
  func refused() throws {
    let run = try FieldRun(["layout-loop"], in: ["scroll-feed-short"], clock: "wall")
    #expect(run.code == 3)
    #expect(run.messages.contains("layout feedback: LayoutLoopCell"), "said: \(run.messages)")
  }
}
