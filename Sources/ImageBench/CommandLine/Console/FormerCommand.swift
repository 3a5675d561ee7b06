/// A command that there was before, and what to do now.
struct FormerCommand: Sendable {
  var name: String
  /// What replaces it, as the second half of a sentence.
  var remedy: String

  /// Every former command, in alphabetical order.
  private static let all = [
    FormerCommand(
      name: "conformance",
      remedy: "its cases are tests now: make test TESTS=PipelineTests plays them"
    )
  ]

  /// The former command called `name`, or nil.
  static func named(_ name: String) -> FormerCommand? { all.first { $0.name == name } }

  /// What the tool says instead of doing it.
  var sentence: String { "imagebench \(name) no longer exists; \(remedy)" }
}
