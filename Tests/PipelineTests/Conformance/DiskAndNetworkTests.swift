import Basics
import Caches
import Conformance
import ImagePipeline
import Requests
import Testing
import Variants

@Suite("Disk cache and network behave", .timeLimit(.minutes(30)))
struct DiskAndNetworkTests {
  static let cases = ["DC-", "ER-", "RS-"].flatMap { prefix in
    ConformanceCase.catalogue.filter { $0.id.hasPrefix(prefix) }
  }

  /// A design, and the cases that it is expected to fail.
  struct Plan: Sendable, CustomTestStringConvertible {
    var variant: Variant
    var failures: Set<String> = []

    var testDescription: String { variant.name }

    init(_ name: String, failing: Set<String> = [], _ change: (inout Variant) -> Void) {
      variant = Variant(name: name, summary: "For this test.")
      failures = failing
      change(&variant)
    }
  }

  static let plans = [careful, eager, blacklisting, previewing]

  /// The disk and network options of a careful app.
  static let careful = Plan("careful") {
    $0.coalescing = .byStage
    $0.diskCacheOptions.sizeLimit = .megabytes(150)
    $0.diskCacheOptions.flushDelay = .seconds(1)
    $0.http.caching = .urlCache(capacity: .megabytes(150))
    var retry = RetryOptions(
      maximumRetries: 3,
      delay: .doubling(first: .milliseconds(500), cap: .milliseconds(1500))
    )
    retry.jitterPercent = 20
    retry.answers = .temporary
    $0.retry = .on(retry)
    $0.resume = .on(ResumeOptions())
  }

  /// Other numbers and rules: a smaller limit, a fixed delay.
  static let eager = Plan("eager") {
    $0.diskCacheOptions.sizeLimit = .megabytes(50)
    $0.retry = .on(RetryOptions(maximumRetries: 2, delay: .fixed(.seconds(3))))
    $0.coalescing = .none
  }

  static let blacklisting = Plan("blacklisting") {
    $0.failureMemory = FailureMemory(.forever)
  }

  static let previewing = Plan("previewing") { $0.progressive = .backpressure }

  @Test("as each case says, except for the known mistakes of the design", arguments: plans, cases)
  func verdict(plan: Plan, conformanceCase: ConformanceCase) {
    guard conformanceCase.applies(to: plan.variant) else {
      #expect(!plan.failures.contains(conformanceCase.id))
      return
    }
    let verdict = conformanceCase.run(plan.variant)
    #expect(
      (verdict == .pass) != plan.failures.contains(conformanceCase.id),
      "\(plan.variant.name) \(conformanceCase): \(verdict)"
    )
  }

  @Test("Some plan passes every case", arguments: cases)
  func covered(conformanceCase: ConformanceCase) {
    #expect(
      Self.plans.contains {
        conformanceCase.applies(to: $0.variant) && !$0.failures.contains(conformanceCase.id)
      }
    )
  }
}
