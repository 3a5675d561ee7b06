internal import Runs
internal import Text

/// `imagebench facts`: what this build is, for another build that measures both together.
enum FactsCommand: Command {
  static let name = BuildFacts.command
  static let summary = "Describe this build to another one, as JSON."
  static let synopsis = ""

  static func run(_ values: OptionValues) throws -> ExitCode {
    try values.refuseOperands()
    Console(progress: .none).result(JSONWriter.text(ThisBuild.facts.json, layout: .indented))
    return .fine
  }
}
