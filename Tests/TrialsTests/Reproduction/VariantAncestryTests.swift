import ImagePipeline
import Reproduction
import Testing
import Variants

@Suite("The variant that another one builds upon")
struct VariantAncestryTests {
  @Test(
    "is the previous step of a ladder, else the variant that the summary names",
    arguments: [
      ("downsample", "naive"), ("background-decode", "downsample"),
      ("dedup", "background-decode"), ("cancellation", "dedup"),
      ("bounded-cache", "cancellation"), ("prefetch", "bounded-cache"),
      ("yuv-planes", "bounded-cache"), ("any-thumbnail", "embedded-thumbnail"),
      ("no-verify", "bounded-cache"), ("progressive-every-chunk", "bounded-cache"),
      ("retry", "bounded-cache"), ("negative-cache", "retry"), ("resume", "negative-cache"),
      ("failure-image", "resume"), ("no-disk-cache", "bounded-cache"),
      ("http-cache", "no-disk-cache"), ("prepare-for-display", "full-decode"),
      ("article0-async-cell", "article0-loader"), ("nuke-like", "bounded-cache"),
      ("priority", "prefetch"), ("best", "priority"), ("article1-pipeline", "bounded-cache"),
    ]
  )
  func parents(name: String, expected: String) throws {
    let variant = try #require(Variant.named(name))
    #expect(VariantAncestry.parent(of: variant)?.name == expected)
  }

  @Test("does not exist for the first step of the ladder")
  func first() {
    #expect(VariantAncestry.parent(of: .naive) == nil)
  }
}
