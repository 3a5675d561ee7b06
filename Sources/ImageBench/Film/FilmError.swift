package import Diagnosis
package import Scenarios

/// Why there is no film.
package enum FilmError: Error, Sendable, Hashable {
  /// The file at this path is no trace.
  case trace(path: String, TraceError)
  /// The device of the trial is unknown, and with it the size of its screen.
  case device(ScenarioError)
  /// The trace says nowhere where its cells are.
  case noPlaces
  /// The trial has no frame with one of these numbers.
  case noFrames(Range<Int>, known: Range<Int>)
  /// The encoder refused a picture, with its reason.
  case encoder(String)
}

extension FilmError: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  package var description: String {
    switch self {
    case .trace(let path, let error): "\(path) \(error)"
    case .device(let error): "\(error)"
    case .noPlaces:
      "the trace does not say where its cells are; an older version wrote it: play the trial again"
    case .noFrames(let numbers, let known):
      "the trace has the frames \(known.lowerBound) to \(known.upperBound - 1), none of "
        + "\(numbers.lowerBound) to \(numbers.upperBound - 1); choose among them"
    case .encoder(let reason):
      "the picture could not be encoded: \(reason); choose fewer frames or free memory"
    }
  }
}
