import Scenarios
import Testing

@testable import Checks

@Suite("The catalogue of checks")
struct CheckCatalogueTests {
  @Test("has thirty checks and more, each under its own name")
  func names() {
    let names = Check.catalogue.map(\.name)
    #expect(names.count >= 30)
    #expect(Set(names).count == names.count)
  }

  @Test("has a check for every pattern of real apps and of the articles", arguments: known)
  func patterns(pattern: FailurePattern) throws {
    let check = try #require(Check.named(pattern.name), "no check is about \(pattern.name)")
    #expect(Check.named(pattern.number) == check)
  }

  @Test("says of each check why its bound is there, what cures it, and where it was reported")
  func texts() {
    for check in Check.catalogue {
      #expect(!check.reason.isEmpty, "\(check.name)")
      #expect(check.fix.split(separator: ".").count >= 2, "\(check.name): \(check.fix)")
      #expect(!check.provenance.isEmpty, "\(check.name)")
      #expect(check.failures.count == check.patterns.count, "\(check.name) names no pattern")
    }
  }

  @Test("sorts checks by what users see, the worst first")
  func order() throws {
    let places = try Check.catalogue.map { check in
      try #require(Check.Impact.allCases.firstIndex(of: check.impact))
    }
    #expect(places == places.sorted())
  }

  @Test("plays every workload for a check")
  func workloads() {
    let used = Set(Check.catalogue.flatMap(\.workloads))
    #expect(used == Set(CheckWorkload.allCases))
  }

  private static let known = FailurePattern.catalogue
}
