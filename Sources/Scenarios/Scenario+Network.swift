extension Scenario {
  /// What stands between the name of a scenario and that of another network.
  public static let networkMark: Character = "@"

  /// The name without that of another network: "photo-grid" of "photo-grid@3g".
  public static func plainName(_ name: String) -> String {
    String(name.prefix { $0 != networkMark })
  }

  /// The name of the scenario called `name`, whose own network is called `own`, on the network `other`.
  public static func name(_ name: String, on other: String, own: String) -> String {
    other == own ? name : "\(name)\(networkMark)\(other)"
  }

  /// The scenario over `link`, called "SCENARIO@NETWORK"; on its own network it is as it was.
  ///
  /// The feed, the hand and their random streams stay, and so do the faults and the answers of the
  /// server, which are part of what is asked: only latency, rate and connections are those of `link`.
  public func on(_ link: NetworkProfile) -> Scenario {
    guard link.name != network.name else { return self }
    var other = self
    other.name = Self.name(Self.plainName(name), on: link.name, own: network.name)
    other.streams = streams ?? Self.plainName(name)
    other.summary = "Over \(link.name): \(summary)"
    other.network = link
    other.network.failureRate = network.failureRate
    other.network.faults = network.faults
    other.network.responses = network.responses
    return other
  }

  /// The scenario over the network called `name`: one of the catalogue or its own, either with changes.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  public func on(network name: String) throws(ScenarioError) -> Scenario {
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
