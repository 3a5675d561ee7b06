import Scenarios
import Testing
import Variants

@testable import Checks
@testable import Trials

@Suite("Checks of planted mistakes", .timeLimit(.minutes(30)))
struct CheckTrialTests {
  /// A mistake, its cure, and the check that has to tell them apart.
  struct Pair: Sendable, CustomTestStringConvertible {
    var check: String
    var mistake: String
    var cure: String
    var testDescription: String { "\(check): \(mistake), \(cure)" }

    init(_ check: String, _ mistake: String, _ cure: String) {
      (self.check, self.mistake, self.cure) = (check, mistake, cure)
    }
  }

  // `Benchmarks/checks/matrix.py` has all of them, and the loaders.
  private static let planted = [
    Pair("wrong-image", "no-verify", "verify-only"),
    Pair("stale-image", "no-clear", "bounded-cache"),
    Pair("failed-for-good", "blacklist", "refuse-answers"),
    Pair("cancel-for-all", "first-owner", "bounded-cache"),
    Pair("priority-inversion", "static-priority", "prefetch-queue"),
    Pair("flicker", "async-hop", "bounded-cache"),
    Pair("starved-hits", "loader-actor", "async-hop"),
    Pair("row-churn", "random-identity", "bounded-cache"),
    Pair("main-decode", "main-decode", "bounded-cache"),
    Pair("wrong-size", "dedup-by-url", "bounded-cache"),
    Pair("full-decode", "prepare-for-display", "prepare-thumbnail"),
    Pair("duplicate-loads", "no-sharing", "shared-stages"),
    Pair("lost-entry", "remove-by-key", "bounded-cache"),
    Pair("no-stopping", "no-stopping", "bounded-cache"),
    Pair("wasted-decodes", "no-stopping", "bounded-cache"),
    Pair("greedy-prefetch", "prefetch-sixty", "prefetch-two"),
    Pair("preview-storm", "progressive-every-chunk", "progressive"),
    Pair("ignored-warning", "article0-loader", "bounded-cache"),
    Pair("cost-by-file", "cost-by-file", "cost-by-pixels"),
  ]

  @Test("name the mistake and not its cure", arguments: planted)
  func pairs(pair: Pair) throws {
    let check = try #require(Check.named(pair.check))
    var plan = CheckPlan(try [pair.mistake, pair.cure].map { try #require(Variant.named($0)) })
    plan.checks = [check]
    plan.devices = [.iPhoneSE]
    plan.seeds = [7]
    let grids = plan.play(.modelled, QuietReporter())
    let verdicts = grids.flatMap { $0.verdicts([check]) }
    #expect(verdicts.map(\.fails) == [true, false], "\(verdicts.map(\.places))")
    let evidence = plan.evidence(for: verdicts[0], in: grids[0], .modelled)
    let found = try #require(evidence)
    #expect(found.scenario == check.workload.scenario.name)
    #expect(check.sign == nil || found.frame != nil, "no frame shows \(check.name)")
  }
}
