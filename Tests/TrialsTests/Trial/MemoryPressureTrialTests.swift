import Basics
import Caches
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("What the system does to the app is answered by its own trim")
struct MemoryPressureTrialTests {
  private static let events: [TimedEvent.Kind] = [
    .memoryWarning, .criticalPressure, .enterBackground,
  ]

  /// A feed in which one thing happens after 3 s, when the cache holds many images.
  private func scenario(_ kinds: TimedEvent.Kind...) -> Scenario {
    var scenario = Scenario.memoryWarning
    scenario.events = kinds.enumerated().map { number, kind in
      TimedEvent(at: .milliseconds(3_000 + 500 * number), kind)
    }
    return scenario
  }

  private func run(
    _ scenario: Scenario,
    _ change: (inout MemoryTrims) -> Void
  ) throws -> MetricValues {
    var variant = Variant.boundedCache
    change(&variant.memoryCache.trims)
    return try TrialSpec.of(scenario, variant).modelled()
  }

  private func count(_ values: MetricValues, _ name: String) -> Int {
    guard case .integer(let value) = values[name] else { return .min }
    return value
  }

  @Test("Each event has the trim that is meant for it, and no other", arguments: events, events)
  func ownTrim(event: TimedEvent.Kind, trimmed: TimedEvent.Kind) throws {
    let values = try run(scenario(event)) {
      $0.warning = trimmed == .memoryWarning ? .all : .none
      $0.critical = trimmed == .criticalPressure ? .all : .none
      $0.background = trimmed == .enterBackground ? .all : .none
    }
    #expect(values["purges"] == .integer(event == trimmed ? 1 : 0))
    #expect(count(values, "purge_released_bytes") > 0 || event != trimmed)
    // Nobody warns an app because it is put in the background.
    #expect(values["memory_warnings"] == .integer(event == .enterBackground ? 0 : 1))
  }

  @Test("Half a trim gives back about half of what a whole one does", arguments: events)
  func share(event: TimedEvent.Kind) throws {
    func afterwards(_ trim: MemoryTrim) throws -> Double {
      let values = try run(scenario(event)) {
        $0.warning = trim
        $0.critical = trim
        $0.background = trim
      }
      return try #require(values["hit_rate"].number)
    }
    let (none, half, all) = (
      try afterwards(.none), try afterwards(.toShareOfContent(perMille: 500)), try afterwards(.all)
    )
    #expect(none >= half && half >= all, "\(none), \(half), \(all)")
    #expect(none > all)
  }

  @Test("In the background less is kept, and in the foreground as much as before")
  func limits() throws {
    func evictions(_ kinds: TimedEvent.Kind..., keeping perMille: Int) throws -> Int {
      var scenario = scenario()
      scenario.events = kinds.enumerated().map { number, kind in
        TimedEvent(at: .milliseconds(3_000 + 100 * number), kind)
      }
      return count(try run(scenario) { $0.backgroundLimitPerMille = perMille }, "evictions")
    }
    let kept = try evictions(.enterBackground, keeping: 1000)
    let back = try evictions(.enterBackground, .enterForeground, keeping: 5)
    let away = try evictions(.enterBackground, keeping: 5)
    #expect(kept == 0)
    #expect(back > kept)
    #expect(away > back)
  }
}
