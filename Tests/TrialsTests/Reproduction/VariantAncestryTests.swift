import ImagePipeline
import Reproduction
import Testing
import Variants

@Suite("The variant that another one builds upon")
struct VariantAncestryTests {
  @Test(
    "is the step below on the ladders, and what the summary names elsewhere",
    arguments: [
      ("downsample", "naive"), ("background-decode", "downsample"),
      ("dedup", "background-decode"), ("cancellation", "dedup"),
      ("bounded-cache", "cancellation"), ("prefetch", "bounded-cache"),
      ("yuv-planes", "bounded-cache"), ("any-thumbnail", "embedded-thumbnail"),
      ("no-verify", "bounded-cache"), ("progressive-every-chunk", "bounded-cache"),
      ("retry", "bounded-cache"), ("negative-cache", "retry"), ("resume", "negative-cache"),
      ("failure-image", "resume"), ("no-disk-cache", "bounded-cache"),
      ("http-cache", "no-disk-cache"), ("prepare-for-display", "full-decode"),
      ("seed0-async-cell", "seed0-loader"), ("kingfisher-like", "bounded-cache"),
      ("best", "bounded-cache"), ("seed1-pipeline", "bounded-cache"),
    ]
  )
  func parents(name: String, expected: String) throws {
    let variant = try #require(Variant.named(name))
    #expect(VariantAncestry.parent(of: variant)?.name == expected)
  }

  @Test("is none for the first step of the ladder")
  func first() {
    #expect(VariantAncestry.parent(of: .naive) == nil)
  }
}
