internal import Corpus
internal import Harness
internal import Quantities
internal import Scenarios

extension RunSetup {
  /// What the tables are headed with: the suite, or what was chosen instead.
  var title: String {
    let suite = try? Plan(suite: .named(plan.suite))
    return suite?.identity == plan.identity
      ? "ImageBench: the \(plan.suite) suite" : "ImageBench: a plan of its own"
  }

  /// What was run, on which pictures and how, in one line.
  func context(_ corpus: ImageCorpus) -> String {
    let manifest = corpus.manifest
    let name = source.directory ?? "\(manifest.recipe) corpus of seed \(manifest.seed)"
    let decode =
      decoding == .real ? "real decodes" : "modelled decodes (sizes and costs, no codec)"
    return
      "\(Plural.text(plan.trials.count, "trial")) · \(name), \(Plural.text(manifest.assets.count, "image")), hash "
      + "\(manifest.corpusHash) · \(decode) · \(jobs) at a time"
  }
}
