/// Which trial of a run: its cell and its repetition.
///
/// Its text form, "photo-grid.naive.iphone-se.s1.r2", names the trial in `run.json`, in messages and in the
/// file names of a run. No name of a variant or device has a dot.
public struct TrialKey: Sendable, Hashable {
  /// What it has in common with the other repetitions.
  public var cell: CellKey
  /// Which of several equal trials it is, from 1; their exact values are the same.
  public var repetition: Int

  /// The trial `repetition` of `cell`.
  public init(cell: CellKey, repetition: Int) {
    self.cell = cell
    self.repetition = repetition
  }

  /// Reads the text form; nil when `text` names no trial.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[3].first == "s", parts[4].first == "r",
      let repetition = Int(parts[4].dropFirst())
    else { return nil }
    cell = CellKey(
      scenario: String(parts[0]),
      variant: String(parts[1]),
      device: String(parts[2]),
      seed: String(parts[3].dropFirst())
    )
    self.repetition = repetition
  }
}

extension TrialKey: CustomStringConvertible {
  /// The text form.
  public var description: String {
    "\(cell.scenario).\(cell.variant).\(cell.device).s\(cell.seed).r\(repetition)"
  }
}
