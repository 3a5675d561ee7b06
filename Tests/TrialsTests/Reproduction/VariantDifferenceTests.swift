import Basics
import Caches
import ImagePipeline
import Reproduction
import Scenarios
import Testing
import Trials
import Variants

@Suite("The difference of two variants")
struct VariantDifferenceTests {
  private func texts(_ change: (inout Variant) -> Void) -> [String] {
    var other = Variant.boundedCache
    other.name = "other"
    other.summary = "Another."
    change(&other)
    return VariantDifference.between(.boundedCache, and: other).map(\.text)
  }

  @Test("is empty for equal switches, whatever the names of the variants")
  func equal() {
    #expect(texts { _ in }.isEmpty)
  }

  @Test("is the path of the switch with both values")
  func paths() {
    #expect(
      texts { $0.diskCacheOptions.readPlace = .main }
        == ["diskCacheOptions.readPlace: background → main"]
    )
    #expect(
      texts { $0.cellSteps = [.check] } == ["cellSteps: check clear cancel verify → check"]
    )
    #expect(texts { $0.cellSteps = [] } == ["cellSteps: check clear cancel verify → none"])
    #expect(
      texts { $0.decodePlace = .backgroundPool(width: 7) }
        == ["decodePlace: backgroundPool(width: 2) → backgroundPool(width: 7)"]
    )
    #expect(
      texts { $0.queues.download.limit = 6 } == ["queues.download.limit: none → 6"]
    )
  }

  @Test(
    "between two values of one enum case lists each associated value, between two cases the whole"
  )
  func payloads() throws {
    let differences = VariantDifference.between(
      try #require(Variant.named("progressive")),
      and: try #require(Variant.named("progressive-every-chunk"))
    )
    #expect(
      differences.map(\.text) == [
        "progressive.backlog: newest → queued",
        "progressive.minimumInterval: 100.000 ms → 0.000 ms",
        "progressive.leastRemaining: 100.000 ms → 0.000 ms",
      ]
    )
    #expect(texts { $0.progressive = .everyChunk }.count == 1)
  }

  @Test(
    "of a pattern and its fix has a meaning for each switch",
    arguments: FailurePattern.catalogue
  )
  func meanings(pattern: FailurePattern) throws {
    let bad = try #require(Variant.named(pattern.bad))
    for name in pattern.fixed {
      let fixed = try #require(Variant.named(name))
      for difference in VariantDifference.between(bad, and: fixed) {
        #expect(difference.meaning != nil, "\(difference.path)")
      }
    }
  }

  @Test("has no module names")
  func modules() {
    let all = texts {
      $0.memoryCache.costLimit = .bytes(.megabytes(16))
      $0.retry = .on(RetryOptions(maximumRetries: 2, delay: .fixed(.seconds(1))))
      $0.progressive = .everyChunk
    }
    #expect(all.count == 3)
    let modules = ["Basics.", "Codecs.", "Requests.", "Caches.", "ImagePipeline.", "Variants."]
    #expect(!all.contains { text in modules.contains { text.contains($0) } }, "\(all)")
  }

  @Test("is not empty for any two different variants")
  func complete() {
    let all = Variant.catalogue + Variant.reproductions
    for (index, first) in all.enumerated() {
      for second in all[(index + 1)...] where first != second {
        var renamed = second
        renamed.name = first.name
        renamed.summary = first.summary
        let isSame = renamed == first
        #expect(
          VariantDifference.between(first, and: second).isEmpty == isSame,
          "\(first.name) and \(second.name)"
        )
      }
    }
  }
}
