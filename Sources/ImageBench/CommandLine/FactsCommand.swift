internal import Corpus
internal import Text
internal import Trials

/// `imagebench facts`: what this build is, for another build that measures both together.
enum FactsCommand: Command {
  static let name = BuildFacts.command
  static let summary = "Tell another build what this one is, as JSON."
  static let synopsis = ""
  static let details = ""
  static let options: [OptionSpec] = []

  /// The versions of the libraries that trials depend on.
  static var libraries: JSONObject {
    [
      "codecs": .string(EncoderLibraries.description),
      "jemalloc": .string(ProcessMemory.allocatorVersion),
    ]
  }

  static func run(_ values: OptionValues) throws -> ExitCode {
    try values.refuseOperands()
    let facts = BuildFacts(toolVersion: Tool.version, libraries: libraries)
    Console(progress: .none).result(JSONWriter.text(facts.json, layout: .indented))
    return .fine
  }
}
