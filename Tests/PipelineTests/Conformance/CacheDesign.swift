import Basics
import Caches
import Conformance
import ImagePipeline
import Testing
import Variants

/// Memory caches, each with one special option, and the cases that it is expected to fail.
enum CacheDesign {
  static let all = policies + accounts

  private static let policies = [
    made("lru") { _ in },
    made("fifo", ["MC-1"]) { $0.policy = .fifo },
    made("clock") { $0.policy = .clock },
    made("lfu") { $0.policy = .lfu },
    made("sieve") { $0.policy = .sieve },
    // One read is not enough for this policy: two lead to the main queue.
    made("s3-fifo", ["MC-1"]) { $0.policy = .s3FIFO },
    made("w-tinylfu") { $0.policy = .wTinyLFU },
    made("apple-like", ["MC-3"]) { $0.policy = .appleLike },
    made("nscache-linux", ["MC-1", "MC-3", "MC-7"]) { $0.policy = .cheapestFirst },
  ]

  private static let accounts = [
    made("without-costs", ["MC-4"]) {
      $0.cost = .none
      $0.countLimit = 200
    },
    // Equal costs are the worst case of this policy: new images are evicted at once.
    made("nscache-by-count", ["MC-1", "MC-4", "MC-7"]) {
      $0.policy = .cheapestFirst
      $0.cost = .none
      $0.countLimit = 200
    },
    made("file-bytes") { $0.cost = .fileBytes },
    made("by-url", ["VK-1", "VK-3", "VK-4", "VK-9", "VK-10", "VK-11"]) { $0.key = .url },
  ]

  private static func made(
    _ name: String,
    _ failures: Set<String> = [],
    _ change: (inout MemoryCacheOptions) -> Void
  ) -> Design {
    var variant = Variant(name: name, summary: "For this test.")
    change(&variant.memoryCache)
    return Design(variant, failures.sorted())
  }
}

@Suite("Memory caches behave", .timeLimit(.minutes(30)))
struct CacheConformanceTests {
  private static let cases = ConformanceCase.catalogue.filter {
    $0.id.hasPrefix("MC-") || $0.id.hasPrefix("VK-")
  }

  @Test(
    "as the case says, or fail it where their design has the mistake",
    arguments: CacheDesign.all,
    cases
  )
  func verdict(design: Design, conformanceCase: ConformanceCase) {
    guard conformanceCase.applies(to: design.variant) else { return }
    let verdict = conformanceCase.run(design.variant)
    if design.failures.contains(conformanceCase.id) {
      #expect(verdict != .pass, "\(design.variant.name) passes \(conformanceCase)")
    } else {
      #expect(verdict == .pass, "\(design.variant.name) \(conformanceCase)")
    }
  }

  @Test("Every case applies to some design that passes it", arguments: cases)
  func covered(conformanceCase: ConformanceCase) {
    let passes = CacheDesign.all.contains {
      conformanceCase.applies(to: $0.variant) && !$0.failures.contains(conformanceCase.id)
    }
    #expect(passes, "\(conformanceCase)")
  }
}
