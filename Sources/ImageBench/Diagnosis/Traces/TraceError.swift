public import Text

/// Why bytes could not be read as a trace of a trial.
public enum TraceError: Error, Sendable, Hashable {
  /// They are no trace, or one that another tool wrote.
  case foreign
  /// They end before the trace does.
  case brokenOff(line: Int)
  /// A line is no event.
  case badEvent(line: Int, JSONError?)
  /// A number is outside of what a trial can have.
  case outOfRange(line: Int, name: String)
  /// There is no frame to diagnose.
  case noFrames
}

extension TraceError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .foreign:
      "is no trace that imagebench wrote; give a file of a run's traces/, or the run's directory"
    case .brokenOff(let line):
      "breaks off at line \(line): the trace is only half there; copy or record it again"
    case .badEvent(let line, let error):
      "has no event in line \(line)" + (error.map { " (\($0))" } ?? "")
        + "; it was changed after imagebench wrote it"
    case .outOfRange(let line, let name):
      "has a number in line \(line) (\(name)) that no trial can have; it was changed after imagebench wrote it"
    case .noFrames: "has no frame that was presented, so there is nothing to explain"
    }
  }
}
