/// Identifies the trials that a value belongs to: all parts of a trial's key except the repetition.
package struct CellKey: Sendable, Hashable {
  package var scenario: String
  /// The variant; in a comparison of two variants of one run, both names.
  package var variant: String
  package var device: String
  /// As the tables write it.
  package var seed: String

  /// The key of the trials with these names and this seed.
  package init(scenario: String, variant: String, device: String, seed: String) {
    self.scenario = scenario
    self.variant = variant
    self.device = device
    self.seed = seed
  }
}
