internal import Basics
internal import ImagePipeline
internal import Reports
internal import Scenarios
internal import Trials
internal import Variants

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
    console.result(
      try values.format().render(
        chosen.map(table),
        width: console.terminalWidth ?? OutputFormat.defaultWidth
      )
    )
    return .fine
  }

  private static func search(
    _ words: String,
    _ values: OptionValues,
    _ console: Console
  ) throws -> ExitCode {
    let found = PatternSearch.patterns(for: words)
    guard let best = found.first else {
      throw CommandError.usage(
        "no pattern has a word of \"\(words)\"; say what is seen, as in \"flicker when scrolling\""
      )
    }
    var table = ReportTable(
      title: "patterns for \"\(words)\"",
      columns: ["number", "name", "title", "what users see"].map { ReportTable.Column($0) },
      keyColumnCount: 2
    )
    for pattern in found.prefix(mostFound) {
      table.append(row: [
        .text(pattern.number), .text(pattern.name), .text(pattern.title), .text(pattern.sees),
      ])
    }
    table.footnotes = ["Next: imagebench repro \(best.name)"]
    console.result(
      try values.format().render([table], width: console.terminalWidth ?? OutputFormat.defaultWidth)
    )
    return .fine
  }

  /// The most patterns that a search shows.
  private static let mostFound = 5

  private static func table(_ topic: Topic) -> ReportTable {
    switch topic {
    case .suites:
      return described(
        "suites",
        Scenarios.Suite.catalogue.map {
          ($0.name, "\($0.summary) \(Plural.text($0.trialCount, "trial")).")
        }
      )
    case .scenarios:
      return described("scenarios", Scenario.all.map { ($0.name, $0.summary) })
    case .variants:
      return described("variants", Variant.catalogue.map { ($0.name, $0.summary) })
    case .networks:
      return described("networks", NetworkProfile.catalogue.map { ($0.name, $0.summary) })
    case .devices: return devices
    case .patterns: return PatternTables.list
    case .metrics: return metrics
    }
  }

  private static func described(_ title: String, _ entries: [(String, String)]) -> ReportTable {
    var table = ReportTable(
      title: title,
      columns: [ReportTable.Column("name"), ReportTable.Column("summary")]
    )
    for entry in entries { table.append(row: [.text(entry.0), .text(entry.1)]) }
    return table
  }

  private static var devices: ReportTable {
    var table = ReportTable(
      title: "devices",
      columns: [
        ReportTable.Column("name"), ReportTable.Column("device"), ReportTable.Column("pixels"),
        .number("refresh", unit: "Hz"), .number("RAM", unit: "bytes"),
        .number("limit", unit: "bytes"), .number("cores"),
      ]
    )
    for device in DeviceProfile.all {
      table.append(row: [
        .text(device.name), .text(device.title), .text(device.screen.pixels.description),
        .count(device.screen.refreshRate), .bytes(device.ram), .bytes(device.jetsamLimit),
        .count(device.coreCount),
      ])
    }
    return table
  }

  private static var metrics: ReportTable {
    var table = ReportTable(
      title: "metrics",
      columns: ["name", "unit", "polarity", "exactness", "meaning"].map { ReportTable.Column($0) }
    )
    for metric in Metric.catalogue {
      table.append(row: [
        .text(metric.name), .text(metric.unit), .text(metric.polarity.rawValue),
        .text(metric.exactness.rawValue), .text(metric.meaning),
      ])
    }
    return table
  }
}
