internal import PipelineUnderTest
internal import Quantities
internal import Scenarios

/// The hashes of the parts of trials, each computed once.
///
/// A part is known by its name, so all trials have to be of one plan, where a name has one meaning.
struct PartHashes {
  private var scenarios: [String: ContentHash] = [:]
  private var variants: [String: ContentHash] = [:]
  private var devices: [String: ContentHash] = [:]

  /// The hashes of `trial`'s scenario, variant and device, separated by spaces.
  mutating func text(of trial: TrialSpec) -> String {
    let scenario = Self.hash(trial.scenario, trial.scenario.name, &scenarios)
    let variant = Self.hash(trial.variant, trial.variant.name, &variants)
    let device = Self.hash(trial.device, trial.device.name, &devices)
    return "\(scenario) \(variant) \(device)"
  }

  private static func hash(
    _ part: some Sendable,
    _ name: String,
    _ known: inout [String: ContentHash]
  ) -> ContentHash {
    if let hash = known[name] { return hash }
    let hash = ContentHash("\(part)")
    known[name] = hash
    return hash
  }
}
