package import Records
internal import Statistics

/// A finding of a night's gate about one cell.
package struct NightFinding: Sendable, Hashable {
  /// The rule that produced a finding.
  package enum Rule: String, Sendable, Hashable {
    /// An exact metric differs from the baseline.
    case exact
    /// A noisy metric is worse than the baseline's.
    case baseline
    /// The series has a worse level since some night, which was detected tonight.
    case change = "change point"
    /// Tonight is far from all nights of its segment.
    case outlier
    /// The few trials of tonight look worse than those of the reference build in the same rounds.
    case reference
  }

  /// The result of a finding.
  package enum State: Sendable, Hashable {
    /// A noisy cell that has to be re-measured.
    case suspected
    case failed
    /// It fails the night: the re-measured cell was just as bad.
    case confirmed
    /// The re-measured cell was fine, so it does not fail.
    case flaky
    /// The re-measured cell was just as bad, but it is a time or a single outlier and no reference
    /// build ran in the same rounds. It may be the machine, so it does not fail.
    case undecided
    /// Most cells of its metric are worse in the same way, which indicates the machine rather than
    /// the code.
    case machine
    /// It is accepted by a blessing.
    case blessed(reason: String, until: String?)
  }

  package var key: CellKey
  package var metric: Metric
  package var rule: Rule
  /// The value with which the cell is compared.
  package var expected: String
  /// The value of tonight.
  package var found: String
  /// The median of the re-measured values; nil when the cell was not re-measured.
  package var again: String?
  /// The relative change; nil when there is no ratio.
  package var change: Double?
  /// The commits between which it occurred; nil when unknown.
  package var commits: String?
  /// The first night with it; nil when unknown.
  package var since: HistoryRun?
  package var state: State
  /// A note on how the values came about; nil, the default, for none.
  package var note: String?
  /// The blessing that accepted the value but has expired; nil when there is none.
  package var expired: Blessings.Entry?

  /// Whether it fails the night.
  package var isFailure: Bool { state == .failed || state == .confirmed }

  /// Whether a re-measurement without a reference build is conclusive: times drift with the
  /// machine, and a single outlier may be anything, but bytes and ratios that remain worse are an
  /// effect of the program.
  var standsAlone: Bool { !Self.timeUnits.contains(metric.unit) && rule != .outlier }

  private static let timeUnits: Set = ["ns", "us", "ms", "s"]

  /// The values with which the cell is compared when it is re-measured; nil for those of the
  /// baseline.
  var level: [String]?
  /// The ratio of its level to the reference build; nil when ratios were not judged.
  package internal(set) var ratio: Double?
}

extension NightFinding {
  /// The cell and the metric of a finding, which identify it.
  struct Identity: Hashable {
    var key: CellKey
    var metric: String
  }

  var identity: Identity { Identity(key: key, metric: metric.name) }
}
