public import Basics

/// Why a run is not trustworthy or could not continue.
public enum SimulationFault: Error, Hashable, Sendable {
  /// Work left the virtual world and returned from a foreign thread, so the order of this run is
  /// not reproducible; by the virtual time `at`, `jobs` such returns were recorded.
  case escaped(jobs: Int, at: TimePoint)

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
    case .escaped(let jobs, let at):
      return """
        \(jobs) job(s) came into the virtual world from a foreign thread by \(at): replace \
        Task.sleep with Simulator.sleep, Task.detached and bare Task {} with Simulator.spawn or a \
        task group, and take @MainActor off the code under test.
        """
    case .deadlocked(let tasks, let waits, let names, let at):
      return """
        \(tasks) spawned task(s) (\(names.joined(separator: ", "))) can never finish: nothing is \
        left to do at \(at) while \(waits) virtual operation(s) wait; look for a lane that is never \
        released, a continuation that is never resumed, or an await on Task.sleep, Task.detached \
        or @MainActor.
        """
    }
  }
}
