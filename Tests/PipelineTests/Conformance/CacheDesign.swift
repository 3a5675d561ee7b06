import Basics
import Caches
import Conformance
import ImagePipeline
import Testing
import Variants

/// Memory caches, each with one special option, and the cases that it is expected to fail.
enum CacheDesign {
  static let all = policies + accounts + levels + keys

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
    made("nscache-linux", ["MC-1", "MC-3", "MC-7", "MC-8"]) { $0.policy = .cheapestFirst },
  ]

  private static let accounts = [
    made("without-costs", ["MC-4"]) {
      $0.cost = .none
      $0.countLimit = 200
    },
    // Equal costs are the worst case of this policy: new images are evicted at once.
    made("nscache-by-count", ["MC-1", "MC-4", "MC-5", "MC-7", "MC-8"]) {
      $0.policy = .cheapestFirst
      $0.cost = .none
      $0.countLimit = 200
      $0.zeroLimit = .unlimited
    },
    made("cost-of-one") {
      $0.cost = .count
      $0.costLimit = .bytes(ByteCount(200))
      $0.countLimit = 200
    },
    made("file-bytes") { $0.cost = .fileBytes },
    made("four-bytes-per-pixel") { $0.cost = .fourBytesPerPixel },
    made("entry-limit") { $0.entryLimit = .perMilleOfCostLimit(100) },
    made("entry-limit-in-bytes") { $0.entryLimit = .bytes(.megabytes(5)) },
    made("zero-is-unlimited", ["MC-5"]) { $0.zeroLimit = .unlimited },
    made("keeps-what-is-out-of-date", ["MC-4"]) { $0.oversizeOverwrite = .keepsOld },
    made("attached-data") { $0.attachedData = .counted },
    made("attached-data-for-free", ["MC-13"]) { $0.attachedData = .uncounted },
  ]

  private static let levels = [
    made("weak-table") { $0.secondLevel = .weak },
    made("active-resources") { $0.secondLevel = .active },
    made("active-resources-by-clock") {
      $0.secondLevel = .active
      $0.policy = .clock
    },
    made("time-to-live") { $0.timeToLive = .init(.seconds(300)) },
    made("time-to-live-by-use") { $0.timeToLive = .init(.seconds(300), extended: .byUse) },
    made("half-at-a-warning", ["MC-10"]) {
      $0.trims.warning = .toShareOfContent(perMille: 500)
    },
    made("a-tenth-in-background", passing: ["MC-9"]) {
      $0.trims.background = .toShareOfLimits(perMille: 100)
    },
    made("small-in-background") { $0.trims.backgroundLimitPerMille = 500 },
    made("empty-in-background", passing: ["MC-9"]) { $0.trims.background = .all },
  ]

  private static let keys = [
    made("by-url", ["VK-1", "VK-3", "VK-4", "VK-9", "VK-10", "VK-11"]) { $0.key = .url },
    made("larger-serves-smaller") {
      $0.key = .largerServesSmaller
      $0.precision = .inexact
    },
    made("larger-serves-none") { $0.key = .largerServesSmaller },
  ]

  private static func made(
    _ name: String,
    _ failures: Set<String> = [],
    passing: Set<String> = [],
    _ change: (inout MemoryCacheOptions) -> Void
  ) -> Design {
    var variant = Variant(name: name, summary: "For this test.")
    change(&variant.memoryCache)
    // A cache without a limit in the background keeps too much there.
    return Design(variant, failures.union(["MC-9"]).subtracting(passing).sorted())
  }
}

@Suite("Memory caches behave", .timeLimit(.minutes(30)))
struct CacheConformanceTests {
  private static let cases = ConformanceCase.catalogue.filter {
    $0.id.hasPrefix("MC-") || $0.id.hasPrefix("VK-") || $0.id == "CO-19"
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

  @Test("A limit of 0 means no limit if the options say so, as in NSCache")
  func zeroIsUnlimited() {
    var options = MemoryCacheOptions(costLimit: .bytes(.zero))
    #expect(options.costLimitBytes(deviceMemory: .megabytes(1)) == 0)
    options.zeroLimit = .unlimited
    #expect(options.costLimitBytes(deviceMemory: .megabytes(1)) == nil)
  }
}
