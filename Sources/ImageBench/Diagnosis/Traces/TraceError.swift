package import Text

/// Why bytes could not be read as the trace of a trial.
package enum TraceError: Error, Sendable, Hashable {
  /// They are not a trace, or another tool wrote it.
  case foreign
  /// They end before the trace ends.
  case brokenOff(line: Int)
  /// It is a gzip stream that breaks off or is damaged, or holds more than a trace can have.
  case badCompression
  /// A line is not an event.
  case badEvent(line: Int, JSONError?)
  /// A number is out of the range of a trial.
  case outOfRange(line: Int, name: String)
  /// There is no frame to diagnose.
  case noFrames
}

extension TraceError: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  package var description: String {
    switch self {
    case .foreign:
      "is not a trace of imagebench; pass a file of a run's traces/, or the run's directory"
    case .brokenOff(let line):
      "breaks off at line \(line): the trace is incomplete; copy or record it again"
    case .badCompression:
      "is a gzip stream that breaks off or is damaged; copy or record the trace again"
    case .badEvent(let line, let error):
      "has no event in line \(line)" + (error.map { " (\($0))" } ?? "")
        + "; it was changed after imagebench wrote it"
    case .outOfRange(let line, let name):
      "has a number in line \(line) (\(name)) that no trial can have; it was changed after imagebench wrote it"
    case .noFrames: "has no presented frame, so nothing can be explained; pass another trace"
    }
  }
}
