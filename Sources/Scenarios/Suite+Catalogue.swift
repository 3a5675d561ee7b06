extension Suite {
  /// The ablation ladder: each variant adds one step to the one before it.
  package static let ladder = [
    "naive", "downsample", "background-decode", "dedup", "cancellation", "bounded-cache",
    "prefetch",
    "priority", "best",
  ]

  /// The variant at the top of the ladder whose cell neither cancels nor verifies.
  ///
  /// It isolates the wrong-image failure, because everything else about it is right.
  package static let noVerify = "no-verify"

  /// Every variant that the suites of the ladder use, the ladder first.
  package static let variants = ladder + [noVerify]

  /// Every suite in the order of lists: the quickest first.
  package static let catalogue = [smoke, switches, review, nightly]

  /// The suite called `name`.
  ///
  /// - Throws: `ScenarioError.unknown` with the names that exist.
  package static func named(_ name: String) throws(ScenarioError) -> Suite {
    try Lookup.find(name, kind: .suite, in: catalogue) { $0.name }
  }

  /// Every part once: short scenarios, both ends of the ladder and its middle, one device.
  package static let smoke = Suite(
    name: "smoke",
    summary: "Every part once, for a check after a change: short scenarios and three variants.",
    blocks: [
      SuiteBlock(
        scenarios: Scenario.short.map(\.name),
        variants: ["naive", "background-decode", "bounded-cache"],
        devices: [DeviceProfile.worstCase.name]
      )
    ]
  )

  /// The comparison table of a design review: the standard scenarios and the long one up the whole
  /// ladder.
  package static let review = Suite(
    name: "review",
    summary: "The comparison table of a design review: six scenarios up the whole ladder.",
    blocks: [
      SuiteBlock(
        scenarios: Scenario.standard.map(\.name) + [Scenario.longScroll.name],
        variants: ladder,
        devices: [DeviceProfile.standard.name],
        repetitions: 2
      )
    ]
  )

  /// The devices of the nightly suite: the standard one, the slowest, and a large screen at 120 Hz.
  private static let watched =
    [DeviceProfile.standard, .worstCase, .iPadProM1].map(\.name)

  /// The trials of the regression gate: the ladder on three devices with two random seeds, and the
  /// probe.
  package static let nightly = Suite(
    name: "nightly",
    summary:
      "The watch of every night: the ladder on three devices with two seeds, a long scroll, a probe.",
    blocks: [
      SuiteBlock(
        scenarios: Scenario.standard.map(\.name),
        variants: ladder,
        devices: watched,
        seeds: [1, 2],
        repetitions: 2
      ),
      SuiteBlock(
        scenarios: [Scenario.longScroll.name],
        variants: ladder,
        devices: [DeviceProfile.standard.name],
        repetitions: 2
      ),
      SuiteBlock(
        scenarios: ["cell-reuse"],
        variants: [noVerify],
        devices: watched,
        seeds: [1, 2],
        repetitions: 2
      ),
    ]
  )
}
