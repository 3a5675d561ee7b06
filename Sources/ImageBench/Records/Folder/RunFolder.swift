/// The directory of a run, by the names of what is in it.
///
/// While a run lasts, it has ``Entry/identity`` and the folder ``Entry/parts``; when it is whole, it has
/// `run.json` and the tables instead.
public struct RunFolder: Sendable, Hashable {
  /// What a run writes at the top of its directory.
  public enum Entry: String, Sendable, Hashable, CaseIterable {
    /// The rows of all trials.
    case trials = "trials.csv"
    /// The rows of all frames.
    case frames = "frames.csv"
    /// The rows of all loads.
    case loads = "loads.csv"
    /// How the columns of ``trials`` are judged (``MetricTable``).
    case metrics = "metrics.csv"
    /// The tables for people.
    case summary = "summary.md"
    /// The folder of the traces.
    case traces
    /// The folder of the run's own scenarios.
    case scenarios
    /// The folder of what an unfinished run goes on with.
    case parts
    /// What the run says of itself (``RunManifest``).
    case manifest = "run.json"
    /// The file that says which run is unfinished here.
    case identity = "run.identity"
    /// The folder with the tables of a night's reference build.
    case reference
    /// The report of a night for people.
    case nightReport = "night.md"
    /// The report of a night for build servers.
    case nightJUnit = "night.xml"
  }

  /// What is in the folder ``Entry/parts`` apart from the folders of trials.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    /// The list of the run's pictures.
    case corpus = "corpus.json"
    /// The name of the session that the run is a side of.
    case session
    /// What a night has to keep when it is killed and goes on.
    case night = "night.json"
    /// The directory of the run of a night's reference build.
    case referenceRun = "reference"
  }

  /// What a trial writes into its own folder.
  public enum TrialEntry: String, Sendable, Hashable, CaseIterable {
    /// The trial's row of ``Entry/trials`` without its key.
    case row = "trial.csv"
    /// The trial's rows of ``Entry/frames`` without its key.
    case frames = "frames.csv"
    /// The trial's rows of ``Entry/loads`` without its key.
    case loads = "loads.csv"
    /// The trace of the trial.
    case trace = "trace.json"
  }

  /// What is behind the name of a file or folder that is not whole yet.
  public static let unfinishedEnding = ".part"

  /// The path of the directory.
  public let path: String

  /// The directory at `path`, which need not exist.
  public init(_ path: String) {
    self.path = path
  }

  /// The path of `entry`.
  public func path(of entry: Entry) -> String { path + "/" + entry.rawValue }

  /// The path of `part`.
  public func path(of part: Part) -> String { path(of: .parts) + "/" + part.rawValue }

  /// Where the files of a trial are while its run is unfinished.
  public func path(ofPart trial: TrialKey) -> String { path(of: .parts) + "/\(trial)" }

  /// Where a trial writes `entry`, which is in the trial's own folder.
  public static func path(of entry: TrialEntry, in trialFolder: String) -> String {
    trialFolder + "/" + entry.rawValue
  }

  /// Where the trace of a trial is when its run is whole.
  public func path(ofTrace trial: TrialKey) -> String { path(of: .traces) + "/\(trial).json" }

  /// Where the file of the run's own scenario called `name` is, below the run's directory.
  public static func scenarioFile(_ name: String) -> String {
    Entry.scenarios.rawValue + "/\(name).scenario"
  }
}
