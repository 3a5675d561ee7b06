/// The trials of one loader, by device and seed.
package struct CheckGrid: Sendable {
  /// The trials on one device with one seed.
  package struct Row: Sendable {
    package var device: String
    package var seed: UInt64
    package var trials: [CheckWorkload: CheckTrial]

    /// These trials.
    package init(device: String, seed: UInt64, trials: [CheckWorkload: CheckTrial]) {
      self.device = device
      self.seed = seed
      self.trials = trials
    }
  }

  /// The name of the loader or variant.
  package let loader: String
  /// By device, then by seed.
  package let rows: [Row]

  /// Why nothing can be said of the loader, such as of a screen that cannot be judged; nil where a
  /// trial was played or the loader broke one.
  package var obstacle: String? {
    let trials = rows.flatMap(\.trials.values)
    guard trials.allSatisfy({ $0.obstacle != nil }) else { return nil }
    return trials.compactMap(\.obstacle).min()
  }

  /// The trials of `loader`.
  package init(loader: String, rows: [Row]) {
    self.loader = loader
    self.rows = rows
  }

  /// The verdicts of `checks` about them, in their order.
  package func verdicts(_ checks: [Check]) -> [CheckVerdict] {
    checks.map { CheckVerdict($0, of: loader, in: rows) }
  }
}
