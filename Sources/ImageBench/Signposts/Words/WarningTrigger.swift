/// What sent a memory warning.
public enum WarningTrigger: Int, SignpostWord {
  /// The script of the scenario.
  case scenario
  /// The device, because the footprint had reached its threshold.
  case threshold

  /// The word in the trace.
  public var word: String {
    switch self {
    case .scenario: "scenario"
    case .threshold: "threshold"
    }
  }
}
