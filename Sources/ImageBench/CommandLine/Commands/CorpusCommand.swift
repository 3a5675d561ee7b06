internal import Basics
internal import Corpus
internal import Reports
internal import Runs
internal import Text

/// `imagebench corpus`: makes, checks and lists the generated pictures.
enum CorpusCommand: Command {
  private enum Action: String, CaseIterable {
    case make, verify, list, path
  }

  static let name = "corpus"
  static let summary = "Make, check, list or find the generated image corpus."
  static let synopsis = "make|verify|list|path [options]"
  static let details = """
    make    Generates the images if they are not there. The same seed gives the same bytes.
    verify  Reads every file and compares it with the manifest.
    list    Prints one row for each image; with --images, the images that a run would use.
    path    Prints the directory.
    """
  static let options: [OptionSpec] =
    CorpusChoice.options.map { $0.name == "corpus-seed" ? $0.formerly("seed") : $0 } + [
      OptionSpec("force", "make: generate the images again even if they are there."), .format,
      .quiet,
    ]
  static let actions = Action.allCases.map(\.rawValue)
  static let operands = OptionSpec.Offer(words: actions)

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let action: Action = try Self.action(values)
    _ = try values.operand("corpus \(action.rawValue) takes nothing else")
    let console = Console.standard(quiet: values.has("quiet"))
    let source = try CorpusChoice(values)
    switch action {
    case .make: console.result(try await make(source, values, console))
    case .verify: console.result(try verify(source))
    case .list:
      let table = CatalogueTables.pictures(of: try source.open(console))
      console.result(try values.format().render([table], width: console.width))
    case .path: console.result(try source.store().path(for: source.recipe, seed: source.seed))
    }
    return .fine
  }

  private static func verify(_ source: CorpusChoice) throws -> String {
    let corpus = try source.store().load(source.recipe, seed: source.seed, check: .contents)
    let images = Plural.text(corpus.manifest.assets.count, "image is", many: "images are")
    return "\(images) whole: \(corpus.rootPath)"
  }

  private static func make(
    _ source: CorpusChoice,
    _ values: OptionValues,
    _ console: Console
  ) async throws -> String {
    Interruption.endAtOnce(.makingCorpus)
    let progress = console.progress("corpus")
    let corpus = try await source.store().make(
      source.recipe,
      seed: source.seed,
      workers: HostFacts.processorCount,
      existing: values.has("force") ? .replace : .reuse
    ) { made in
      progress.show(made.done, of: made.total, "images")
    }
    let manifest = corpus.manifest
    let images = Plural.text(manifest.assets.count, "image")
    return
      "\(images), \(manifest.encodedBytes), hash \(manifest.corpusHash): \(corpus.rootPath)"
  }
}
