internal import Corpus
internal import Glibc
internal import Harness
internal import Quantities

/// Where the pictures of a run come from: a generated corpus, or the user's own directory.
struct CorpusSource: Sendable {
  /// The corpus that runs use unless another seed is asked for.
  static let defaultSeed: UInt64 = 1

  var directory: String?
  var recipe: CorpusRecipe
  var seed: UInt64
  var cacheDirectory: String?

  static let options: [OptionSpec] = [
    OptionSpec(
      "images",
      value: "DIR",
      "Use the JPEG and PNG files below DIR instead of the generated corpus."
    ),
    OptionSpec(
      "corpus",
      value: "NAME",
      "Which generated corpus to use: standard or small (standard)."
    ),
    OptionSpec("corpus-seed", value: "N", "The seed of the generated corpus (1)."),
    .cacheDirectory,
  ]

  /// Reads the options; `fallback` is the corpus when none is named.
  init(_ values: OptionValues, default fallback: CorpusRecipe = .standard) throws {
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
    } else {
      recipe = fallback
    }
  }

  /// The corpus, made now if it is not there.
  func load(_ console: Console) async throws -> ImageCorpus {
    do {
      if let directory {
        let scan = try CorpusManifest.scan(directory: directory)
        for file in scan.skipped { console.note("skipped \(file.path): \(file.reason)") }
        return scan.corpus
      }
      let progress = Progress("corpus", console)
      return try await store().make(
        recipe,
        seed: seed,
        workers: HostFacts.processorCount
      ) { made in
        progress.show(made.done, of: made.total, "images")
      }
    } catch let error as CorpusError {
      throw CommandError.failed(error)
    }
  }

  /// The corpus that is there already.
  func open() throws -> ImageCorpus {
    do {
      if let directory { return try CorpusManifest.scan(directory: directory).corpus }
      return try store().load(recipe, seed: seed)
    } catch let error as CorpusError {
      throw CommandError.failed(error)
    }
  }

  /// The store that the corpus is kept in.
  func store() throws -> CorpusStore {
    do {
      return try CorpusStore(cacheDirectory: cacheDirectory, environment: Self.environment)
    } catch {
      throw CommandError.failed(error)
    }
  }

  /// The variables that decide where the cache is.
  private static var environment: [String: String] {
    var found: [String: String] = [:]
    for name in ["IMAGEBENCH_CACHE", "XDG_CACHE_HOME", "HOME"] {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }
}
