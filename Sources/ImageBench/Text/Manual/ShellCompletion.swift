/// The shells that can complete the tool's command lines.
package enum Shell: String, Sendable, CaseIterable {
  case bash
  case zsh
  case fish
}

extension ToolManual {
  /// The script with which `shell` completes command lines.
  package func completion(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    // zsh reads completions of bash.
    case .zsh: "autoload -U +X bashcompinit compinit && compinit && bashcompinit\n" + bash
    case .fish: fish
    }
  }

  /// The completion for bash: a function that knows the command, the option before, and the word so
  /// far.
  ///
  /// bash splits "--format=csv" at the equals sign, so the option may be two words before.
  private var bash: String {
    var text = """
      _imagebench() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words= kind=words list=
        COMPREPLY=()
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(commands.map { $0.name }.joined(separator: " "))" -- "$word"))
          return
        fi
        if [ "$word" = "=" ]; then word=; elif [ "$before" = "=" ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi
        case "${COMP_WORDS[1]} $before" in

      """
    for command in commands {
      for option in command.options where option.value != nil {
        let flags = ["--" + option.name] + (option.letter.map { ["-\($0)"] } ?? [])
        let pattern = flags.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
        text += "    \(pattern)) \(Self.bash(option.offer)) ;;\n"
      }
    }
    text += """
          *)
            case "$word" in
              -*) case "${COMP_WORDS[1]}" in

      """
    for command in commands {
      let names = command.options.map { "--" + $0.name }.joined(separator: " ")
      text += "            \(command.name)) words=\"\(names)\" ;;\n"
    }
    text += """
              esac ;;
              *) case "${COMP_WORDS[1]}" in

      """
    for command in commands {
      text += "            \(command.name)) \(Self.bash(command.operands)) ;;\n"
    }
    return text + Self.bashEnd
  }

  /// What the script for bash does to offer `offer`.
  private static func bash(_ offer: OptionSpec.Offer) -> String {
    let words = offer.words.isEmpty ? "" : "words=\"\(offer.words.joined(separator: " "))\""
    switch offer.paths {
    case .none: return words.isEmpty ? "return" : words
    case .all: return (words.isEmpty ? "" : words + " ") + "kind=file"
    case .directories: return (words.isEmpty ? "" : words + " ") + "kind=directory"
    }
  }

  /// Offers what was found: behind the last comma of a list, with names that have blanks in them
  /// whole.
  private static let bashEnd = """
            esac ;;
          esac ;;
      esac
      case "$word" in *,*) list=${word%,*}, ;; esac
      COMPREPLY=($(compgen -P "$list" -W "$words" -- "${word##*,}"))
      local IFS=$'\\n'
      case $kind in
        file) COMPREPLY+=($(compgen -P "$list" -f -- "${word##*,}")) ;;
        directory) COMPREPLY+=($(compgen -d -- "$word")) ;;
      esac
    }
    complete -o filenames -F _imagebench imagebench

    """

  /// The completion for fish: a line for each command, its operands and its options.
  private var fish: String {
    var text = "complete -c imagebench -f\n"
    for command in commands {
      text += "complete -c imagebench -n __fish_use_subcommand -a \(command.name) "
      text += "-d \(Self.quoted(command.summary))\n"
      let isHere = "complete -c imagebench -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let letter = option.letter.map { " -s \($0)" } ?? ""
        let offer = option.value == nil ? "" : Self.fish(option.offer)
        text += "\(isHere) -l \(option.name)\(letter)\(offer) -d \(Self.quoted(option.help))\n"
      }
      let words = command.operands.words
      if !words.isEmpty { text += "\(isHere) -a \(Self.quoted(words.joined(separator: " ")))\n" }
      if command.operands.paths != .none { text += "\(isHere) -F\n" }
    }
    return text
  }

  /// What the script for fish offers for the value of an option.
  private static func fish(_ offer: OptionSpec.Offer) -> String {
    if !offer.words.isEmpty { return " -x -a \(quoted(offer.words.joined(separator: " ")))" }
    return switch offer.paths {
    case .none: " -x"
    case .all: " -r -F"
    case .directories: " -x -a '(__fish_complete_directories)'"
    }
  }

  /// `text` in single quotes of fish.
  private static func quoted(_ text: String) -> String {
    let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    return "'\(escaped)'"
  }
}
