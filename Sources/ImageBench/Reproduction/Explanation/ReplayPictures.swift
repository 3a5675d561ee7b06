package import Basics
internal import Corpus
internal import Files
internal import Records
internal import Runs
internal import Text
package import Trials

/// The pictures for replays of the trials of a run, or of a single trace.
package struct ReplayPictures: Sendable {
  /// The origin of the choice of pictures.
  package enum Selection: Sendable {
    /// The user's options.
    case chosen
    /// The record of the run, if it names a generated corpus.
    case recorded
  }

  /// The note if the run used the user's own pictures and `--images` is missing.
  static let missing = "Replays with changed switches need the pictures of the run: give --images."

  private var choice: CorpusChoice
  /// The hash of the pictures of the run; nil without a run.
  private let hash: String?
  private let isMissing: Bool

  /// The pictures of the run in `directory`, or those of `choice` if the user has chosen them.
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

  /// The pictures of `choice`, for a trace outside of a run.
  init(_ choice: CorpusChoice) {
    self.choice = choice
    hash = nil
    isMissing = false
  }

  /// Loads the pictures; nil if their directory is unknown.
  ///
  /// Throws `otherPictures` if they differ from those of the run.
  func load(_ reporter: any Reporter) async throws(ReplayFault) -> SourceImages? {
    if isMissing { return nil }
    let corpus: ImageCorpus
    do throws(CorpusError) {
      corpus = try await choice.load(workers: HostFacts.processorCount, reporter)
    } catch {
      throw .corpus(error)
    }
    return try checked(corpus)
  }

  /// Opens the pictures that are there; nil if their directory is unknown.
  ///
  /// Throws `corpus` if they are not, and `otherPictures` if they differ from those of the run.
  package func open(_ reporter: any Reporter) throws(ReplayFault) -> SourceImages? {
    if isMissing { return nil }
    let corpus: ImageCorpus
    do throws(CorpusError) { corpus = try choice.open(reporter) } catch { throw .corpus(error) }
    return try checked(corpus)
  }

  private func checked(_ corpus: ImageCorpus) throws(ReplayFault) -> SourceImages {
    let found = corpus.manifest.corpusHash
    if let hash, hash != found { throw .otherPictures(expected: hash, found: found) }
    return SourceImages(corpus)
  }
}
