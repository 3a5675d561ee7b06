extension Suite {
  /// What single switches cost: each variant next to the one that it changes.
  ///
  /// The scenario of a block is one in which its switches show. The table in `docs/variants.md`
  /// says what.
  package static let switches = Suite(
    name: "switches",
    summary: "What single switches cost: each variant next to the one that it changes.",
    blocks: [
      block(
        "scroll-feed",
        [
          "bounded-cache", "nearly-done", "expiring", "size-buckets", "early-binding",
          "unsized-loads",
        ]
      ),
      block(
        "cell-reuse",
        [
          "bounded-cache", "encoded-memory", "late-writes", "foreign-pixels", "prefetch",
          "prefetch-to-disk", "prefetch-top-edge", "prefetch-late", "prefetch-suppressed",
        ]
      ),
      block(
        "memory-warning",
        [
          "bounded-cache", "attached-data", "disk-small", "disk-early", "disk-often",
          "disk-age-access", "disk-age-write",
        ]
      ),
      block(
        "photo-grid",
        [
          "bounded-cache", "linear-light", "embedded-thumbnail", "any-thumbnail", "best",
          "changed-place", "prefetch-urgent",
        ]
      ),
      block(
        "blurred-posts",
        ["bounded-cache", "shared-stages", "larger-serves", "inexact", "stored-sides", "best"]
      ),
      block("sizes-of-one-url", ["bounded-cache", "file-by-size"]),
      block("cancel-and-reload", ["bounded-cache", "rate-limit"]),
      block("jump-ahead", ["prefetch-queue", "reserved-slots"]),
    ]
  )

  private static func block(_ scenario: String, _ variants: [String]) -> SuiteBlock {
    SuiteBlock(scenarios: [scenario], variants: variants, devices: ["iphone-se"])
  }
}
