/// `imagebench completion`: what a shell needs to complete the command line.
enum CompletionCommand: Command {
  private enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  static let name = "completion"
  static let summary = "Print the completion of the command line for a shell."
  static let synopsis = "bash|zsh|fish"
  static let details = """
    The script knows commands, options, and the names of scenarios, variants, devices, suites, properties
    and metrics, all from the tables of this build.

      imagebench completion bash > ~/.local/share/bash-completion/completions/imagebench
      imagebench completion zsh >> ~/.zshrc
      imagebench completion fish > ~/.config/fish/completions/imagebench.fish
    """
  static let options: [OptionSpec] = []

  static func run(_ values: OptionValues) throws -> ExitCode {
    guard values.operands.count == 1, let shell = Shell(rawValue: values.operands[0]) else {
      throw CommandError.usage("completion takes one of bash, zsh and fish")
    }
    let text =
      switch shell {
      case .bash: bash
      // zsh reads completions of bash.
      case .zsh: "autoload -U +X bashcompinit compinit && compinit && bashcompinit\n" + bash
      case .fish: fish
      }
    Console(progress: .none).result(text)
    return .fine
  }

  /// The completion for bash: a function that knows the command, the option before, and the word so far.
  private static var bash: String {
    var text = """
      _imagebench() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= kind=words
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(Tool.commands.map { $0.name }.joined(separator: " "))" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]} $before" in

      """
    for command in Tool.commands {
      for option in command.options {
        let flags = ["--" + option.name] + (option.letter.map { ["-\($0)"] } ?? [])
        let pattern = flags.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
        switch option.offer {
        case .none: continue
        case .anything: text += "    \(pattern)) return ;;\n"
        case .paths: text += "    \(pattern)) kind=file ;;\n"
        case .directories: text += "    \(pattern)) kind=directory ;;\n"
        case .words(let words):
          text += "    \(pattern)) words=\"\(words.joined(separator: " "))\" ;;\n"
        }
      }
    }
    text += """
          *)
            case "$word" in
              -*) case "${COMP_WORDS[1]}" in

      """
    for command in Tool.commands {
      let names = (command.options + [.help]).map { "--" + $0.name }.joined(separator: " ")
      text += "            \(command.name)) words=\"\(names)\" ;;\n"
    }
    text += """
              esac ;;
              *) kind=file ;;
            esac ;;
        esac
        case $kind in
          file) COMPREPLY=($(compgen -f -- "$word")) ;;
          directory) COMPREPLY=($(compgen -d -- "$word")) ;;
          words)
            local list=
            case "$word" in *,*) list=${word%,*}, ;; esac
            COMPREPLY=($(compgen -P "$list" -W "$words" -- "${word##*,}")) ;;
        esac
      }
      complete -o filenames -F _imagebench imagebench

      """
    return text
  }

  /// The completion for fish: one line for each command and option.
  private static var fish: String {
    var text = "complete -c imagebench -f\n"
    for command in Tool.commands {
      text +=
        "complete -c imagebench -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))\n"
      for option in command.options + [.help] {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let offer =
          switch option.offer {
          case .none: ""
          case .anything: " -x"
          case .paths: " -r -F"
          case .directories: " -x -a '(__fish_complete_directories)'"
          case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
          }
        text +=
          "complete -c imagebench -n '__fish_seen_subcommand_from \(command.name)'"
          + " -l \(option.name)\(letter)\(offer) -d \(quoted(option.help))\n"
      }
      text += "complete -c imagebench -n '__fish_seen_subcommand_from \(command.name)' -F\n"
    }
    return text
  }

  /// `text` in single quotes of fish.
  private static func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "'\(escaped)'"
  }
}
