extension Suite {
  /// What single switches cost: each variant next to the one that it changes.
  ///
  /// The scenario of a block is one in which its switches show. The table in `docs/variants.md`
  /// says what.
  package static let switches = Suite(
    name: "switches",
    summary: "What single switches cost: each variant next to the one that it changes.",
    blocks: [
      block("scroll-feed", ["bounded-cache", "async-hop", "random-identity", "own-cells"]),
      block("cell-reuse", ["bounded-cache", "no-stopping", "no-clear", "prefetch"]),
      block("memory-warning", ["cancellation", "dedup", "bounded-cache", "no-disk-cache"]),
      block(
        "photo-grid",
        [
          "bounded-cache", "main-decode", "main-disk", "full-then-resize", "yuv-planes",
          "embedded-thumbnail", "any-thumbnail",
        ]
      ),
      block("filled-grid", ["bounded-cache", "longest-edge"]),
      block("blurred-posts", ["bounded-cache", "shared-stages"]),
      block("two-sizes-at-once", ["bounded-cache", "no-sharing", "shared-stages"]),
      block("cancel-and-reload", ["bounded-cache", "first-owner", "remove-by-key"]),
      block("jump-ahead", ["prefetch-queue", "static-priority"]),
      block("wide-cards", ["cost-by-pixels", "cost-by-file"]),
      block("progressive-hero", ["bounded-cache", "progressive", "progressive-every-chunk"]),
      block(
        "failing-feed",
        [
          "bounded-cache", "retry", "negative-cache", "resume", "failure-image", "no-disk-cache",
          "http-cache",
        ]
      ),
      block("offline-start", ["bounded-cache", "refuse-a-while", "refuse-answers", "blacklist"]),
    ]
  )

  private static func block(_ scenario: String, _ variants: [String]) -> SuiteBlock {
    SuiteBlock(scenarios: [scenario], variants: variants, devices: [DeviceProfile.worstCase.name])
  }
}
