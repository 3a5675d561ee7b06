internal import Basics
package import Files
package import Records
internal import Reports
package import Runs

/// Why a night could not begin, continue, or be accepted.
package enum NightFault: Error {
  /// The trials could not be played.
  case run(RunFault)
  /// A run could not be read.
  case record(RunRecord.Fault)
  /// The history could not be read or written.
  case history(HistoryError)
  /// A file could not be read or written.
  case file(FileError)
  /// The accepted values could not be read.
  case blessings(Blessings.Fault)
  /// There is no readable baseline; the remedy is a command that makes one.
  case noBaseline(RunRecord.Fault, remedy: String)
  /// The baseline measured something else.
  case otherBaseline(directory: String, difference: String)
  /// A merged night was played with other settings.
  case otherMerged(directory: String, part: String)
  /// The night measured something else than the baseline.
  case otherNight(night: String, baseline: String)
  /// The reference is not an executable program.
  case notAProgram(String)
  /// The reference was replaced while the night was measured.
  case replacedReference(program: String, night: String)
  /// A run was removed from the history while it was judged.
  case removed(run: Int, history: String)
  /// The baseline has no such metric.
  case unknownMetric(String)
  /// The history has no series of this name; the question names those that are near.
  case unknownSeries(history: String, metric: String, question: String?)
  /// Cells of the night are defined otherwise in the baseline.
  case otherDefinitions(directory: String, cells: Int, reasons: [String], remedy: String)
  /// The history holds no night.
  case noNight(history: String)
  /// The night does not differ from the baseline.
  case nothingToAccept(metric: String, night: String, baseline: String)
}

extension NightFault: CustomStringConvertible {
  /// One sentence that names the obstacle and the remedy.
  package var description: String {
    switch self {
    case .run(.alreadyComplete(let directory)):
      "\(directory) holds a complete night; choose another --out, or remove the directory"
    case .run(let fault): "\(fault)"
    case .record(let fault): "\(fault)"
    case .history(let error): "\(error)"
    case .file(let error): "\(error)"
    case .blessings(let fault): "\(fault)"
    case .noBaseline(let fault, let remedy): "\(fault)\(remedy)"
    case .otherBaseline(let directory, let difference):
      "\(directory) is not a baseline for this night: \(difference); make one with imagebench run, or run the "
        + "night as the baseline was run"
    case .otherMerged(let directory, let part):
      "\(directory) was played with another \(part); give --judge the options of its shards"
    case .otherNight(let night, let baseline):
      "\(night) has another protocol or corpus than \(baseline); nothing was accepted, so run a night as the "
        + "baseline was run"
    case .notAProgram(let path):
      "--reference takes an executable program, which \(path) is not"
    case .replacedReference(let program, let night):
      "\(program) was replaced while it ran with the night; pin a copy that no build "
        + "overwrites, remove \(night) and run the night again"
    case .removed(let run, let history):
      "run \(run) was removed from \(history) while it was judged"
    case .unknownSeries(let history, let metric, let question):
      "\(history) has no series of the metric \"\(metric)\"; \(question.map { $0 + " " } ?? "")"
        + "imagebench history list shows what was run, and imagebench list the names"
    case .otherDefinitions(let directory, let cells, let reasons, let remedy):
      "\(Plural.text(cells, "cell")) of the night could not be compared with \(directory): "
        + "\(reasons.joined(separator: "; "))\(remedy)"
    case .unknownMetric(let name): "the baseline has no metric \"\(name)\""
    case .noNight(let history):
      "\(history) holds no run, so there is no night to accept; run imagebench nightly first"
    case .nothingToAccept(let metric, let night, let baseline):
      "\(night) has no cell in which \(metric) differs from \(baseline); nothing was accepted"
    }
  }
}

extension NightFault {
  /// The result of `body`; an error of the run becomes one of the night.
  static func running<Value>(
    _ value: @autoclosure () throws(RunFault) -> Value
  ) throws(NightFault) -> Value {
    do throws(RunFault) { return try value() } catch { throw .run(error) }
  }

  /// The result of `body`; an error of reading a run becomes one of the night.
  static func reading<Value>(
    _ value: @autoclosure () throws(RunRecord.Fault) -> Value
  ) throws(NightFault) -> Value {
    do throws(RunRecord.Fault) { return try value() } catch { throw .record(error) }
  }

  /// The result of `body`; an error of the history becomes one of the night.
  static func storing<Value>(
    _ value: @autoclosure () throws(HistoryError) -> Value
  ) throws(NightFault) -> Value {
    do throws(HistoryError) { return try value() } catch { throw .history(error) }
  }

  /// The result of `body`; an error of a file becomes one of the night.
  static func filing<Value>(
    _ value: @autoclosure () throws(FileError) -> Value
  ) throws(NightFault) -> Value {
    do throws(FileError) { return try value() } catch { throw .file(error) }
  }
}
