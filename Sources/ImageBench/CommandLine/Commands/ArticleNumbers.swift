internal import Basics
internal import Corpus
internal import Reports
internal import Reproduction
internal import Scenarios
internal import Trials

/// `imagebench repro articles`: the numbers that the articles claim, and what they come to.
enum ArticleNumbers {
  /// The options of patterns that claims have no use for: their trials are modelled with one seed.
  private static let others = [
    "all", "seeds", "seed", "decode", "jobs", "out", "against", "variant", "loader", "property",
  ]

  static func run(_ values: OptionValues, _ console: Console) async throws -> ExitCode {
    for other in others where values.has(other) {
      throw CommandError.usage(
        "repro articles takes no --\(other); its trials are modelled with seed 1"
      )
    }
    let format = try values.format()
    let devices = try values.list("device")?.map(DeviceProfile.named) ?? DeviceProfile.all
    let source = try CorpusChoice(values)
    let corpus = try await source.load(console)
    var judge = ArticleJudge(
      devices: devices,
      sources: SourceImages(corpus),
      corpus: corpus,
      fileSizes: source.directory == nil ? .asked : .found
    )
    let verdicts = try verdicts(&judge, console.progress("claims"))
    let page = ArticlePage(verdicts, devices: devices.map(\.name))
    console.result(page.text(format, width: console.width))
    return .fine
  }

  private static func verdicts(
    _ judge: inout ArticleJudge,
    _ progress: any ProgressReporter
  ) throws -> [ArticleVerdict] {
    var verdicts: [ArticleVerdict] = []
    for claim in ArticleClaim.catalogue {
      verdicts.append(try judge.judge(claim))
      progress.show(verdicts.count, of: ArticleClaim.catalogue.count, claim.id)
    }
    return verdicts
  }
}
