import Testing

@testable import CommandLine

@Suite("The overview of commands")
struct OverviewTests {
  /// A command with a name longer than those that there are.
  private enum LongCommand: Command {
    static let name = "a-command-of-a-long-name"
    static let summary = "Does nothing."
    static let synopsis = ""
    static let details = ""
    static let options: [OptionSpec] = []

    static func run(_ values: OptionValues) async throws -> ExitCode { .fine }
  }

  @Test("has the summaries in one column, two blanks behind the longest name")
  func columns() {
    let commands = Tool.commands + [LongCommand.self]
    let lines = Tool.overview(of: commands).split(separator: "\n")
    for command in commands {
      let left = "  \(command.name)"
      let gap = String(repeating: " ", count: 2 + LongCommand.name.count - command.name.count)
      #expect(lines.contains { $0 == left + gap + command.summary }, "\(command.name)")
    }
  }
}
