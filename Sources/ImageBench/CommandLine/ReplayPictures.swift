internal import Corpus
internal import Records
internal import Text
internal import Trials

/// The pictures with which trials of a run, or of a trace alone, are played again.
struct ReplayPictures {
  /// What is said where the pictures are the user's own and nobody says where they are.
  static let missing = "Which switch would help needs the pictures of the run: give --images."

  private var source: CorpusSource
  /// The hash of the pictures of the run; nil where there is no run.
  private let hash: String?
  private let isMissing: Bool

  /// Those of the run in `directory`, unless options say otherwise.
  init(ofRun directory: String, _ values: OptionValues) throws {
    let manifest: RunManifest
    do throws(RunRecord.Fault) {
      manifest = try RunManifest(path: RunFolder(directory).path(of: .manifest))
    } catch {
      throw CommandError.failed(error)
    }
    source = try CorpusSource(values)
    let recipe = manifest.corpus["recipe"]?.string ?? ""
    let isChosen = ["images", "corpus", "corpus-seed"].contains { values.has($0) }
    if !isChosen, let recipe = CorpusRecipe.named(recipe) {
      source.recipe = recipe
      if let seed = manifest.corpus["seed"]?.string.flatMap({ UInt64($0) }) {
        source.seed = seed
      }
    }
    isMissing = CorpusRecipe.named(recipe) == nil && source.directory == nil
    hash = manifest.corpus["hash"]?.string ?? "unknown"
  }

  /// Those of the options, for a trace that lies in no run.
  init(_ values: OptionValues) throws {
    source = try CorpusSource(values)
    hash = nil
    isMissing = false
  }

  /// Loads them; nil where nobody says where they are.
  ///
  /// Throws where they are not those of the run.
  func load(_ console: Console) async throws -> SourceImages? {
    if isMissing { return nil }
    let corpus = try await source.load(console)
    let found = corpus.manifest.corpusHash.description
    if let hash, hash != found {
      throw CommandError.failed(
        "the pictures are not those of the run (hash \(found), not \(hash)); give its --images or "
          + "--corpus-seed, or --switches 0"
      )
    }
    return SourceImages(corpus)
  }
}
