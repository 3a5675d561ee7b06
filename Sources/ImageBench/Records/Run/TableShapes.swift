package import Text

/// The columns of a run's tables.
///
/// They come from the program that played the trials: two builds that play a plan together may have
/// different metrics, so each row is read with its own build's columns.
package struct TableShapes: Sendable, Hashable {
  /// The columns that identify a trial, in all tables.
  package static let keyColumns = ["scenario", "variant", "device", "seed", "repetition"]

  /// The columns of `frames.csv` after those that name the trial.
  package static let frameColumns = [
    "frame", "tick_ns", "expected_ns", "presented_ns", "overrun_ms", "frame_time_ms", "motion",
    "jank_cause", "visible_cells", "wrong_images", "stale_images", "placeholders",
    "placeholders_while_resident", "refresh_period_ns", "offset_pt",
  ]

  /// The columns of `loads.csv` after those that name the trial.
  package static let loadColumns = [
    "load", "url", "wanted_px", "purpose", "outcome", "began_ns", "ended_ns", "duration_ms",
    "joined_owners", "encoded_bytes", "decode_warnings", "file",
  ]

  package var trials: [String]
  package var frames: [String]
  package var loads: [String]
  /// The text of `metrics.csv`.
  package var metrics: String

  /// Reads the ``json`` of another program; nil when it is incomplete.
  package init?(_ json: JSONValue) {
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

  /// The form that ``init(_:)`` reads, for another program.
  package var json: JSONValue {
    func array(_ columns: [String]) -> JSONValue { .array(columns.map { .string($0) }) }
    return [
      "trials": array(trials), "frames": array(frames), "loads": array(loads),
      "metrics": .string(metrics),
    ]
  }
}
