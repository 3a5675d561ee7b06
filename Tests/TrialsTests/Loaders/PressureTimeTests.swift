import Basics
import Scenarios
import Signposts
import Testing

@Suite("Memory pressure of a loader", .serialized)
struct PressureTimeTests {
  @Test(
    "reaches a source at once and the delegate after the hang of the main thread",
    arguments: Finger.allCases
  )
  func times(finger: Finger) async throws {
    var scenario = Scenario.cellReuse
    scenario.events = [TimedEvent(at: .seconds(1), .memoryWarning)]
    let records = try TestLoader.pressed.records(
      scenario,
      try await LoaderPictures.sources(),
      finger: finger
    )
    let fetches = records.filter { $0.name == .loadImageData && $0.phase == .begin }
      .map { ($0.time - .start).milliseconds }
    try #require(fetches.count == 2, "\(fetches)")
    #expect((1_000...1_050).contains(fetches[0]), "the source's fetch began at \(fetches[0]) ms")
    #expect(fetches[1] >= 1_400, "the delegate's fetch began at \(fetches[1]) ms")
  }
}
