internal import Files
internal import Simulation

extension TrialRunner.Fault: CustomStringConvertible {
  /// One sentence that names what happened and what to do about it.
  public var description: String {
    switch self {
    case .simulation(let fault): "\(fault)"
    case .files(let error): "\(error)"
    case .leak(let bytes, let jobs):
      """
      \(bytes) bytes of images and \(jobs) loads were left when everything had been let go, so the \
      pipeline leaks in this variant; look for a load whose end gives nothing back
      """
    case .lostSignposts(let count):
      """
      \(count) signposts were lost, so the metrics would be wrong; enlarge the recorder's buffers \
      or drain it more often
      """
    }
  }
}
