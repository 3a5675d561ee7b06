import Basics
import Caches
import ImagePipeline
import Scenarios
import Testing
import Variants

@testable import Trials

@Suite("Each event of the system has its own trim")
struct MemoryPressureTrialTests {
  private static let events: [TimedEvent.Kind] = [
    .memoryWarning, .criticalPressure, .enterBackground,
  ]

  /// A feed with one event after 3 s, when the cache holds many images.
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

  @Test("Each event causes its own trim, and no other", arguments: events, events)
  func ownTrim(event: TimedEvent.Kind, trimmed: TimedEvent.Kind) throws {
    var variant = Variant.boundedCache
    variant.memoryCache.trims.warning = trimmed == .memoryWarning ? .all : .none
    variant.memoryCache.trims.critical = trimmed == .criticalPressure ? .all : .none
    variant.memoryCache.trims.background = trimmed == .enterBackground ? .all : .none
    let files = try TrialFiles(.of(scenario(event), variant))
    let values = files.values
    #expect(values["purges"] == .integer(event == trimmed ? 1 : 0))
    let trace = TraceCount(try files.trace())
    #expect(trace["PurgeMemory released_bytes"] > 0 || event != trimmed)
    // An app gets no warning for entering the background.
    #expect(values["memory_warnings"] == .integer(event == .enterBackground ? 0 : 1))
  }

  @Test("Half a trim releases about half of the bytes of a whole one", arguments: events)
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

  @Test("The cache keeps less in the background, and as much as before in the foreground")
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
