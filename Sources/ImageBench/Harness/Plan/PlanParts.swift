internal import PipelineUnderTest
internal import Scenarios

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
    let ownScenario = own.first { $0.name == name }
    let scenario = if let ownScenario { ownScenario } else { try Scenario.named(name) }
    scenarios[name] = scenario
    return scenario
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
