internal import Text

/// A file that could not be decoded, in all trials of a run.
public struct BrokenFile: Sendable, Hashable {
  /// Its path below the folder of the corpus, as it is shown on one line.
  public var file: String
  /// The loads that failed because of it.
  public var failedLoads = 0
  /// The decodes of it that failed.
  public var failedDecodes = 0
  /// The trials in which it failed.
  public var trials = 0

  /// The file at `file`, which has not failed yet.
  public init(file: String) {
    self.file = file
  }

  /// Reads what ``json`` writes; nil for anything else.
  init?(json: JSONValue) {
    guard let file = json["file"]?.string, let loads = json["failed_loads"]?.integer,
      let decodes = json["failed_decodes"]?.integer, let trials = json["trials"]?.integer
    else { return nil }
    self.file = file
    failedLoads = loads
    failedDecodes = decodes
    self.trials = trials
  }

  /// The entry of `broken_files` in `run.json`.
  var json: JSONValue {
    [
      "file": .string(file), "failed_loads": .integer(failedLoads),
      "failed_decodes": .integer(failedDecodes), "trials": .integer(trials),
    ]
  }
}
