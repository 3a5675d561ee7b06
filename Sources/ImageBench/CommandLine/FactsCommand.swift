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
  static var libraries: [(name: String, version: String)] {
    [("codecs", EncoderLibraries.description), ("jemalloc", ProcessMemory.allocatorVersion)]
  }

  static func run(_ values: OptionValues) throws -> ExitCode {
    try values.refuseOperands()
    let libraries = JSONObject(
      Self.libraries.map { JSONObject.Member(key: $0.name, value: .string($0.version)) }
    )
    let facts = BuildFacts(toolVersion: Tool.version, libraries: libraries)
    Console(progress: .none).result(JSONWriter.text(facts.json, layout: .indented))
    return .fine
  }
}
