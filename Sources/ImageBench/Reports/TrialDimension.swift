internal import Records

/// A property that distinguishes the trials of a run, apart from repetitions.
package enum TrialDimension: String, Sendable, Hashable, CaseIterable {
  case scenario
  case variant
  case device
  /// The network that was played; its name is empty if the run does not record it.
  case network
  case seed

  /// The character between the names of a scenario and of a network that is not its own.
  private static let networkMark: Character = "@"

  /// The value of the dimension in `trial`; "" for the network of a run that records none.
  func word(of trial: RunRecord.Trial) -> String {
    switch self {
    case .scenario: trial.scenario
    case .variant: trial.variant
    case .device: trial.device
    case .network: trial.network
    case .seed: trial.seed
    }
  }

  /// The scenario called `name`, on its own network: "photo-grid" for "photo-grid@3g".
  static func scenarioWithoutNetwork(_ name: String) -> String {
    String(name.prefix { $0 != networkMark })
  }

  /// Whether a filter for `wanted` includes the value `word`; the name of a scenario includes all
  /// its networks unless it contains one.
  func takes(_ word: String, wanted: String) -> Bool {
    word == wanted || (self == .scenario && Self.scenarioWithoutNetwork(word) == wanted)
  }
}
