import Reproduction
import Scenarios
import Testing

@Suite("The verdict on a claim of an article")
struct ArticleVerdictTests {
  private func claim(
    _ claimed: ArticleClaim.Claimed?,
    agreement: ArticleClaim.Agreement = .every,
    source: ArticleClaim.Source = .device(.refreshPeriod)
  ) -> ArticleClaim {
    ArticleClaim(
      "1",
      articles: [0],
      "A claim.",
      claimed,
      .percent,
      formula: "none",
      source,
      within: ArticleClaim.Tolerance(share: 0.1, reason: "it is a test"),
      agreement: agreement
    )
  }

  private func findings(_ numbers: [Double?]) -> [ArticleFinding] {
    numbers.enumerated().map { index, number in
      ArticleFinding(.device("d\(index)"), number.map { .number($0) } ?? .nothing("no idea"))
    }
  }

  @Test(
    "Every device with a number has to agree, or most of them",
    arguments: [
      ([100.0, 100.0], ArticleVerdict.Outcome.confirmed, ArticleVerdict.Outcome.confirmed),
      ([100, 100, 1], .refuted, .confirmed),
      ([100, 1], .refuted, .refuted),
      ([100, nil, 1, nil], .refuted, .refuted),
      ([100, nil, nil], .confirmed, .confirmed),
      ([1, 1], .refuted, .refuted),
      ([nil, nil], .notMeasurable, .notMeasurable),
      ([], .notMeasurable, .notMeasurable),
    ] as [([Double?], ArticleVerdict.Outcome, ArticleVerdict.Outcome)]
  )
  func agreement(
    numbers: [Double?],
    every: ArticleVerdict.Outcome,
    most: ArticleVerdict.Outcome
  ) {
    let found = findings(numbers)
    #expect(ArticleVerdict(claim: claim(.exactly(100)), findings: found).outcome == every)
    let lenient = claim(.exactly(100), agreement: .most)
    #expect(ArticleVerdict(claim: lenient, findings: found).outcome == most)
  }

  @Test("The reason has the number, the difference, the tolerance and its reason")
  func reason() {
    let one = ArticleVerdict(claim: claim(.exactly(100)), findings: findings([95]))
    #expect(one.reason == "95 %, 5 % less; 10 % are allowed, because it is a test")
    let same = ArticleVerdict(claim: claim(.exactly(100)), findings: findings([100]))
    #expect(same.reason == "100 %, as claimed; 10 % are allowed, because it is a test")
    let two = ArticleVerdict(claim: claim(.exactly(100)), findings: findings([95, 120]))
    #expect(
      two.reason
        == "holds on 1 of 2 devices, not on d1 (120 %); 10 % are allowed, because it is a test"
    )
  }

  @Test("A claim that cannot be measured has a reason")
  func notMeasurable() {
    let unknown = claim(.exactly(1), source: .notMeasurable("it is a test"))
    #expect(ArticleVerdict(claim: unknown, findings: []).reason == "it is a test")
    #expect(
      ArticleVerdict(claim: claim(.exactly(1)), findings: findings([nil])).reason == "no idea"
    )
    let silent = ArticleVerdict(claim: claim(nil), findings: findings([1]))
    #expect(silent.outcome == .notMeasurable)
    #expect(silent.reason == "no number is claimed")
  }
}

@Suite("The text of numbers of claims")
struct ClaimTextTests {
  @Test(
    "A number has a fixed number of decimal places by size",
    arguments: [
      (48_771_072.0, "48771072"), (46.51172, "46.51"), (0.59, "0.590"), (0, "0"), (-2.5, "-2.50"),
      (16.666667, "16.67"),
    ]
  )
  func number(value: Double, text: String) {
    #expect(ClaimText.number(value) == text)
  }

  @Test("The text of a claimed value has its unit")
  func claimed() {
    func text(_ claimed: ArticleClaim.Claimed?, _ unit: ClaimUnit) -> String {
      ClaimText.claimed(
        ArticleClaim("1", articles: [0], "A.", claimed, unit, formula: "", .notMeasurable("test"))
      )
    }
    #expect(text(.between(10, 20), .percent) == "10 to 20 %")
    #expect(text(.atLeast(42), .percent) == "≥ 42 %")
    #expect(text(.atMost(24), .megabytes) == "≤ 24 MB")
    #expect(text(.exactly(1), .ended) == "is ended")
    #expect(text(.exactly(0), .ended) == "goes on")
    #expect(text(nil, .none) == "–")
  }
}
