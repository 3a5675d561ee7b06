internal import Basics
internal import Corpus
internal import Files
internal import Records
internal import Runs
internal import Text
internal import Trials

/// The pictures with which trials of a run, or of a trace alone, are played again.
package struct ReplayPictures: Sendable {
  /// Who says which pictures they are.
  package enum Selection: Sendable {
    /// The user, by options.
    case chosen
    /// The run, as far as it knows.
    case recorded
  }

  /// What is reported where the pictures are the user's own and it is not known where they are.
  static let missing = "Which switch would help needs the pictures of the run: give --images."

  private var choice: CorpusChoice
  /// The hash of the pictures of the run; nil where there is no run.
  private let hash: String?
  private let isMissing: Bool

  /// Those of the run in `directory`, or those of `choice` where the user has chosen them.
  init(
    ofRun directory: String,
    _ choice: CorpusChoice,
    _ selection: Selection
  ) throws(ReplayFault) {
    let manifest: RunManifest
    do throws(RunRecord.Fault) {
      manifest = try RunManifest(path: RunFolder(directory).path(of: .manifest))
    } catch {
      throw .record(directory: directory, error)
    }
    self.choice = choice
    let name = manifest.corpus["recipe"]?.string ?? ""
    let recipe = CorpusRecipe.named(name)
    if selection == .recorded, let recipe {
      self.choice.recipe = recipe
      if let seed = manifest.corpus["seed"]?.string.flatMap({ UInt64($0) }) {
        self.choice.seed = seed
      }
    }
    isMissing = recipe == nil && choice.directory == nil
    hash = manifest.corpus["hash"]?.string ?? "unknown"
  }

  /// Those of `choice`, for a trace that lies in no run.
  init(_ choice: CorpusChoice) {
    self.choice = choice
    hash = nil
    isMissing = false
  }

  /// Loads them; nil where it is not known where they are.
  ///
  /// Throws where they are not those of the run.
  func load(_ reporter: any Reporter) async throws(ReplayFault) -> SourceImages? {
    if isMissing { return nil }
    let corpus: ImageCorpus
    do throws(CorpusError) {
      corpus = try await choice.load(workers: HostFacts.processorCount, reporter)
    } catch {
      throw .corpus(error)
    }
    let found = corpus.manifest.corpusHash
    if let hash, hash != found { throw .otherPictures(expected: hash, found: found) }
    return SourceImages(corpus)
  }
}
