import Reproduction
import Scenarios
import Testing

@Suite("The verdict on a claim of the seeds")
struct SeedVerdictTests {
  private func claim(
    _ claimed: SeedClaim.Claimed?,
    agreement: SeedClaim.Agreement = .every,
    source: SeedClaim.Source = .device(.refreshPeriod)
  ) -> SeedClaim {
    SeedClaim(
      "1",
      seeds: [0],
      "A claim.",
      claimed,
      .percent,
      formula: "none",
      source,
      within: SeedClaim.Tolerance(share: 0.1, reason: "it is a test"),
      agreement: agreement
    )
  }

  private func findings(_ numbers: [Double?]) -> [SeedFinding] {
    numbers.enumerated().map { place, number in
      SeedFinding(.device("d\(place)"), number.map { .number($0) } ?? .nothing("no idea"))
    }
  }

  @Test(
    "Every device or most of them have to agree, of those that give a number",
    arguments: [
      ([100.0, 100.0], SeedVerdict.Outcome.confirmed, SeedVerdict.Outcome.confirmed),
      ([100, 100, 1], .refuted, .confirmed),
      ([100, 1], .refuted, .refuted),
      ([100, nil, 1, nil], .refuted, .refuted),
      ([100, nil, nil], .confirmed, .confirmed),
      ([1, 1], .refuted, .refuted),
      ([nil, nil], .notMeasurable, .notMeasurable),
      ([], .notMeasurable, .notMeasurable),
    ] as [([Double?], SeedVerdict.Outcome, SeedVerdict.Outcome)]
  )
  func agreement(
    numbers: [Double?],
    every: SeedVerdict.Outcome,
    most: SeedVerdict.Outcome
  ) {
    let found = findings(numbers)
    #expect(SeedVerdict(claim: claim(.exactly(100)), findings: found).outcome == every)
    let lenient = claim(.exactly(100), agreement: .most)
    #expect(SeedVerdict(claim: lenient, findings: found).outcome == most)
  }

  @Test("The reason tells the number, how far it is off, what is allowed and why")
  func reason() {
    let one = SeedVerdict(claim: claim(.exactly(100)), findings: findings([95]))
    #expect(one.reason == "95 %, 5 % less; 10 % are allowed, because it is a test")
    let same = SeedVerdict(claim: claim(.exactly(100)), findings: findings([100]))
    #expect(same.reason == "100 %, as claimed; 10 % are allowed, because it is a test")
    let two = SeedVerdict(claim: claim(.exactly(100)), findings: findings([95, 120]))
    #expect(
      two.reason
        == "holds on 1 of 2 devices, not on d1 (120 %); 10 % are allowed, because it is a test"
    )
  }

  @Test("What cannot be measured says why")
  func notMeasurable() {
    let nobody = claim(.exactly(1), source: .notMeasurable("nobody knows"))
    #expect(SeedVerdict(claim: nobody, findings: []).reason == "nobody knows")
    #expect(SeedVerdict(claim: claim(.exactly(1)), findings: findings([nil])).reason == "no idea")
    let silent = SeedVerdict(claim: claim(nil), findings: findings([1]))
    #expect(silent.outcome == .notMeasurable)
    #expect(silent.reason == "no number is claimed")
  }
}

@Suite("Numbers of claims in words")
struct ClaimTextTests {
  @Test(
    "A number has as many places as a reader needs",
    arguments: [
      (48_771_072.0, "48771072"), (46.51172, "46.51"), (0.59, "0.590"), (0, "0"), (-2.5, "-2.50"),
      (16.666667, "16.67"),
    ]
  )
  func number(value: Double, text: String) {
    #expect(ClaimText.number(value) == text)
  }

  @Test("What is claimed is told with its unit")
  func claimed() {
    func words(_ claimed: SeedClaim.Claimed?, _ unit: ClaimUnit) -> String {
      ClaimText.claimed(
        SeedClaim("1", seeds: [0], "A.", claimed, unit, formula: "", .notMeasurable("test"))
      )
    }
    #expect(words(.between(10, 20), .percent) == "10 to 20 %")
    #expect(words(.atLeast(42), .percent) == "≥ 42 %")
    #expect(words(.atMost(24), .megabytes) == "≤ 24 MB")
    #expect(words(.exactly(1), .ended) == "is ended")
    #expect(words(.exactly(0), .ended) == "goes on")
    #expect(words(nil, .none) == "–")
  }
}
