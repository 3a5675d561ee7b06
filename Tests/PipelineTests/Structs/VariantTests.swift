import Caches
import ImagePipeline
import Testing
import Variants

@Suite("Variants")
struct VariantTests {
  @Test(
    "Names are unique, valid in flags and files, and find their variant",
    arguments: Variant.catalogue
  )
  func names(variant: Variant) {
    #expect(Variant.named(variant.name) == variant)
    #expect(Variant.catalogue.filter { $0.name == variant.name }.count == 1)
    #expect(variant.name.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    #expect(variant.summary.hasSuffix("."))
  }

  @Test(
    "A former name finds the variant of the present name",
    arguments: zip(
      ["seed0-bad-cell", "seed1-pipeline-off-actor"],
      ["article0-bad-cell", "article1-pipeline-off-actor"]
    )
  )
  func former(name: String, present: String) throws {
    #expect(try #require(Variant.named(name)).name == present)
  }

  @Test(
    "An unknown name gives nothing",
    arguments: ["", "Naive", "naive ", "seed-loader", "seed0", "seed2-loader"]
  )
  func unknown(name: String) {
    #expect(Variant.named(name) == nil)
  }

  @Test("Each rung of the ladder differs from the previous one as its summary says")
  func ladder() {
    let ladder = Variant.ladder
    #expect(ladder.first == .naive)
    for (lower, upper) in zip(ladder, ladder.dropFirst()) {
      var same = upper
      same.name = lower.name
      same.summary = lower.summary
      #expect(same != lower, "\(upper.name) is \(lower.name)")
    }
    #expect(ladder.last == .best)
  }
}
