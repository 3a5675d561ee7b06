internal import Text

/// `imagebench completion`: the script with which a shell completes the command line.
enum CompletionCommand: Command {
  static let name = "completion"
  static let summary = "Print the completion of the command line for a shell."
  static let synopsis = "bash|zsh|fish"
  static let details = """
    The script completes commands, options, their values, and the names of scenarios, variants, devices,
    networks, suites, patterns, properties and metrics, all from the tables of this build.

      imagebench completion bash > ~/.local/share/bash-completion/completions/imagebench
      imagebench completion zsh >> ~/.zshrc
      imagebench completion fish > ~/.config/fish/completions/imagebench.fish
    """
  static let actions = Shell.allCases.map(\.rawValue)
  static let operands = OptionSpec.Offer(words: actions)

  static func run(_ values: OptionValues) throws -> ExitCode {
    let shell: Shell = try Self.action(values)
    _ = try values.operand("completion takes one shell")
    Console(progress: .none).result(Tool.manual.completion(for: shell))
    return .fine
  }
}
