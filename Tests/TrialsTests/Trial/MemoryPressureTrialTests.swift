import Basics
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("Events of the system")
struct MemoryPressureTrialTests {
  /// A feed with one event after 3 s, when the cache holds many images.
  private func scenario(_ kind: TimedEvent.Kind) -> Scenario {
    var scenario = Scenario.memoryWarning
    scenario.events = [TimedEvent(at: .seconds(3), kind)]
    return scenario
  }

  @Test(
    "empty the memory cache at a warning and at critical pressure, and not in the background",
    arguments: [
      (TimedEvent.Kind.memoryWarning, true), (.criticalPressure, true), (.enterBackground, false),
    ]
  )
  func purges(event: TimedEvent.Kind, isPurge: Bool) throws {
    let files = try TrialFiles(.of(scenario(event), .boundedCache))
    let values = files.values
    #expect(values["purges"] == .integer(isPurge ? 1 : 0))
    let trace = TraceCount(try files.trace())
    #expect(trace["PurgeMemory released_bytes"] > 0 || !isPurge)
    // An app gets no warning for entering the background.
    #expect(values["memory_warnings"] == .integer(isPurge ? 1 : 0))
  }
}
