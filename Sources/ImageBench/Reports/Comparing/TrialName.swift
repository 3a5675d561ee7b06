/// The name of a trial in its parts: "photo-grid.naive.iphone-se.s1.r2".
struct TrialName: Hashable, CustomStringConvertible {
  let scenario: String
  let variant: String
  let device: String
  let seed: String
  let repetition: Int

  /// The parts of `text`; nil when it is no name of a trial.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[3].first == "s", parts[4].first == "r",
      let repetition = Int(parts[4].dropFirst())
    else { return nil }
    scenario = String(parts[0])
    variant = String(parts[1])
    device = String(parts[2])
    seed = String(parts[3].dropFirst())
    self.repetition = repetition
  }

  /// The name with another variant.
  init(_ name: TrialName, variant: String) {
    scenario = name.scenario
    self.variant = variant
    device = name.device
    seed = name.seed
    repetition = name.repetition
  }

  var description: String { "\(scenario).\(variant).\(device).s\(seed).r\(repetition)" }
}
