package import Corpus
package import Diagnosis
package import Files
package import Hunting
package import Records
internal import Reports
package import Runs
package import Scenarios
internal import Text
package import Trials

/// The reason why a trial, a trace or a scenario file cannot be explained or replayed.
package enum ReplayFault: Error {
  /// A file or directory cannot be read.
  case file(FileError)
  /// The directory has no run.
  case notARun(directory: String)
  /// The run in the directory is not finished, so it has no traces yet.
  case unfinished(directory: String)
  /// The tables of a run cannot be read.
  case record(directory: String, RunRecord.Fault)
  /// The run in the directory has no trace of the trial called so; nil if it has no traces at all.
  case noTrace(directory: String, trial: String?)
  /// A trace cannot be read.
  case trace(path: String, TraceError)
  /// A trace has none of the frames that are asked for; `known` says which it has.
  case noSuchFrames(path: String, known: String)
  /// The pictures cannot be loaded.
  case corpus(CorpusError)
  /// The pictures differ from those of the run.
  case otherPictures(expected: String, found: String)
  /// A scenario file cannot be read.
  case script(ScriptFault)
  /// A scenario names something that does not exist.
  case scenario(ScenarioError)
  /// A scenario file does not say what it is played with or judged by.
  case unnamed(path: String, word: String)
  /// A name is one that nothing has; it comes from an option or from a file, which the message
  /// says.
  case badName(String, isOption: Bool)
  /// A scenario file is compared with itself.
  case oneVariant(path: String, name: String)
  /// A trial failed.
  case trial(TrialFault)
  /// A trial of a pattern failed.
  case pattern(PatternRunner.Fault)
  /// A trial of a hunt failed.
  case hunt(HuntError)
}

extension ReplayFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  package var description: String {
    switch self {
    case .file(let error): "\(error)"
    case .notARun(let directory):
      "\(directory) is not a run, because it has no run.json; give a directory that imagebench run wrote, "
        + "or a trace of its traces/"
    case .unfinished(let directory):
      "the run in \(directory) is not finished; give its command again with --out \(directory) to "
        + "continue it"
    case .record(let directory, let fault): "the run in \(directory) is damaged: \(fault)"
    case .noTrace(let directory, let trial):
      "the run in \(directory) has no "
        + (trial.map { "trace of \($0)" } ?? "traces") + ", from which causes are read; copy its "
        + "\(RunFolder.Entry.traces.rawValue)/ next to run.json, or run it again, which records them"
    case .trace(let path, let error): "\(path) \(error)"
    case .noSuchFrames(let path, let known):
      "\(path) has none of these frames; choose from \(known)"
    case .corpus(let error): "\(error)"
    case .otherPictures(let expected, let found):
      "the pictures differ from those of the run (hash \(found), not \(expected)); give its --images, or "
        + "--switches 0"
    case .script(let fault): "\(fault)"
    case .scenario(let error): "\(error)"
    case .unnamed(let path, let word):
      "\(path) has no line \"\(word)\", so there is nothing to reproduce; give --\(word), or a find of "
        + "imagebench hunt"
    case .badName(let message, _): message
    case .oneVariant(let path, let name):
      "\(path) is played with \(name), which cannot be compared with itself; give another --against"
    case .trial(let fault): "\(fault)"
    case .pattern(let fault): "\(fault)"
    case .hunt(let error): "\(error)"
    }
  }
}
