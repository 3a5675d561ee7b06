import Basics
import Scenarios
import Testing

@Suite("Suites")
struct SuiteTests {
  @Test("refer to scenarios, variants and devices that exist", arguments: Scenarios.Suite.catalogue)
  func names(suite: Scenarios.Suite) throws {
    for trial in suite.trials {
      _ = try Scenario.named(trial.scenario)
      _ = try DeviceProfile.named(trial.device)
      #expect(suite == .switches || Scenarios.Suite.variants.contains(trial.variant))
    }
  }

  @Test("have as many trials as they say, each once", arguments: Scenarios.Suite.catalogue)
  func counts(suite: Scenarios.Suite) {
    #expect(suite.trials.count == suite.trialCount)
    #expect(Set(suite.trials).count == suite.trialCount)
  }

  @Test("a night plays every trial of a review, and the smoke suite is the quickest")
  func sizes() {
    let (smoke, review) = (Scenarios.Suite.smoke, Scenarios.Suite.review)
    #expect(Set(review.trials).isStrictSubset(of: Scenarios.Suite.nightly.trials))
    #expect(smoke.trialCount * 2 < review.trialCount)
    #expect(Set(smoke.trials.map(\.variant)).isSubset(of: review.trials.map(\.variant)))
  }

  @Test("a repetition runs all variants before the next begins")
  func interleaved() {
    let trials = Scenarios.Suite.review.trials.prefix(18)
    #expect(trials.map(\.variant) == Scenarios.Suite.ladder + Scenarios.Suite.ladder)
    #expect(trials.map(\.repetition) == [0, 1].flatMap { [Int](repeating: $0, count: 9) })
    #expect(Set(trials.map(\.scenario)).count == 1)
  }

  @Test("the probe without verification runs only where cells are reused, every night")
  func probe() {
    let probes = Scenarios.Suite.catalogue.flatMap(\.trials).filter { $0.variant == "no-verify" }
    #expect(!probes.isEmpty)
    #expect(probes.allSatisfy { $0.scenario == "cell-reuse" })
  }

  @Test("an empty list of any part gives no trials")
  func empty() {
    #expect(SuiteBlock(scenarios: [], variants: ["a"], devices: ["b"]).trials.isEmpty)
    #expect(
      SuiteBlock(scenarios: ["s"], variants: ["a"], devices: ["b"], repetitions: 0).trialCount == 0
    )
  }
}
