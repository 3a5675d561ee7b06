internal import Text

/// A file that could not be decoded, summed over all trials of a run.
package struct BrokenFile: Sendable, Hashable {
  /// The path below the folder of the corpus, escaped to fit on one line.
  package var file: String
  /// The loads that failed because of the file.
  package var failedLoads = 0
  package var failedDecodes = 0
  /// The number of trials in which it failed.
  package var trials = 0

  /// A file without failures yet.
  package init(file: String) {
    self.file = file
  }

  /// Reads the form that ``json`` writes; nil for anything else.
  init?(json: JSONValue) {
    guard let file = json["file"]?.string, let loads = json["failed_loads"]?.integer,
      let decodes = json["failed_decodes"]?.integer, let trials = json["trials"]?.integer
    else { return nil }
    self.file = file
    failedLoads = loads
    failedDecodes = decodes
    self.trials = trials
  }

  /// An entry of `broken_files` in `run.json`.
  var json: JSONValue {
    [
      "file": .string(file), "failed_loads": .integer(failedLoads),
      "failed_decodes": .integer(failedDecodes), "trials": .integer(trials),
    ]
  }
}
