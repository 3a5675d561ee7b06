/// Which trials a value belongs to: everything that names a trial except its repetition.
public struct CellKey: Sendable, Hashable {
  /// The name of the scenario.
  public var scenario: String
  /// The name of the variant; in a comparison of two variants of one run, both names.
  public var variant: String
  /// The name of the device.
  public var device: String
  /// The seed as the tables write it.
  public var seed: String

  /// The key of the trials with these names and this seed.
  public init(scenario: String, variant: String, device: String, seed: String) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
  }
}
