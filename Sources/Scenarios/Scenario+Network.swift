extension Scenario {
  /// The separator between a scenario's name and that of another network.
  package static let networkMark: Character = "@"

  /// The name without that of another network: "photo-grid" for "photo-grid@3g".
  package static func plainName(_ name: String) -> String {
    String(name.prefix { $0 != networkMark })
  }

  /// The name of the scenario `name`, whose own network is `own`, on the network `other`.
  package static func name(_ name: String, on other: String, own: String) -> String {
    other == own ? name : "\(name)\(networkMark)\(other)"
  }

  /// The scenario over `link`, called "SCENARIO@NETWORK"; unchanged if `link` is its own network.
  ///
  /// Feed, hand and random streams stay, and so do the faults and the server's answers, which
  /// belong to the workload. Only latency, rate and connections come from `link`.
  package func on(_ link: NetworkProfile) -> Scenario {
    guard link.name != network.name else { return self }
    var other = self
    other.name = Self.name(Self.plainName(name), on: link.name, own: network.name)
    // The new name would select other streams, and the link would not be the only
    // difference.
    other.streams = streams ?? Self.plainName(name)
    other.summary = "Over \(link.name): \(summary)"
    other.network = link
    other.network.failureRate = network.failureRate
    other.network.faults = network.faults
    other.network.responses = network.responses
    return other
  }

  /// The scenario over the network called `name`: one of the catalogue or its own, either with
  /// changes.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package func on(network name: String) throws(ScenarioError) -> Scenario {
    let links = NetworkProfile.catalogue + [network]
    guard let link = NetworkProfile.found(name, among: links) else {
      throw .unknown(
        kind: .network,
        name: name,
        known: NetworkProfile.catalogue.map(\.name)
      )
    }
    return on(link)
  }
}
