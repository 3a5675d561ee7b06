internal import Basics
internal import ImagePipeline
internal import Scenarios
internal import Variants

/// The hashes of the parts of trials, each computed once.
///
/// Parts are identified by name, so all trials must be of one plan, where a name has one meaning.
package struct PartHashes {
  private var cells: [TrialSpec.Cell: String] = [:]
  private var scenarios: [String: ContentHash] = [:]
  private var networks: [String: ContentHash] = [:]
  private var devices: [String: ContentHash] = [:]
  private var variants: [String: ContentHash] = [:]

  package init() {}

  /// The hashes of `trial`'s scenario, network, device and variant, separated by spaces.
  package mutating func text(of trial: TrialSpec) -> String {
    if let known = cells[trial.cell] { return known }
    let text = newText(of: trial)
    cells[trial.cell] = text
    return text
  }

  private mutating func newText(of trial: TrialSpec) -> String {
    let link = trial.scenario.network
    let scenario = Self.known(trial.scenario.name, &scenarios) { Definition.hash(trial.scenario) }
    let network = Self.known(link.name, &networks) { Definition.hash(link) }
    let device = Self.known(trial.device.name, &devices) { Definition.hash(trial.device) }
    let variant = Self.known(trial.variant.name, &variants) { Definition.hash(trial.variant) }
    return "\(scenario) \(network) \(device) \(variant)"
  }

  private static func known(
    _ name: String,
    _ known: inout [String: ContentHash],
    _ hash: () -> ContentHash
  ) -> ContentHash {
    if let hash = known[name] { return hash }
    let hash = hash()
    known[name] = hash
    return hash
  }
}
