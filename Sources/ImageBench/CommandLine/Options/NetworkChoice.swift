internal import Scenarios

/// What `--network`, `--latency` and `--bandwidth` ask for.
enum NetworkChoice {
  /// The names of the networks that every scenario is played on; nil leaves each on its own.
  ///
  /// `scenarios` are those that the command line names, none of which may say a network too.
  static func names(
    _ values: OptionValues,
    scenarios: [String]
  ) throws -> [String]? {
    let asked = ["network", "latency", "bandwidth"].first { values.has($0) }
    if let asked, let said = scenarios.first(where: { Scenario.plainName($0) != $0 }) {
      throw CommandError.usage(
        "\(said) says its network already; leave --\(asked) out, or name \(Scenario.plainName(said))"
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
