internal import Glibc
internal import Reports
internal import VirtualTime

/// The process of a trial in real time.
enum WallProcess {
  /// Says what is wrong with trials in real time where threads get no priority.
  static func notePriority(_ console: Console) {
    guard !World.mayTakePriority() else { return }
    console.note(
      "This user may give threads no priority, so hitches in real time include those of other work "
        + "on this machine; run as root, or raise the limits rtprio and nice of the user."
    )
  }

  /// Starts the program of this process again with the environment that the wall clock of a device
  /// with so many `cores` needs, unless it has it; the process keeps its number and its parent.
  static func begin(cores: Int) throws {
    let missing = World.wallEnvironment(cores: cores).filter { name, value in
      getenv(name).map { String(cString: $0) } != value
    }
    guard !missing.isEmpty else { return }
    for (name, value) in missing { setenv(name, value, 1) }
    var arguments = CommandLine.arguments.map { strdup($0) }
    arguments.append(nil)
    execv("/proc/self/exe", arguments)
    throw CommandError.failed(
      "the program could not start itself again for --clock wall (system error \(errno))"
    )
  }

  /// Ends the process of a trial that has failed, from any thread: the main one may never continue.
  static func end(with fault: CommandError) -> Never {
    Console.standard(quiet: true).error(fault.message)
    exit(fault.code.rawValue)
  }
}
