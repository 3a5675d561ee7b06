internal import Records

/// What tells the trials of a run from each other, equal ones aside.
public enum TrialDimension: String, Sendable, Hashable, CaseIterable {
  /// The scenario.
  case scenario
  /// The variant.
  case variant
  /// The device.
  case device
  /// The network that was played; its name is empty where the run does not say.
  case network
  /// The seed.
  case seed

  /// What stands between the name of a scenario and the name of another network than its own.
  private static let networkMark: Character = "@"

  /// The word that `trial` has here; "" for the network of a run that names none.
  func word(of trial: RunRecord.Trial) -> String {
    switch self {
    case .scenario: trial.scenario
    case .variant: trial.variant
    case .device: trial.device
    case .network: trial.network
    case .seed: trial.seed
    }
  }

  /// The scenario that is called `name` on its own network: "photo-grid" for "photo-grid@3g".
  static func scenarioWithoutNetwork(_ name: String) -> String {
    String(name.prefix { $0 != networkMark })
  }

  /// Whether a filter that names `wanted` takes what is called `word`: a scenario is taken on every
  /// network unless one is named.
  func takes(_ word: String, wanted: String) -> Bool {
    word == wanted || (self == .scenario && Self.scenarioWithoutNetwork(word) == wanted)
  }
}
