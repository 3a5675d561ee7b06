/// Commands of earlier versions, and what to use instead.
enum FormerCommand {
  private static let remedies = [
    "completion": "make install installs the completions of bash, zsh and fish",
    "conformance": "make test TESTS=PipelineTests plays its cases",
    "corpus": "imagebench doctor --pictures NAME makes, checks and lists the pictures",
    "man": "make install installs the manual page",
    "repro articles": "Results/Reference/articles.md has its result",
    "repro seeds": "Results/Reference/articles.md has its result",
  ]

  /// The sentence about `words`, a former command with or without its action; nil for other words.
  static func sentence(_ words: String) -> String? {
    remedies[words].map { "the command \"\(words)\" was removed; \($0)" }
  }
}
