internal import Reports
internal import Scenarios
internal import Text

/// What `--network`, `--latency` and `--bandwidth` ask for.
enum NetworkChoice {
  static let options: [OptionSpec] = [
    .names(
      .network,
      "Run over these networks, separated by commas: scenario S over another one is S@NETWORK."
    ), OptionSpec("latency", value: "TIME", "Let each request wait for this time, such as 200ms."),
    OptionSpec("bandwidth", value: "RATE", "Give the link this rate, such as 1.5Mbps."),
  ]

  /// The names of the networks that every scenario is played on; nil leaves each on its own.
  ///
  /// `scenarios` are those that the command line names, none of which may say a network too.
  static func names(_ values: OptionValues, scenarios: [String]) throws -> [String]? {
    let asked = ["network", "latency", "bandwidth"].first { values.has($0) }
    if let asked, let named = scenarios.first(where: { Scenario.plainName($0) != $0 }) {
      throw CommandError.usage(
        "\(named) says its network already; drop --\(asked), or name \(Scenario.plainName(named))"
      )
    }
    return try values.list("network")
  }

  /// What is changed in these networks.
  static func change(_ values: OptionValues) throws -> LinkChange {
    var change = LinkChange()
    if let text = values.text("latency") {
      guard let latency = LinkChange.latency(text) else {
        throw CommandError.usage(
          "--latency takes a time of at most 60s, such as 200ms or 0.2s, not \"\(text)\""
        )
      }
      change.latency = latency...latency
    }
    if let text = values.text("bandwidth") {
      guard let rate = LinkChange.bytesPerSecond(text) else {
        throw CommandError.usage(
          "--bandwidth takes whole bytes a second in bits or bytes, such as 1.5Mbps or 200kB/s, "
            + "not \"\(text)\""
        )
      }
      change.bytesPerSecond = rate
    }
    return change
  }
}
