internal import Trials

extension BuildFacts {
  /// Asks the build at `program`, which is played together with this one, before its first trial.
  ///
  /// Throws when it is no such build; a Ctrl-C ends
  /// the wait, with the exit code of an interruption.
  static func asked(of program: String) throws -> BuildFacts {
    do throws(RunFault) {
      return try BuildFacts(asking: program, isInterrupted: { Interruption.isAsked })
    } catch {
      guard error == .interrupted else { throw error }
      throw CommandError(
        message: "interrupted; nothing was played yet, because \(program) did not say what it is",
        code: .interrupted
      )
    }
  }
}
