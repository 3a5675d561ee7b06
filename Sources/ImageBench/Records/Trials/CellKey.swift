/// Identifies the trials that a value belongs to: all parts of a trial's key except the repetition.
public struct CellKey: Sendable, Hashable {
  public var scenario: String
  /// The variant; in a comparison of two variants of one run, both names.
  public var variant: String
  public var device: String
  /// As the tables write it.
  public var seed: String

  /// The key of the trials with these names and this seed.
  public init(scenario: String, variant: String, device: String, seed: String) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
  }
}
