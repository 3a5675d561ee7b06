internal import Basics
internal import Corpus
internal import Trials

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
        Self.note(scan.skipped, console)
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

  /// As many skipped files are named; more would hide what else is said.
  static let namedFiles = 20

  private static func note(_ skipped: [CorpusScan.SkippedFile], _ console: Console) {
    for file in skipped.prefix(namedFiles) { console.note("skipped \(file.path): \(file.reason)") }
    let rest = skipped.count - namedFiles
    if rest > 0 { console.note("skipped \(rest) more files") }
  }

  /// The corpus that is there already; files of a directory that are skipped are named on `console`.
  func open(_ console: Console) throws -> ImageCorpus {
    do {
      if let directory {
        let corpus = try CorpusManifest.scan(directory: directory).corpus
        Self.note(corpus.skipped, console)
        return corpus
      }
      return try store().load(recipe, seed: seed)
    } catch let error as CorpusError {
      throw CommandError.failed(error)
    }
  }

  /// The store that the corpus is kept in.
  func store() throws -> CorpusStore {
    do {
      return try CorpusStore(cacheDirectory: cacheDirectory, environment: try environment)
    } catch let error as CorpusError {
      throw CommandError.failed(error)
    }
  }

  /// The first of the variables that decide where the cache is, where no option does.
  private var environment: [String: String] {
    get throws {
      guard cacheDirectory == nil else { return [:] }
      for name in ["IMAGEBENCH_CACHE", "XDG_CACHE_HOME", "HOME"] {
        guard let value = try RawText.variable(name), !value.isEmpty else { continue }
        // The specification of XDG has relative paths passed over.
        if name != "XDG_CACHE_HOME" || value.hasPrefix("/") { return [name: value] }
      }
      return [:]
    }
  }
}
