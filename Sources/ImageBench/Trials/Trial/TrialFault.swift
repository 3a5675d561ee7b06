public import Files
public import Simulation

/// Why a trial has no result.
public enum TrialFault: Error, Sendable {
  /// The virtual world failed; a bug in the pipeline or the harness.
  case simulation(SimulationFault)
  /// A file could not be written.
  case files(FileError)
  /// Images were still on the ledger, or loads in the table, after everything was released.
  case leak(bytes: Int, jobs: Int)
  /// The screen of a loader is not one that can be judged; the sentence is that of its
  /// ``ScreenFault``.
  case screen(String)
  /// The process of a loader's trial could not be made, or ended early.
  case process(String)
  /// In real time, this machine did not keep up with the device; the clause says in what.
  case heldUp(String)
  /// Signposts were lost, so the metrics would be wrong.
  case lostSignposts(Int)
}

extension TrialFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  public var description: String {
    switch self {
    case .simulation(let fault): "\(fault)"
    case .files(let error): "\(error)"
    case .leak(let bytes, let jobs):
      """
      \(bytes) bytes of images and \(jobs) loads remained after everything was released, so the \
      pipeline leaks in this variant; look for a load whose end releases nothing
      """
    case .screen(let problem): problem
    case .process(let problem): problem
    case .heldUp(let problem):
      "void: \(problem); play it on a machine without other work, or with --clock virtual"
    case .lostSignposts(let count):
      """
      \(count) signposts were lost, so the metrics would be wrong; enlarge the recorder's buffers \
      or drain it more often
      """
    }
  }
}
