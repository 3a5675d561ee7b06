internal import Files
internal import Simulation

extension TrialRunner.Fault: CustomStringConvertible {
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
    case .screen(let fault): "\(fault)"
    case .process(let problem): problem
    case .lostSignposts(let count):
      """
      \(count) signposts were lost, so the metrics would be wrong; enlarge the recorder's buffers \
      or drain it more often
      """
    }
  }
}
