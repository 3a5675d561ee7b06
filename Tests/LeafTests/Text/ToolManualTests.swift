import Testing
import Text

@Suite("The manual of a tool")
struct ToolManualTests {
  private enum Colour: String, CaseIterable {
    case red, green
  }

  private let manual = ToolManual(
    version: "1.2",
    commands: [
      CommandPage(name: "draw", summary: "Draws.", synopsis: "[options]"),
      CommandPage(
        name: "a-command-of-a-long-name",
        summary: "Does nothing.",
        synopsis: "FILE",
        options: [
          OptionSpec(
            "colour",
            value: "NAME",
            Colour.self,
            default: .red,
            "Which colour"
          ),
          OptionSpec("into", value: "FILE", "The file.").formerly("out"),
        ],
        operands: OptionSpec.Offer(words: ["all"], paths: .all)
      ),
    ],
    environment: [("NO_COLOR", "No colours.")],
    exitCodes: "Exit codes: 0 success."
  )

  @Test("The overview has the summaries in one column, two blanks behind the longest name")
  func columns() {
    let lines = manual.overview.split(separator: "\n")
    let width = manual.commands[1].name.count + 2
    for command in manual.commands {
      let gap = String(repeating: " ", count: width - command.name.count)
      #expect(lines.contains { $0 == "  \(command.name)\(gap)\(command.summary)" })
    }
  }

  @Test("An option of choices has the same words in help and completion, with the default")
  func choices() {
    #expect(manual.commands[1].help.contains("Which colour: red or green (red)."))
    let bash = manual.completion(for: .bash)
    #expect(
      bash.contains("long-name --colour\") words=\"red green\"")
    )
    #expect(manual.completion(for: .fish).contains("-l colour -x -a 'red green'"))
    #expect(manual.page.contains(".B \\-\\-colour NAME"))
  }

  @Test("A former name of an option is in no text", arguments: Shell.allCases)
  func former(shell: Shell) {
    let texts = [manual.commands[1].help, manual.page, manual.completion(for: shell)]
    #expect(
      texts.allSatisfy { $0.contains("into") && !$0.contains("--out") && !$0.contains("l out") }
    )
  }

  @Test("Operands are offered as words and as files")
  func operands() {
    #expect(
      manual.completion(for: .bash).contains("a-command-of-a-long-name) words=\"all\" kind=file ;;")
    )
  }
}
