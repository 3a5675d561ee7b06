internal import Basics
internal import Corpus
internal import ImageFormats
internal import Reports
internal import Runs

/// `imagebench corpus`: makes, checks and lists the generated pictures.
enum CorpusCommand: Command {
  static let name = "corpus"
  static let summary = "Make, check, list or find the generated image corpus."
  static let synopsis = "make|verify|list|path [options]"
  static let details = """
    make    Generates the images if they are not there. The same seed gives the same bytes.
    verify  Reads every file and compares it with the manifest.
    list    Prints one row for each image.
    path    Prints the directory.
    """
  static let options: [OptionSpec] = [
    OptionSpec("seed", value: "N", "The seed of the images (1)."),
    OptionSpec("corpus", value: "NAME", "Which corpus: standard or small (standard)."),
    OptionSpec(
      "images",
      value: "DIR",
      "list: the files below DIR instead, as a run would use them."
    ),
    OptionSpec("force", "make: generate anew even if the images are there."),
    .cacheDirectory, .format, .quiet,
  ]

  static func run(_ values: OptionValues) async throws -> ExitCode {
    let console = Console.standard(quiet: values.has("quiet"))
    guard let verb = values.operands.first, values.operands.count == 1 else {
      throw CommandError.usage("corpus takes one of make, verify, list and path")
    }
    var source = try CorpusChoice(values)
    source.seed = try values.seed("seed") ?? CorpusChoice.defaultSeed
    switch verb {
    case "make": try await make(source, values, console)
    case "verify":
      let corpus = try source.store().load(source.recipe, seed: source.seed, check: .contents)
      let images = Plural.text(corpus.manifest.assets.count, "image is", many: "images are")
      console.result("\(images) whole: \(corpus.rootPath)")
    case "list":
      let table = table(try source.open(console))
      console.result(try values.format().render([table], width: console.width))
    case "path":
      console.result(try source.store().path(for: source.recipe, seed: source.seed))
    default:
      throw CommandError.usage("corpus takes one of make, verify, list and path, not \"\(verb)\"")
    }
    return .fine
  }

  private static func make(
    _ source: CorpusChoice,
    _ values: OptionValues,
    _ console: Console
  ) async throws {
    Interruption.endAtOnce(.makingCorpus)
    let progress = LiveProgress("corpus", console)
    let corpus = try await source.store().make(
      source.recipe,
      seed: source.seed,
      workers: HostFacts.processorCount,
      existing: values.has("force") ? .replace : .reuse
    ) { made in
      progress.show(made.done, of: made.total, "images")
    }
    let manifest = corpus.manifest
    console.result(
      "\(Plural.text(manifest.assets.count, "image")), \(manifest.encodedBytes), hash \(manifest.corpusHash): "
        + corpus.rootPath
    )
  }

  private static func table(_ corpus: ImageCorpus) -> ReportTable {
    var table = ReportTable(
      title: "\(corpus.manifest.recipe), hash \(corpus.manifest.corpusHash)",
      columns: [
        ReportTable.Column("name"), ReportTable.Column("class"), ReportTable.Column("codec"),
        ReportTable.Column("size"), .number("orientation"), ReportTable.Column("layout"),
        ReportTable.Column("chroma"), .number("quality"), .number("bytes", unit: "bytes"),
      ]
    )
    for asset in corpus.manifest.assets {
      table.append(row: [
        .text(asset.name.shownName), .text(asset.assetClass.rawValue), .text(asset.codec.rawValue),
        .text(asset.storedSize.description), .count(Int(asset.orientation.rawValue)),
        .text(asset.layout.rawValue), .text(asset.chroma.rawValue),
        .number(
          asset.quality.map { Double($0) },
          places: 0,
          otherwise: "no quality was chosen for it"
        ),
        .bytes(asset.encodedBytes),
      ])
    }
    return table
  }
}
