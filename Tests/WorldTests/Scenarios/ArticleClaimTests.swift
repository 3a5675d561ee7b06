internal import Scenarios
internal import Testing

@Suite("Claims of the articles")
struct ArticleClaimTests {
  @Test("Each row of the list of claims is there", arguments: 1...ArticleClaim.rowCount)
  func row(number: Int) {
    #expect(ArticleClaim.catalogue.contains { $0.row == number })
  }

  @Test("Rows come in their order, and no claim comes twice")
  func order() {
    let rows = ArticleClaim.catalogue.map(\.row)
    #expect(rows == rows.sorted())
    #expect(rows.first == 1)
    #expect(rows.last == ArticleClaim.rowCount)
    #expect(Set(ArticleClaim.catalogue.map(\.id)).count == ArticleClaim.catalogue.count)
  }

  @Test(
    "A claim says who claims it, how it is computed and why it may miss",
    arguments: ArticleClaim.catalogue
  )
  func whole(claim: ArticleClaim) {
    #expect(!claim.articles.isEmpty)
    #expect(claim.articles.allSatisfy { (0...4).contains($0) })
    #expect(claim.words.hasSuffix("."))
    #expect(!claim.formula.isEmpty)
    #expect(!claim.tolerance.reason.isEmpty)
    #expect((0..<1).contains(claim.tolerance.share))
    if claim.claimed == nil {
      guard case .notMeasurable(let reason) = claim.source else {
        Issue.record("\(claim.id) is measured and claims no number")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  @Test("Every article claims something")
  func articles() {
    #expect(Set(ArticleClaim.catalogue.flatMap(\.articles)) == [0, 1, 2, 3, 4])
  }

  private func claim(_ claimed: ArticleClaim.Claimed?, _ share: Double) -> ArticleClaim {
    ArticleClaim(
      "1",
      articles: [0],
      "A claim.",
      claimed,
      .bytes,
      formula: "none",
      .notMeasurable("it is a test"),
      within: ArticleClaim.Tolerance(share: share, reason: "it is a test")
    )
  }

  @Test(
    "A value holds up to the tolerance and not beyond",
    arguments: [
      (ArticleClaim.Claimed.exactly(100), 90.0, 110.0, 89.9, 110.1),
      (.exactly(-100), -110, -90, -110.1, -89.9),
      (.between(50, 100), 45, 110, 44.9, 110.1),
      (.atLeast(100), 90, 1e9, 89.9, -1e9),
      (.atMost(100), -1e9, 110, 1e9, 110.1),
    ]
  )
  func tolerance(
    claimed: ArticleClaim.Claimed,
    low: Double,
    high: Double,
    beyond: Double,
    other: Double
  ) {
    let claim = claim(claimed, 0.1)
    #expect(claim.holds(low) && claim.holds(high))
    #expect(!claim.holds(beyond) && !claim.holds(other))
  }

  @Test("Without a tolerance one unit is too much")
  func exact() {
    let claim = claim(.exactly(48_771_072), 0)
    #expect(claim.holds(48_771_072))
    #expect(!claim.holds(48_771_071) && !claim.holds(48_771_073))
  }

  @Test("Nothing holds what claims no number, and nothing that is no number holds")
  func nothing() {
    #expect(!claim(nil, 0.5).holds(0))
    #expect(!claim(.exactly(1), 0.5).holds(.nan))
    #expect(!claim(.atLeast(1), 0.5).holds(.nan))
  }
}

extension ArticleClaim: CustomTestStringConvertible {
  /// The number, which says in a line of test output what a dump of all properties would hide.
  public var testDescription: String { id }
}
