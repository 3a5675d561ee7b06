package import Basics

/// Which pictures are wanted: a generated corpus, or those of a directory.
package struct CorpusChoice: Sendable {
  /// The seed of the generated corpus where no other one is asked for.
  package static let defaultSeed: UInt64 = 1

  /// The directory of the user's own pictures; nil, the default, for a generated corpus.
  package var directory: String?
  /// The generated corpus.
  package var recipe: CorpusRecipe
  /// Its seed.
  package var seed = Self.defaultSeed
  /// Where generated corpora are kept; nil, the default, to find the place by ``environment``.
  package var cacheDirectory: String?
  /// The variables of the environment that say where the cache is.
  package var environment: [String: String] = [:]

  /// The generated corpus `recipe`.
  package init(recipe: CorpusRecipe = .standard) {
    self.recipe = recipe
  }

  /// The pictures; a generated corpus is made by `workers` threads if it is not there.
  ///
  /// Files of a directory that are skipped are named to `reporter`.
  ///
  /// - Complexity: O(n) in the bytes of a directory, or of the corpus that has to be made.
  package func load(
    workers: Int,
    _ reporter: any Reporter
  ) async throws(CorpusError) -> ImageCorpus {
    if directory != nil { return try open(reporter) }
    let progress = reporter.progress("corpus")
    return try await store().make(recipe, seed: seed, workers: workers) { made in
      progress.show(made.done, of: made.total, "images")
    }
  }

  /// The pictures, which are there already; files that are skipped are named to `reporter`.
  ///
  /// - Complexity: O(n) in the bytes of a directory.
  package func open(_ reporter: any Reporter) throws(CorpusError) -> ImageCorpus {
    guard let directory else { return try store().load(recipe, seed: seed) }
    let corpus = try CorpusManifest.scan(directory: directory).corpus
    for file in corpus.skipped.prefix(Self.namedFiles) {
      reporter.note("skipped \(file.path): \(file.reason)")
    }
    let rest = corpus.skipped.count - Self.namedFiles
    if rest > 0 { reporter.note("skipped \(rest) more files") }
    return corpus
  }

  /// The store that generated corpora are kept in.
  package func store() throws(CorpusError) -> CorpusStore {
    try CorpusStore(cacheDirectory: cacheDirectory, environment: environment)
  }

  /// The most skipped files that are named; more would hide other messages.
  package static let namedFiles = 20
}
