import Testing
import VirtualTime

@testable import Hunting

@Suite("Searches of schedules")
struct PlantedRaceTests {
  static let strategies: [ScheduleSearch.Strategy] = [
    .mixed, .uniform(preemptions: 2), .priorities(changes: 2),
  ]

  @Test("first come, first served, no planted race shows", arguments: PlantedRace.catalogue)
  func fifo(_ race: PlantedRace) {
    #expect(ScheduleSearch().replay([], race.program()) == nil, "\(race.name)")
  }

  @Test("find each planted race", arguments: PlantedRace.catalogue, strategies)
  func finds(_ race: PlantedRace, _ strategy: ScheduleSearch.Strategy) {
    var search = ScheduleSearch()
    search.strategy = strategy
    search.attempts = 3000
    let find = search.run(race.program())
    #expect(find != nil, "\(race.name), \(strategy), seed \(search.seed)")
  }

  @Test(
    "replay a find 100 of 100 times, without a choice that it does not need",
    arguments: PlantedRace.catalogue
  )
  func replays(_ race: PlantedRace) throws {
    let search = ScheduleSearch()
    let find = try #require(search.run(race.program()), "\(race.name), seed \(search.seed)")
    let again = (0..<100).count { _ in search.replay(find.choices, race.program()) != nil }
    #expect(again == 100, "\(race.name), seed \(search.seed)")
    for index in find.choices.indices where find.choices[index] != 0 {
      var fewer = find.choices
      fewer[index] = 0
      #expect(search.replay(fewer, race.program()) == nil, "\(race.name) without \(index)")
    }
  }

  @Test("find nothing once a race is mended", arguments: PlantedRace.catalogue)
  func mended(_ race: PlantedRace) {
    var search = ScheduleSearch()
    search.attempts = 1000
    let find = search.run(race.program(.mended))
    #expect(find == nil, "\(race.name): \(find?.violation ?? "")")
  }
}
