public import PipelineUnderTest
public import Scenarios

/// One trial of a plan: what is asked, of which variant, on which device, with which chance.
public struct TrialSpec: Sendable, Hashable {
  /// What is asked.
  public var scenario: Scenario
  /// Of which configuration of the pipeline.
  public var variant: Variant
  /// On which device.
  public var device: DeviceProfile
  /// With which chance.
  public var seed: UInt64
  /// Which of several equal trials this is, from 1; its exact metrics are those of the others.
  public var repetition: Int

  /// A trial of these parts.
  public init(
    scenario: Scenario,
    variant: Variant,
    device: DeviceProfile,
    seed: UInt64,
    repetition: Int
  ) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
    self.repetition = repetition
  }

  /// The name of the trial in file names: all parts, joined by dots.
  public var id: String {
    "\(scenario.name).\(variant.name).\(device.name).s\(seed).r\(repetition)"
  }
}
