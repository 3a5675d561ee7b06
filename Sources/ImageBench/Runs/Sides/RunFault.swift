package import Files
package import Records
internal import Reports
package import Shards

/// Why a run could not begin or continue.
package enum RunFault: Error, Sendable, Hashable {
  /// A file or directory could not be read or written.
  case files(FileError)
  /// The directory already contains a complete run.
  case alreadyComplete(directory: String)
  /// The directory contains an unfinished run with another plan, corpus or version.
  case otherRun(directory: String)
  /// The directory is not empty and contains no run.
  case notARun(directory: String)
  /// Another process is writing a run into the directory.
  case inUse(directory: String)
  /// The operating system could not start a trial.
  case spawn(executable: String, code: Int32)
  /// Trials run, but the operating system does not report when they end.
  case lostTrials(code: Int32)
  /// A program is not a build of this tool, or cannot be measured together with it.
  case notABuild(executable: String)
  /// A build plays another version of the model than this one.
  case otherModel(executable: String, version: Int, own: Int)
  /// The user asked to stop before a build had printed its facts.
  case interrupted(asking: String)
  /// The folder of a shard holds something else, or cannot be written.
  case shards(ShardFault)
  /// The tables of a run cannot be read.
  case record(RunRecord.Fault)
  /// A trial could not write its results, and neither could the next one.
  case trialOutput(trial: String, message: String)
}

extension RunFault: CustomStringConvertible {
  /// One sentence that names the obstacle and the remedy.
  package var description: String {
    switch self {
    case .files(let error): return "\(error)"
    case .alreadyComplete(let directory):
      return
        "\(directory) holds a complete run; choose another --out, or replace it with --overwrite"
    case .otherRun(let directory):
      return """
        \(directory) holds an unfinished run with another plan, corpus or version; choose another \
        --out, or replace it with --overwrite
        """
    case .notARun(let directory):
      return """
        \(directory) is not empty and holds no run of imagebench; choose another --out, an empty or \
        new directory
        """
    case .inUse(let directory):
      return "another imagebench is writing into \(directory); wait for it or choose another --out"
    case .spawn(let executable, let code):
      let message = FileError(path: executable, operation: .read, code: code).message
      return "cannot start \(executable) for a trial: \(message); check that it can be run"
    case .lostTrials(let code):
      return """
        the ends of trials are not reported: system error \(code); start imagebench from a program \
        that does not ignore the ends of its children (SIGCHLD)
        """
    case .notABuild(let executable):
      return """
        \(executable) does not say what it is; name a build of imagebench that has `run --against`
        """
    case .otherModel(let executable, let version, let own):
      return """
        \(executable) plays version \(version) of the model of a phone and this build version \(own), so \
        their numbers are not comparable; name a build with the same version
        """
    case .interrupted(let program):
      return "interrupted; nothing was played, because \(program) had not yet printed its facts"
    case .shards(let fault): return "\(fault)"
    case .record(let fault): return "\(fault)"
    case .trialOutput(let trial, let message):
      return "the trial \(trial) could not write its results: \(message)"
    }
  }
}
