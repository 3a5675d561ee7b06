/// Why a command ends early, as one sentence and an exit code.
struct CommandError: Error, CustomStringConvertible {
  let message: String
  let code: ExitCode

  var description: String { message }

  /// What a command ends with because of `error`.
  init(_ error: any Error) {
    self.init(message: "\(error)", code: ExitCode(for: error))
  }

  init(message: String, code: ExitCode) {
    self.message = message
    self.code = code
  }

  /// The command line is wrong; `message` says where and what is right.
  static func usage(_ message: String) -> CommandError {
    CommandError(message: message, code: .usage)
  }

  /// Something outside is in the way; `problem` describes itself in a sentence.
  static func failed(_ problem: some CustomStringConvertible) -> CommandError {
    CommandError(message: problem.description, code: .toolFailed)
  }
}
