import Caches
import Codecs
import ImagePipeline
import Records
import Requests
import Scenarios
import Statistics
import Testing
import Variants

@testable import Trials

/// A switch, a listed variant or one of a failure pattern that varies it, and a scenario of the
/// suites `review` and `switches` in which that shows.
struct SwitchEffect: Sendable, CustomTestStringConvertible {
  var path: String
  var variant: String
  var scenario: String
  /// Gives the switch its value by default.
  var reset: @Sendable (inout PipelineOptions) -> Void

  var testDescription: String { "\(path) of \(variant) in \(scenario)" }

  private init<Value>(
    _ path: String,
    _ key: any WritableKeyPath<PipelineOptions, Value> & Sendable,
    _ variant: String,
    _ scenario: String
  ) {
    self.path = path
    self.variant = variant
    self.scenario = scenario
    reset = { $0[keyPath: key] = PipelineOptions()[keyPath: key] }
  }

  /// One entry for each switch.
  static let all = work + decodes + caches + network + display

  private static let work = [
    SwitchEffect("coalescing", \.coalescing, "naive", "cell-reuse"),
    SwitchEffect("cancellation", \.cancellation, "no-stopping", "cell-reuse"),
    SwitchEffect(
      "registry.removal",
      \.registry.removal,
      "remove-by-key",
      "cancel-and-reload"
    ),
    SwitchEffect("priority", \.priority, "static-priority", "jump-ahead"),
    SwitchEffect(
      "queues.download.limit",
      \.queues.download.limit,
      "prefetch-queue",
      "jump-ahead"
    ),
    SwitchEffect(
      "queues.download.order",
      \.queues.download.order,
      "prefetch-queue",
      "jump-ahead"
    ),
    SwitchEffect(
      "queues.decode.order",
      \.queues.decode.order,
      "prefetch-queue",
      "blurred-posts"
    ),
    SwitchEffect("prefetch", \.prefetch, "prefetch", "cell-reuse"),
  ]

  private static let decodes = [
    SwitchEffect("decodeMode", \.decodeMode, "full-then-resize", "photo-grid"),
    SwitchEffect("thumbnails", \.thumbnails, "any-thumbnail", "photo-grid"),
    SwitchEffect("pixelFormat", \.pixelFormat, "yuv-planes", "photo-grid"),
    SwitchEffect("decodePlace", \.decodePlace, "main-decode", "photo-grid"),
    SwitchEffect("progressive", \.progressive, "progressive", "progressive-hero"),
  ]

  private static let caches = [
    SwitchEffect(
      "memoryCache.policy",
      \.memoryCache.policy,
      "article0-good-cell",
      "cell-reuse"
    ),
    SwitchEffect("memoryCache.key", \.memoryCache.key, "dedup-by-url", "blurred-posts"),
    SwitchEffect("memoryCache.cost", \.memoryCache.cost, "cost-by-file", "wide-cards"),
    SwitchEffect(
      "memoryCache.costLimit",
      \.memoryCache.costLimit,
      "cost-by-pixels",
      "wide-cards"
    ),
    SwitchEffect(
      "memoryCache.countLimit",
      \.memoryCache.countLimit,
      "article0-good-cell",
      "cell-reuse"
    ),
    SwitchEffect("purge", \.purge, "article3-pipeline", "memory-warning"),
    SwitchEffect("diskCache", \.diskCache, "no-disk-cache", "memory-warning"),
    SwitchEffect(
      "diskCacheOptions.sizeLimit",
      \.diskCacheOptions.sizeLimit,
      "nuke-like",
      "photo-grid"
    ),
    SwitchEffect(
      "diskCacheOptions.flushDelay",
      \.diskCacheOptions.flushDelay,
      "nuke-like",
      "cell-reuse"
    ),
    SwitchEffect(
      "diskCacheOptions.readPlace",
      \.diskCacheOptions.readPlace,
      "main-disk",
      "photo-grid"
    ),
  ]

