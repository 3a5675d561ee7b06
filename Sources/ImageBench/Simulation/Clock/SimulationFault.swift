public import Basics
public import VirtualTime

/// Why a run is not trustworthy or could not continue.
public enum SimulationFault: Error, Hashable, Sendable {
  /// Code left the world, or threads wait inside of code and nothing can wake them.
  case world(WorldFault)

  /// No job or event is left, but `tasks` spawned tasks have not finished.
  ///
  /// `waits` counts the suspended sleeps, lane waits, transfers and other virtual operations, which
  /// nothing will end; `names` are the first few unfinished tasks in the order of spawning.
  case deadlocked(tasks: Int, waits: Int, names: [String], at: TimePoint)
}

extension SimulationFault: CustomStringConvertible {
  /// One sentence that names the problem and the remedy.
  public var description: String {
    switch self {
    case .world(let fault):
      return fault.description
    case .deadlocked(let tasks, let waits, let names, let at):
      return """
        \(tasks) spawned task(s) (\(names.joined(separator: ", "))) can never finish: nothing is \
        left to do at \(at) while \(waits) virtual operation(s) wait; look for a lane that is never \
        released, or for a continuation that is never resumed or that a thread outside of the world \
        resumed.
        """
    }
  }
}
