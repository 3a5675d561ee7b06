internal import Corpus
internal import Reports
internal import Reproduction
internal import Scenarios
internal import Trials

/// `imagebench repro articles`: the numbers that the articles claim, and what they come to.
enum ArticleNumbers {
  /// The options of patterns that claims have no use for: their trials are modelled with one seed.
  private static let others = [
    "all", "seeds", "seed", "decode", "jobs", "out", "against", "variant", "property",
  ]

  static func run(_ values: OptionValues, _ console: Console) async throws -> ExitCode {
    for other in others where values.has(other) {
      throw CommandError.usage(
        "repro articles takes no --\(other); its trials are modelled with seed 1"
      )
    }
    let format = try values.format()
    let devices: [DeviceProfile]
    do {
      devices = try values.list("device")?.map { try DeviceProfile.named($0) } ?? DeviceProfile.all
    } catch let error as ScenarioError {
      throw CommandError.usage("\(error)")
    }
    let source = try CorpusChoice(values)
    let corpus = try await source.load(console)
    var judge = ArticleJudge(
      devices: devices,
      sources: SourceImages(corpus),
      corpus: corpus,
      fileSizes: source.directory == nil ? .asked : .found
    )
    let progress = LiveProgress("claims", console)
    var verdicts: [ArticleVerdict] = []
    for claim in ArticleClaim.catalogue {
      verdicts.append(try judge.judge(claim))
      progress.show(verdicts.count, of: ArticleClaim.catalogue.count, claim.id)
    }
    let page = ArticlePage(verdicts, devices: devices.map(\.name))
    console.result(page.text(format, width: console.width))
    return .fine
  }
}
