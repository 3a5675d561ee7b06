internal import Reports
internal import Reproduction
internal import Runs

/// `imagebench list`: what there is to run and to measure.
enum ListCommand: Command {
  private enum Topic: String, CaseIterable {
    case suites
    case scenarios
    case variants
    case devices
    case networks
    case patterns
    case metrics
  }

  static let name = "list"
  static let summary = "List suites, scenarios, variants, devices, networks, patterns and metrics."
  static let synopsis = "[suites|scenarios|variants|devices|networks|patterns|metrics] [options]"
  static let details = """
    Without a topic, lists all but the metrics. --search ranks the failure patterns by what is seen, in
    your words, and says the command that shows the first of them.

      imagebench list variants
      imagebench list patterns --search "flicker when scrolling"
    """
  static let options: [OptionSpec] = [
    OptionSpec(
      "search",
      value: "WORDS",
      "Of the patterns, those that fit these words, the best first."
    ),
    .format,
  ]

  static func run(_ values: OptionValues) throws -> ExitCode {
    let topics = try values.operands.map { word in
      guard let topic = Topic(rawValue: word) else {
        let words = Topic.allCases.map(\.rawValue).joined(separator: ", ")
        throw CommandError.usage("there is no topic \"\(word)\"; topics are \(words)")
      }
      return topic
    }
    let console = Console(progress: .none)
    if let words = values.text("search") {
      guard topics == [.patterns] || topics.isEmpty else {
        throw CommandError.usage("--search goes with list patterns")
      }
      return try search(words, values, console)
    }
    let chosen = topics.isEmpty ? Topic.allCases.filter { $0 != .metrics } : topics
    console.result(try values.format().render(chosen.map(table), width: console.width))
    return .fine
  }

  private static func search(
    _ words: String,
    _ values: OptionValues,
    _ console: Console
  ) throws -> ExitCode {
    guard let table = PatternTables.search(words) else {
      throw CommandError.usage(
        "no pattern has a word of \"\(words)\"; say what is seen, as in \"flicker when scrolling\""
      )
    }
    console.result(try values.format().render([table], width: console.width))
    return .fine
  }

  private static func table(_ topic: Topic) -> ReportTable {
    switch topic {
    case .suites: CatalogueTables.suites
    case .scenarios: CatalogueTables.scenarios
    case .variants: CatalogueTables.variants
    case .networks: CatalogueTables.networks
    case .devices: CatalogueTables.devices
    case .patterns: PatternTables.list
    case .metrics: CatalogueTables.metrics
    }
  }
}
