/// The command lines that make a generated corpus, for errors that tell how to repair one.
public struct CorpusCommandLine: Sendable, Hashable {
  /// The name of the recipe.
  public var recipe: String
  /// The seed.
  public var seed: UInt64
  /// The cache directory that was asked for; nil when the environment said where it is.
  public var cacheDirectory: String?

  /// The command lines for the corpus of `recipe` and `seed`.
  public init(recipe: String, seed: UInt64, cacheDirectory: String? = nil) {
    self.recipe = recipe
    self.seed = seed
    self.cacheDirectory = cacheDirectory
  }

  /// Makes the corpus; what is the tool's default is left out.
  public var make: String { "imagebench corpus make" + options }

  /// Makes the corpus anew in the place of a damaged one.
  public var makeAnew: String { "imagebench corpus make --force" + options }

  private var options: String {
    var text = ""
    if recipe != CorpusRecipe.standard.name { text += " --corpus \(recipe)" }
    if seed != 1 { text += " --seed \(seed)" }
    if let cacheDirectory { text += " --cache-dir \(Self.quoted(cacheDirectory))" }
    return text
  }

  /// The word as a shell reads it back: as it is, or in single quotes.
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
