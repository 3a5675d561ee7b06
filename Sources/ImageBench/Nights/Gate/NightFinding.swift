public import Records
internal import Statistics

/// Something that a night's gate has to say about a cell.
public struct NightFinding: Sendable, Hashable {
  /// The rule that found it.
  public enum Rule: String, Sendable, Hashable {
    /// An exact metric differs from the baseline.
    case exact
    /// A noisy metric is worse than the baseline's.
    case baseline
    /// The history stands at a worse level since a night, which was found tonight.
    case change = "change point"
    /// Tonight lies far from all nights of its level.
    case outlier
    /// The few trials of tonight look worse than those of the reference build in the same rounds.
    case reference
  }

  /// How it ends.
  public enum State: Sendable, Hashable {
    /// A noisy cell that has to be measured again.
    case suspected
    /// It fails the night.
    case failed
    /// It fails the night: measured again, it was as bad.
    case confirmed
    /// Measured again, it was well, so it does not fail.
    case flaky
    /// Measured again it was as bad as before, but it is a time or a lone night and no reference build ran in
    /// the same rounds, so that it could be the machine, and it does not fail.
    case undecided
    /// Most cells of its metric are worse alike, which says more of the machine than of the code.
    case machine
    /// Somebody has accepted it.
    case blessed(reason: String, until: String?)
  }

  /// The cell.
  public var key: CellKey
  /// The metric.
  public var metric: Metric
  /// The rule that found it.
  public var rule: Rule
  /// The value that it is held against.
  public var expected: String
  /// The value of the night.
  public var found: String
  /// The middle of the values when it was measured again; nil when it was not.
  public var again: String?
  /// The relative change; nil where there is no ratio.
  public var change: Double?
  /// The commits between which it came; nil when they are not known.
  public var commits: String?
  /// How it ends.
  public var state: State
  /// What accepted the value until a day that is over; nil where nothing did.
  public var expired: Blessings.Entry?

  /// Whether the night fails by it.
  public var isFailure: Bool { state == .failed || state == .confirmed }

  /// Whether a second measurement without a reference build decides: times drift with the machine, and a
  /// lone night may be anything, but bytes and ratios that stay worse are the program's.
  var standsAlone: Bool { !Self.timeUnits.contains(metric.unit) && rule != .outlier }

  private static let timeUnits: Set = ["ns", "us", "ms", "s"]

  /// The values that the cell is held against when it is measured again; nil for those of the baseline.
  var level: [String]?
  /// How its level stands to the reference build, as a ratio; nil where that was not what was judged.
  public internal(set) var ratio: Double?
}
