/// Identifies a trial of a run: its cell and its repetition.
///
/// Its text form, "photo-grid.naive.iphone-se.s1.r2", names the trial in `run.json`, in messages
/// and in the file names of a run. No variant or device has a dot in its name.
public struct TrialKey: Sendable, Hashable {
  /// The part of the key that all repetitions share.
  package var cell: CellKey
  /// Counted from 1; all repetitions have the same exact values.
  package var repetition: Int

  package init(cell: CellKey, repetition: Int) {
    self.cell = cell
    self.repetition = repetition
  }

  /// Reads the text form; nil when `text` has another form.
  package init?(_ text: some StringProtocol) {
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
  public var description: String {
    "\(cell.scenario).\(cell.variant).\(cell.device).s\(cell.seed).r\(repetition)"
  }
}
