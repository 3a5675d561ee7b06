/// Whether a trial measures the memory of its process.
public enum ProcessMemoryPolicy: Sendable, Hashable {
  /// Not measured: other work shares the process.
  case ignore
  /// Measured: the process runs only this trial.
  case measure
}
