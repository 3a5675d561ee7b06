internal import ImagePipeline
internal import Scenarios
internal import Variants

/// The parts that the trials of a plan name, each looked up once.
///
/// A plan with many seeds names the same few parts thousands of times, and a look-up builds its
/// whole catalogue.
struct PlanParts {
  private let own: [Scenario]
  private var scenarios: [String: Scenario] = [:]
  private var variants: [String: Variant] = [:]
  private var devices: [String: DeviceProfile] = [:]

  /// The catalogues, and the user's own scenarios, which take precedence over those of the same
  /// name.
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

  /// The names of the scenario `name` on each of `networks`; without networks, on its own one.
  mutating func names(
    of name: String,
    on networks: [String]?
  ) throws(ScenarioError) -> [String] {
    guard let networks else { return [name] }
    let scenario = try scenario(name)
    var names: [String] = []
    for network in networks { names.append(try scenario.on(network: network).name) }
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
    let device = try DeviceProfile.find(name)
    if let other = devices.first(where: { $0.value.name == device.name })?.key {
      throw .deviceFile(
        path: name,
        problem: "\(other) and \(name) both describe a device called \"\(device.name)\"; "
          + "give one of them another name"
      )
    }
    devices[name] = device
    return device
  }
}
