/// What sent a memory warning.
public enum WarningTrigger: String, SignpostWord {
  /// The script of the scenario.
  case scenario
  /// The device, because the footprint had reached its threshold.
  case threshold
}
