internal import ImagePipeline
internal import Scenarios
internal import Variants

/// The parts that the trials of a plan name, each looked up once.
///
/// A plan of many seeds names the same few parts thousands of times, and a catalogue is searched by
/// building it.
struct PlanParts {
  private let own: [Scenario]
  private var scenarios: [String: Scenario] = [:]
  private var variants: [String: Variant] = [:]
  private var devices: [String: DeviceProfile] = [:]

  /// The catalogues, and scenarios of the user's own, which come before those of the same name.
  init(own: [Scenario]) {
    self.own = own
  }

  mutating func scenario(_ name: String) throws(ScenarioError) -> Scenario {
    if let known = scenarios[name] { return known }
    let plain = Scenario.plainName(name)
    let scenario: Scenario
    if let ownScenario = own.first(where: { $0.name == plain }) {
      scenario =
        plain == name
        ? ownScenario : try ownScenario.on(network: String(name.dropFirst(plain.count + 1)))
    } else {
      scenario = try Scenario.named(name)
    }
    scenarios[name] = scenario
    return scenario
  }

  /// The names of the scenario `name` on each of `networks`, all changed by `change`; no networks mean its
  /// own one.
  mutating func names(
    of name: String,
    on networks: [String]?,
    _ change: LinkChange
  ) throws(ScenarioError) -> [String] {
    if networks == nil, change.isEmpty { return [name] }
    let scenario = try scenario(name)
    var names: [String] = []
    for network in networks ?? [scenario.network.name] {
      // Its own network is found first, because the catalogue may not have it.
      let link = try scenario.on(network: network).network
      names.append(scenario.on(link.changed(change)).name)
    }
    return names
  }

  mutating func variant(_ name: String) throws(ScenarioError) -> Variant {
    if let known = variants[name] { return known }
    let variant = try Plan.variant(name)
    variants[name] = variant
    return variant
  }

  mutating func device(_ name: String) throws(ScenarioError) -> DeviceProfile {
    if let known = devices[name] { return known }
    let device = try DeviceProfile.named(name)
    devices[name] = device
    return device
  }
}
