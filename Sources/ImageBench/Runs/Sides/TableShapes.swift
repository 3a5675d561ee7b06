public import Text
internal import Trials

/// The columns of a run's tables, which are those of the program that played its trials.
///
/// Two builds that play a plan together may have different metrics; a row is read by its own build's
/// columns.
public struct TableShapes: Sendable, Hashable {
  /// The columns of `trials.csv`.
  public var trials: [String]
  /// The columns of `frames.csv`.
  public var frames: [String]
  /// The columns of `loads.csv`.
  public var loads: [String]
  /// The text of `metrics.csv`.
  public var metrics: String

  /// The shapes of this program.
  public static var own: TableShapes {
    let names = [
      "name", "unit", "polarity", "exactness", "meaning", "words", "cut_short", "samples", "wanted",
    ]
    var text = CSVLine.text(names)
    for metric in Metric.catalogue {
      text += CSVLine.text([
        metric.name, metric.unit, metric.polarity.rawValue, metric.exactness.rawValue,
        metric.meaning, metric.words.joined(separator: " "), metric.cutShort.rawValue,
        metric.basis?.samples ?? "", metric.basis?.wanted ?? "",
      ])
    }
    return TableShapes(
      trials: TrialRow.columns,
      frames: TrialRow.keyColumns + FrameRows.columns,
      loads: TrialRow.keyColumns + LoadRows.columns,
      metrics: text
    )
  }

  private init(trials: [String], frames: [String], loads: [String], metrics: String) {
    self.trials = trials
    self.frames = frames
    self.loads = loads
    self.metrics = metrics
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
    self.init(trials: trials, frames: frames, loads: loads, metrics: metrics)
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
