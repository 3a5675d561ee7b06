internal import Files
internal import Hunting
internal import Text
internal import VirtualTime

/// What the options of `imagebench hunt` ask for when it searches schedules.
struct ScheduleSetup {
  static let kinds = ["fifo", "uniform", "priorities", "mixed"]

  private var hunt = ScheduleHunt()
  private var races: [PlantedRace] = []
  private var replayed: (file: ScheduleFile, race: PlantedRace)?
  private let directory: String

  /// Reads the options; nil when they ask for a hunt of scenarios.
  init?(_ values: OptionValues) throws {
    directory = values.text("out") ?? "finds"
    if let path = values.text("replay"), path.hasSuffix(ScheduleFile.suffix) {
      let file: ScheduleFile
      do throws(HuntError) {
        file = try ScheduleFile(path: path)
      } catch {
        throw CommandError.failed(error)
      }
      guard let race = PlantedRace.named(file.race) else {
        throw CommandError.failed("\(path): \(Self.unknown(file.race))")
      }
      replayed = (file, race)
      return
    }
    guard let names = try values.list("race") else {
      return nil
    }
    try HuntCollection.refuse(values)
    races = names == ["all"] ? PlantedRace.catalogue : try names.map(Self.race)
    hunt.search.seed = try values.seed("seed") ?? 1
    if let seconds = try values.integer("seconds", in: 1...1_000_000) { hunt.seconds = seconds }
    hunt.search.attempts = try values.integer("tries", in: 1...Int.max) ?? Int.max
    hunt.search.strategy = try Self.strategy(values.text("schedule") ?? "mixed")
    if hunt.search.strategy == .fifo { hunt.search.attempts = 1 }
    hunt.isInterrupted = { Interruption.isAsked }
  }

  /// Hunts or replays; exit code 6 when something was found.
  func run(_ console: Console) throws -> ExitCode {
    Interruption.watch()
    if let (file, race) = replayed {
      let violation = hunt.replay(file, race)
      console.result("\(race.name): \(violation ?? "not broken by this schedule")")
      return violation == nil ? .fine : .found
    }
    var hasFound = false
    for race in races {
      let result = hunt.run(race)
      console.result(result.text)
      guard let find = result.find else { continue }
      hasFound = true
      try save(find, of: race, console)
    }
    if Interruption.isAsked { return .interrupted }
    return hasFound ? .found : .fine
  }

  private func save(_ find: ScheduleFind, of race: PlantedRace, _ console: Console) throws {
    let file = ScheduleFile(race: race.name, violation: find.violation, choices: find.choices)
    do throws(FileError) {
      let path = try file.save(in: directory)
      console.result("  saved; to see it again: imagebench hunt --replay \(path)")
    } catch {
      throw CommandError.failed(HuntError.file(error))
    }
  }

  /// How tries draw the order of jobs, by the word for it.
  static func strategy(_ kind: String) throws -> ScheduleSearch.Strategy {
    switch kind {
    case "fifo": return .fifo
    case "uniform": return .uniform(preemptions: 2)
    case "priorities": return .priorities(changes: 2)
    case "mixed": return .mixed
    default:
      let known = Self.kinds.joined(separator: ", ")
      throw CommandError.usage("--schedule takes one of \(known), not \"\(kind)\"")
    }
  }

  private static func race(_ name: String) throws -> PlantedRace {
    guard let race = PlantedRace.named(name) else { throw CommandError.usage(unknown(name)) }
    return race
  }

  private static func unknown(_ name: String) -> String {
    let known = PlantedRace.catalogue.map(\.name).joined(separator: ", ")
    return "there is no planted race \"\(name)\"; known are \(known)"
  }
}
