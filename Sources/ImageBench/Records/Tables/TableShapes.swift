public import Text

/// The columns of a run's tables, which are those of the program that played its trials.
///
/// Two builds that play a plan together may have different metrics; a row is read by its own build's
/// columns.
public struct TableShapes: Sendable, Hashable {
  /// The columns that name a trial, in all tables.
  public static let keyColumns = ["scenario", "variant", "device", "seed", "repetition"]

  /// The column of `trials.csv` with the network that was played.
  public static let networkColumn = "network"

  /// The column of `trials.csv` with the hash of the definitions of scenario, network, device and variant.
  public static let contentColumn = "content"

  /// The columns of `trials.csv` that say which network was played, and which definitions.
  ///
  /// The trial itself writes them, because another build may mean something else by a name.
  public static let contentColumns = [networkColumn, contentColumn]

  /// The columns of `trials.csv` with the reasons of empty cells (``EmptyReasons``).
  ///
  /// Those of noisy metrics are apart, because one may be empty on one machine and not on another.
  public static func reasonColumn(_ exactness: Exactness) -> String {
    switch exactness {
    case .exact: "empty_because"
    case .noisy: "noisy_empty_because"
    }
  }

  /// The columns of `frames.csv` after those that name the trial.
  public static let frameColumns = [
    "frame", "tick_ns", "expected_ns", "presented_ns", "overrun_ms", "frame_time_ms", "motion",
    "jank_cause", "visible_cells", "wrong_images", "stale_images", "placeholders",
    "placeholders_while_resident", "refresh_period_ns", "offset_pt",
  ]

  /// The columns of `loads.csv` after those that name the trial.
  public static let loadColumns = [
    "load", "url", "wanted_px", "purpose", "outcome", "began_ns", "ended_ns", "duration_ms",
    "joined_owners", "encoded_bytes", "decode_warnings", "file",
  ]

  /// The columns of `trials.csv`.
  public var trials: [String]
  /// The columns of `frames.csv`.
  public var frames: [String]
  /// The columns of `loads.csv`.
  public var loads: [String]
  /// The text of `metrics.csv`.
  public var metrics: String

  /// The shapes of a program of this version that has `metrics`.
  public init(_ metrics: [Metric]) {
    trials =
      Self.keyColumns + Self.contentColumns + metrics.map(\.name)
      + Exactness.allCases.map { Self.reasonColumn($0) } + [BrokenPictures.column]
    frames = Self.keyColumns + Self.frameColumns
    loads = Self.keyColumns + Self.loadColumns
    self.metrics = MetricTable(metrics).text
  }

  /// The shapes that ``json`` of another program tells; nil when it tells none.
  public init?(_ json: JSONValue) {
    func columns(_ key: String) -> [String]? {
      guard let array = json[key]?.array else { return nil }
      let texts = array.compactMap(\.string)
      return texts.count == array.count && !texts.isEmpty ? texts : nil
    }
    guard let trials = columns("trials"), let frames = columns("frames"),
      let loads = columns("loads"), let metrics = json["metrics"]?.string
    else { return nil }
    self.trials = trials
    self.frames = frames
    self.loads = loads
    self.metrics = metrics
  }

  /// The shapes for another program.
  public var json: JSONValue {
    func array(_ columns: [String]) -> JSONValue { .array(columns.map { .string($0) }) }
    return [
      "trials": array(trials), "frames": array(frames), "loads": array(loads),
      "metrics": .string(metrics),
    ]
  }
}
