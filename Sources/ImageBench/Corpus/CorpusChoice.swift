package import Basics

/// The pictures to use: a generated corpus, or those of a directory.
package struct CorpusChoice: Sendable {
  /// The default random seed of the generated corpus.
  package static let defaultSeed: UInt64 = 1

  /// The directory of the user's own pictures; nil, the default, for a generated corpus.
  package var directory: String?
  package var recipe: CorpusRecipe
  package var seed = Self.defaultSeed
  /// The environment variables that may name the cache directory.
  package var environment: [String: String] = [:]

  /// The generated corpus `recipe`.
  package init(recipe: CorpusRecipe = .standard) {
    self.recipe = recipe
  }

  /// The pictures; `workers` threads make a generated corpus if it is missing.
  ///
  /// `reporter` gets the names of skipped files of a directory.
  ///
  /// - Complexity: O(n) in the bytes of a directory, or of the corpus to be made.
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

  /// The existing pictures; `reporter` gets the names of skipped files.
  ///
  /// - Complexity: O(n) in the bytes of a directory.
  package func open(_ reporter: any Reporter) throws(CorpusError) -> ImageCorpus {
    guard let directory else { return try store().load(recipe, seed: seed) }
    let corpus = try CorpusManifest.scan(directory: directory).corpus
    if corpus.skipped.count > 1 {
      reporter.note("skipped \(corpus.skipped.count) files: \(corpus.skipped.counts)")
    }
    for file in corpus.skipped.prefix(Self.namedFiles) {
      reporter.note("skipped \(file.path): \(file.reason)")
    }
    let rest = corpus.skipped.count - Self.namedFiles
    if rest > 0 { reporter.note("skipped \(rest) more files") }
    return corpus
  }

  /// The store of generated corpora.
  package func store() throws(CorpusError) -> CorpusStore {
    try CorpusStore(cacheDirectory: nil, environment: environment)
  }

  /// The most skipped files that are named; more would hide other messages.
  package static let namedFiles = 20
}
