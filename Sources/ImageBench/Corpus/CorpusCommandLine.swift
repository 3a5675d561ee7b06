/// The commands that make a generated corpus, for errors with a remedy.
package struct CorpusCommandLine: Sendable, Hashable {
  package var recipe: String
  package var seed: UInt64
  /// The `--cache-dir` option; nil if the environment names the directory.
  package var cacheDirectory: String?

  /// The commands for the corpus of `recipe` and `seed`.
  package init(recipe: String, seed: UInt64, cacheDirectory: String? = nil) {
    self.recipe = recipe
    self.seed = seed
    self.cacheDirectory = cacheDirectory
  }

  /// The command that makes the corpus, without options that equal the defaults.
  package var make: String { "imagebench corpus make" + options }

  /// The command that replaces a damaged corpus.
  package var makeAnew: String { "imagebench corpus make --force" + options }

  private var options: String {
    var text = ""
    if recipe != CorpusRecipe.standard.name { text += " --corpus \(recipe)" }
    if seed != 1 { text += " --seed \(seed)" }
    if let cacheDirectory { text += " --cache-dir \(Self.quoted(cacheDirectory))" }
    return text
  }

  /// `word` as a shell reads it back: unchanged, or in single quotes.
  private static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "/._-+,:@".utf8.contains(byte)
      }
    }
    if plain { return word }
    return "'"
      + word.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
