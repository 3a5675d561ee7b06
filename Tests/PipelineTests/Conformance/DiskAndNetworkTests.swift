import Basics
import Caches
import Conformance
import ImagePipeline
import Requests
import Testing
import Variants

@Suite("Disk cache and network behave", .timeLimit(.minutes(30)))
struct DiskAndNetworkTests {
  static let cases = ["DC-", "ER-", "RS-", "CA-14"].flatMap { prefix in
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

  static let plans = [careful, eager, believing, blacklisting, choosy, gullible, forgetful]

  /// The disk and network options of a careful app.
  static let careful = Plan("careful") {
    $0.coalescing = .byStage
    $0.diskCacheOptions.sizeLimit = .megabytes(150)
    $0.diskCacheOptions.flushDelay = .seconds(1)
    $0.http.maximumBytes = .megabytes(20)
    $0.http.caching = .urlCache(capacity: .megabytes(150))
    var retry = RetryOptions(
      maximumRetries: 3,
      delay: .doubling(first: .milliseconds(500), cap: .milliseconds(1500))
    )
    retry.jitterPercent = 20
    retry.answers = .temporary
    $0.retry = .on(retry)
    $0.resume = .on(ResumeOptions())
    $0.nearlyDone = .finished(fromPercent: 90)
  }

  /// Other numbers and rules: half of the limit, age from the write, a fixed delay.
  static let eager = Plan("eager") {
    $0.diskCacheOptions.sizeLimit = .megabytes(50)
    $0.diskCacheOptions.trimPercent = 50
    $0.diskCacheOptions.ageLimit = .seconds(604_800)
    $0.diskCacheOptions.ageRule = .sinceWrite
    $0.retry = .on(RetryOptions(maximumRetries: 2, delay: .fixed(.seconds(3))))
    $0.nearlyDone = .finished(fromPercent: 60)
    $0.coalescing = .none
  }

  /// Accepts any status and keeps bytes that no decoder accepts.
  static let believing = Plan("believing", failing: ["ER-2", "ER-3", "ER-9", "ER-10"]) {
    $0.http.accepted = .any
    $0.diskCacheOptions.undecodable = .kept
    $0.diskCacheOptions.ageLimit = .seconds(604_800)
  }

  static let blacklisting = Plan("blacklisting") {
    $0.failureMemory = FailureMemory(.forever)
  }

  /// Accepts only listed content types, and shows previews.
  static let choosy = Plan("choosy") {
    $0.http.accepted = .listed([200, 203])
    $0.http.types = .listed(["image/*"])
    $0.progressive = .backpressure
  }

  /// Accepts HTML pages too.
  static let gullible = Plan("gullible", failing: ["ER-11"]) {
    $0.http.types = .listed(["image/*", "text/html"])
  }

  /// Removes what it cannot decode and gives up on it.
  static let forgetful = Plan("forgetful", failing: ["ER-9"]) {
    $0.diskCacheOptions.undecodable = .removed
    $0.failureMemory = FailureMemory(.forever)
  }

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
