import Basics
import Scenarios
import Testing

@Suite("The failure patterns")
struct FailurePatternTests {
  @Test(
    "are the eighteen of real apps and those of the articles, each with a number and a name of its own"
  )
  func numbers() {
    let numbers = FailurePattern.catalogue.map(\.number)
    #expect(numbers.prefix(18) == ArraySlice((1...18).map { "P\($0)" }))
    #expect(numbers.dropFirst(18) == ArraySlice((1...numbers.count - 18).map { "A\($0)" }))
    #expect(numbers.count >= 23)
    #expect(Set(FailurePattern.catalogue.map(\.name)).count == numbers.count)
  }

  @Test(
    "say in whole sentences what is seen, why, and what mends it",
    arguments: FailurePattern.catalogue
  )
  func sentences(pattern: FailurePattern) {
    for text in [pattern.sees, pattern.why, pattern.fix] + pattern.checks.map(\.reason) {
      #expect(text.hasSuffix("."), "\(text)")
      #expect(text.first?.isUppercase == true || text.first?.isNumber == true, "\(text)")
    }
    #expect(!pattern.issues.isEmpty)
    #expect(!pattern.fixed.isEmpty)
    #expect(!pattern.fixed.contains(pattern.bad))
  }

  @Test("begin with their symptom", arguments: FailurePattern.catalogue)
  func symptoms(pattern: FailurePattern) {
    #expect(pattern.checks.first?.side != .fixed)
    #expect(pattern.metrics.first == pattern.checks.first?.metric)
    #expect(Set(pattern.metrics).count == pattern.metrics.count)
  }

  @Test("are found by name and by number", arguments: FailurePattern.catalogue)
  func found(pattern: FailurePattern) throws {
    #expect(try FailurePattern.named(pattern.name) == pattern)
    #expect(try FailurePattern.named(pattern.number) == pattern)
    #expect(try FailurePattern.named(pattern.number.lowercased()) == pattern)
  }

  @Test(
    "are found by the names and numbers of earlier versions",
    arguments: zip(["seed0-first-size", "seed3-no-sharing", "S5", "s6"], ["A1", "A6", "A5", "A6"])
  )
  func former(name: String, number: String) throws {
    #expect(try FailurePattern.named(name).number == number)
  }

  @Test(
    "that do not exist are refused",
    arguments: ["", "1", "P0", "P19", "S7", "seed2-no-sharing", "full decode", "全部"]
  )
  func unknown(name: String) {
    let error = #expect(throws: ScenarioError.self) { try FailurePattern.named(name) }
    #expect(error?.description.hasPrefix("there is no pattern \"\(name)\"; ") == true)
  }

  @Test("that are nearly named are guessed")
  func near() {
    let error = #expect(throws: ScenarioError.self) { try FailurePattern.named("ful-decode") }
    #expect(error?.description == "there is no pattern \"ful-decode\"; did you mean full-decode?")
  }

  @Test(
    "are other trials with another seed, also where no network draws anything",
    arguments: FailurePattern.catalogue.filter { $0.scenario.initialCache == .warmDisk }
  )
  func seeds(pattern: FailurePattern) {
    let screen = DeviceProfile.iPhoneSE.screen
    let feeds = [UInt64(1), 2, 1].map { pattern.scenario.feed(on: screen, trialSeed: $0) }
    let pictures = feeds.map { feed in
      (0..<40).map { feed.reference(ofItem: $0, surface: 0) }
    }
    let motions = feeds.map { pattern.scenario.trajectory(over: $0) }
    #expect(pictures[0] != pictures[1])
    #expect(motions[0] != motions[1])
    #expect(pictures[0] == pictures[2])
    #expect(motions[0] == motions[2])
  }

  @Test(
    "have workloads that are found by name and are in no suite but that of the switches",
    arguments: Scenario.reproductions
  )
  func workloads(scenario: Scenario) throws {
    #expect(try Scenario.named(scenario.name) == scenario)
    #expect(!Scenario.catalogue.contains { $0.name == scenario.name })
    let suites = Scenarios.Suite.catalogue.filter { $0 != .switches }
    #expect(!suites.flatMap(\.trials).contains { $0.scenario == scenario.name })
    #expect(FailurePattern.catalogue.contains { $0.scenario == scenario })
    #expect(scenario.settleTime >= scenario.handChance.longestWait)
  }
}