  private static let network = [
    SwitchEffect("http.caching", \.http.caching, "http-cache", "failing-feed"),
    SwitchEffect("retry", \.retry, "retry", "failing-feed"),
    SwitchEffect(
      "failureMemory.lifetime",
      \.failureMemory.lifetime,
      "negative-cache",
      "failing-feed"
    ),
    SwitchEffect(
      "failureMemory.counted",
      \.failureMemory.counted,
      "blacklist",
      "offline-start"
    ),
    SwitchEffect("resume", \.resume, "resume", "failing-feed"),
  ]

  private static let display = [
    SwitchEffect("delivery", \.delivery, "async-hop", "scroll-feed"),
    SwitchEffect("cellSteps", \.cellSteps, "no-clear", "cell-reuse"),
    SwitchEffect(
      "display.target.rule",
      \.display.target.rule,
      "longest-edge",
      "filled-grid"
    ),
    SwitchEffect(
      "display.target.unit",
      \.display.target.unit,
      "article1-pipeline",
      "scroll-feed"
    ),
    SwitchEffect(
      "display.failureLook",
      \.display.failureLook,
      "failure-image",
      "failing-feed"
    ),
    SwitchEffect(
      "display.disappearance",
      \.display.disappearance,
      "asyncimage-like",
      "scroll-feed"
    ),
    SwitchEffect(
      "display.reappearance",
      \.display.reappearance,
      "asyncimage-like",
      "scroll-feed"
    ),
    SwitchEffect(
      "display.container",
      \.display.container,
      "own-cells",
      "scroll-feed"
    ),
    SwitchEffect(
      "display.rowIdentity",
      \.display.rowIdentity,
      "random-identity",
      "scroll-feed"
    ),
  ]
}

@Suite("Every switch moves a metric")
struct SwitchEffectTests {
  /// The most switches that a pipeline may have.
  private static let mostSwitches = 45

  @Test("All switches are in the table, each once, and there are few")
  func complete() {
    let paths = VariantDifference.defaults.map(\.path)
    #expect(SwitchEffect.all.map(\.path).sorted() == paths.sorted())
    #expect(paths.count <= Self.mostSwitches)
  }

  @Test(
    "beyond its margin, against the same variant with the switch at its default",
    arguments: SwitchEffect.all
  )
  func moves(effect: SwitchEffect) async throws {
    let variant = try #require(Variant.named(effect.variant))
    let known = Variant.catalogue + Variant.reproductions
    #expect(known.contains(variant), "neither a list nor a failure pattern has it")
    let played = Scenarios.Suite.review.trials + Scenarios.Suite.switches.trials
    #expect(played.contains { $0.scenario == effect.scenario }, "neither suite plays it")
    var plain = variant
    effect.reset(&plain.options)
    #expect(VariantDifference.between(plain, and: variant).map(\.path) == [effect.path])
    let scenario = try Scenario.named(effect.scenario)
    let margin = ComparisonOptions().margin
    var moved: [String] = []
    // Small photographs, of which some have thumbnails and some are progressive; then large ones.
    for sources in [try await TestCorpus.sources(), .modelled] where moved.isEmpty {
      let one = try numbers(scenario, plain, sources)
      let other = try numbers(scenario, variant, sources)
      moved = one.keys.filter { name in
        let (before, after) = (one[name] ?? 0, other[name] ?? 0)
        return abs(after - before) > margin * max(abs(after), abs(before))
      }
    }
    #expect(!moved.isEmpty, "no exact metric moves by more than \(margin * 100) %")
  }

  /// The exact numbers of a trial with modelled decoding; zero for one that has none.
  private func numbers(
    _ scenario: Scenario,
    _ variant: Variant,
    _ sources: SourceImages
  ) throws -> [String: Double] {
    var runner = TrialRunner(spec: .of(scenario, variant), sources: sources)
    runner.decoding = .model
    let values = try runner.run()
    let exact = Metric.catalogue.filter { $0.exactness != .noisy }.map(\.name)
    return Dictionary(uniqueKeysWithValues: exact.map { ($0, values[$0].number ?? 0) })
  }
}
