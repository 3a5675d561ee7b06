internal import Reports
internal import Reproduction
internal import Runs
internal import Text

/// `imagebench list`: what there is to run and to measure.
enum ListCommand: Command {
  private enum Topic: String, CaseIterable {
    case suites, scenarios, variants, loaders, switches, devices, networks, patterns, assumptions
    case metrics
  }

  static let name = "list"
  static let summary =
    "List suites, scenarios, variants, loaders, devices, patterns, assumptions, metrics and more."
  static let synopsis = "[\(Topic.allCases.map(\.rawValue).joined(separator: "|"))] [options]"
  static let details = """
    Without a topic, lists all but the switches, the assumptions and the metrics. assumptions are numbers
    of the simulated devices that no source settles, with their range. switches are the properties that make a
    variant: each with its default, the other values that variants of this build give it, and what it
    decides. --search ranks the failure patterns that fit what you see, in your words, and names the
    command that shows the first of them; it says when none fits.

      imagebench list variants
      imagebench list switches --format markdown
      imagebench list patterns --search "flicker when scrolling"
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "search",
      value: "WORDS",
      "Of the patterns, those that fit these words, best first."
    ),
    .format,
  ]
  static let actions = Topic.allCases.map(\.rawValue)
  static let operands = OptionSpec.Offer(words: actions)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let topics = try values.operands.map { word in
      guard let topic = Topic(rawValue: word) else {
        let words = Topic.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError.usage("there is no topic \"\(word)\"; topics are \(words)")
      }
      return topic
    }
    let tables = try values.text("search").map { [try search($0, topics)] } ?? tables(of: topics)
    let console = Console(progress: .none)
    console.result(try values.format().render(tables, width: console.width))
    return .fine
  }

  private static func search(_ words: String, _ topics: [Topic]) throws -> ReportTable {
    guard topics == [.patterns] || topics.isEmpty else {
      throw CommandError.usage("--search goes with list patterns")
    }
    guard let table = PatternTables.search(words) else {
      throw CommandError.usage(
        "no pattern fits \"\(words)\"; name what you see of decodes, caches, requests or cells of image "
          + "lists, as in \"flicker when scrolling\""
      )
    }
    return table
  }

  private static func tables(of topics: [Topic]) -> [ReportTable] {
    let usual = Topic.allCases.filter { ![.metrics, .switches, .assumptions].contains($0) }
    return (topics.isEmpty ? usual : topics).map { topic in
      switch topic {
      case .suites: CatalogueTables.suites
      case .scenarios: CatalogueTables.scenarios
      case .variants: CatalogueTables.variants
      case .loaders: CatalogueTables.loaders
      case .switches: SwitchTable.all
      case .networks: CatalogueTables.networks
      case .devices: CatalogueTables.devices
      case .patterns: PatternTables.list
      case .assumptions: CatalogueTables.assumptions
      case .metrics: CatalogueTables.metrics
      }
    }
  }
}
