internal import Basics
internal import Corpus
internal import Reproduction
internal import Runs
internal import Text

extension CorpusChoice {
  /// The option that says which pictures are used.
  static let option = OptionSpec(
    "images",
    value: "NAME|DIR",
    words: CorpusRecipe.all.map(\.name),
    "The pictures: standard or small, which are generated, or the JPEG and PNG files below DIR (standard)."
  )

  /// Reads the option; `fallback` is the generated corpus where it is not given.
  init(_ values: OptionValues, default fallback: CorpusRecipe = .standard) throws {
    try self.init(named: values.text(Self.option.name) ?? fallback.name)
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

  /// Whether replays take these pictures, or those that their run names.
  static func selection(_ values: OptionValues) -> ReplayPictures.Selection {
    values.has(option.name) ? .chosen : .recorded
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
