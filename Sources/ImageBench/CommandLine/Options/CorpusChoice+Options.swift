internal import Basics
internal import Corpus
internal import Runs
internal import Text

extension CorpusChoice {
  static let options: [OptionSpec] = [
    OptionSpec(
      "images",
      value: "DIR",
      "Use the JPEG and PNG files below DIR instead of the generated corpus."
    ),
    OptionSpec(
      "corpus",
      value: "NAME",
      words: CorpusRecipe.all.map(\.name),
      "Which generated corpus to use: standard or small (standard)."
    ),
    OptionSpec("corpus-seed", value: "N", "The seed of the generated corpus (1)."),
    OptionSpec(
      "cache-dir",
      value: "DIR",
      "Where the corpus is kept ($IMAGEBENCH_CACHE, else $XDG_CACHE_HOME/imagebench, else "
        + "~/.cache/imagebench)."
    ),
  ]

  /// The options with which a command line chooses pictures itself.
  static let choosing = ["images", "corpus", "corpus-seed"]

  /// Reads the options; `fallback` is the corpus when none is named.
  init(_ values: OptionValues, default fallback: CorpusRecipe = .standard) throws {
    self.init(recipe: fallback)
    directory = values.text("images")
    for other in ["corpus", "corpus-seed"] where directory != nil && values.has(other) {
      throw CommandError.usage(
        "--images and --\(other) exclude each other: the pictures are your own or generated"
      )
    }
    cacheDirectory = values.text("cache-dir")
    seed = try values.seed("corpus-seed") ?? Self.defaultSeed
    if let name = values.text("corpus") {
      guard let recipe = CorpusRecipe.named(name) else {
        let names = CorpusRecipe.all.map(\.name).joined(separator: ", ")
        throw CommandError.usage("--corpus takes one of \(names), not \"\(name)\"")
      }
      self.recipe = recipe
    }
    if directory == nil, cacheDirectory == nil { environment = try Self.cacheVariable() }
  }

  /// The generated corpus called `name`, or the pictures of the directory `name`.
  init(named name: String) throws {
    guard let recipe = CorpusRecipe.named(name) else {
      self.init()
      directory = name
      return
    }
    self.init(recipe: recipe)
    environment = try Self.cacheVariable()
  }

  /// The pictures, made now if they are not there.
  func load(_ console: Console) async throws -> ImageCorpus {
    try await load(workers: HostFacts.processorCount, console)
  }

  /// The first of the variables that say where the cache is.
  private static func cacheVariable() throws -> [String: String] {
    for name in ["IMAGEBENCH_CACHE", "XDG_CACHE_HOME", "HOME"] {
      guard let value = try RawText.variable(name), !value.isEmpty else { continue }
      // The XDG specification ignores relative paths.
      if name != "XDG_CACHE_HOME" || value.hasPrefix("/") { return [name: value] }
    }
    return [:]
  }
}
