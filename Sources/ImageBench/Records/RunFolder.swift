package import Files

/// The directory of a run, and the names of its files.
///
/// An unfinished run has ``Entry/identity`` and the folder ``Entry/parts``; a finished one has
/// `run.json` and the tables instead.
package struct RunFolder: Sendable, Hashable {
  /// A file or folder at the top of the directory.
  package enum Entry: String, Sendable, Hashable, CaseIterable {
    /// The rows of all trials.
    case trials = "trials.csv"
    /// The rows of all frames.
    case frames = "frames.csv"
    /// The rows of all loads.
    case loads = "loads.csv"
    /// How each column of ``trials`` is judged (``MetricTable``).
    case metrics = "metrics.csv"
    /// The tables as Markdown.
    case summary = "summary.md"
    /// The verdict as a value, for tools; runs of one loader have none.
    case verdict = "verdict.json"
    case traces
    /// The folder of the user's own scenarios.
    case scenarios
    /// The folder of the devices that files describe.
    case devices
    /// The folder from which an unfinished run continues.
    case parts
    /// The description of the run (``RunManifest``).
    case manifest = "run.json"
    /// The file that identifies the unfinished run.
    case identity = "run.identity"
    /// Which machine played each trial (``MachineTable``); only shards and what is put together
    /// from them have it.
    case machines = "machines.csv"
    /// Which part of which work the directory holds (``ShardManifest``); only shards have it.
    case shard = "shard.json"
    /// The folder with the tables of a night's reference build.
    case reference
    /// The run of the sweep over the assumptions that can turn the verdict.
    case assumptions
    /// The report of a night as Markdown.
    case nightReport = "night.md"
    /// The report of a night as JUnit XML.
    case nightJUnit = "night.xml"
    /// The known failures that a night has found, as JUnit XML; only nights with `--check` have it.
    case checkJUnit = "checks.xml"
    /// The page of them.
    case checkPage = "checks.html"
  }

  /// What the folder ``Entry/parts`` holds besides the folders of trials.
  package enum Part: String, Sendable, Hashable, CaseIterable {
    /// The list of the run's pictures.
    case corpus = "corpus.json"
    /// The name of the session that this run is a side of.
    case session
    /// The state of a night, so that a killed night can continue.
    case night = "night.json"
    /// The directory of the run of a night's reference build.
    case referenceRun = "reference"
  }

  /// A file in the folder of a trial.
  package enum TrialEntry: String, Sendable, Hashable, CaseIterable {
    /// The trial's row of ``Entry/trials`` without its key.
    case row = "trial.csv"
    /// The trial's rows of ``Entry/frames`` without its key.
    case frames = "frames.csv"
    /// The trial's rows of ``Entry/loads`` without its key.
    case loads = "loads.csv"
    /// The name of the machine that played the trial; only shards have it.
    case machine
    /// The trace of the trial, as text.
    case trace = "trace.json"
    /// The trace of the trial, as a gzip stream.
    case compressedTrace = "trace.json.gz"
  }

  /// The suffix of a file or folder that is not complete yet.
  package static let unfinishedEnding = ".part"

  package let path: String

  /// The directory at `path`, which need not exist.
  package init(_ path: String) {
    self.path = path
  }

  /// The path of `entry`.
  package func path(of entry: Entry) -> String { path + "/" + entry.rawValue }

  /// The folder with the tables of a night's reference build.
  package var reference: RunFolder { RunFolder(path(of: .reference)) }

  /// The folder of the sweep over assumptions.
  package var assumptions: RunFolder { RunFolder(path(of: .assumptions)) }

  /// The path of `part`.
  package func path(of part: Part) -> String { path(of: .parts) + "/" + part.rawValue }

  /// The folder of a trial's files while its run is unfinished.
  package func path(ofPart trial: TrialKey) -> String { path(of: .parts) + "/\(trial)" }

  /// The path of a trial's own file `entry`.
  package static func path(of entry: TrialEntry, in trialFolder: String) -> String {
    trialFolder + "/" + entry.rawValue
  }

  /// The trace of a trial when its run is finished, as runs write it unless they are asked not to.
  package func path(ofTrace trial: TrialKey) -> String {
    path(ofTrace: trial, .compressedTrace)
  }

  /// The trace of a trial, which was the file `entry` of its folder.
  package func path(ofTrace trial: TrialKey, _ entry: TrialEntry) -> String {
    let ending = entry == .trace ? ".json" : ".json.gz"
    return path(of: .traces) + "/\(trial)\(ending)"
  }

  /// The trace of a trial that is there, compressed or not; where there is none, the one that would
  /// be.
  package func path(ofTrace trial: TrialKey, in files: FileOperations) throws(FileError) -> String {
    let plain = path(ofTrace: trial, .trace)
    return try files.kind(at: plain) == nil ? path(ofTrace: trial) : plain
  }

  /// The file of the user's own scenario `name`, relative to the run's directory.
  package static func scenarioFile(_ name: String) -> String {
    Entry.scenarios.rawValue + "/\(name).scenario"
  }

  /// The file of the device `name`, relative to the run's directory, if the catalogue lacks it.
  package static func deviceFile(_ name: String) -> String {
    Entry.devices.rawValue + "/\(name).json"
  }
}
