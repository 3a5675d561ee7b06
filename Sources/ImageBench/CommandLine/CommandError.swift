/// Why a command ends early, as one sentence and an exit code.
struct CommandError: Error {
  let message: String
  let code: ExitCode

  /// The command line is wrong; `message` says where and what is right.
  static func usage(_ message: String) -> CommandError {
    CommandError(message: message, code: .usage)
  }

  /// Something outside is in the way; `problem` describes itself in a sentence.
  static func failed(_ problem: some CustomStringConvertible) -> CommandError {
    CommandError(message: problem.description, code: .toolFailed)
  }
}
