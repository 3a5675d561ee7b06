internal import Basics

/// Frames, feeds, and what cannot be measured here: rows 24 to 26.
extension ArticleClaim {
  /// Feeds as in scroll-feed, of these numbers of posts.
  private static let feedSizes = [10, 25, 50, 100, 500, 5_000]

  private static func feed(of count: Int) -> Scenario {
    var scenario = Scenario.scrollFeed
    scenario.name = "scroll-feed-\(count)"
    scenario.feed = Scenario.postFeed(itemCount: count, heroEvery: 6)
    return scenario
  }

  static let feeds: [ArticleClaim] = [
    ArticleClaim(
      "24",
      articles: [0],
      "Screens refresh 60 to 120 times a second: every 8.33 to 16.67 ms.",
      .between(8.33, 16.67),
      .milliseconds,
      formula: "1 s ÷ refresh rate of the device profile",
      .device(.refreshPeriod),
      within: Tolerance(share: 0.001, reason: "half a unit of the third digit")
    ),
    ArticleClaim(
      "25a",
      articles: [0],
      "Below about 50 images the loader of the article is enough.",
      .atMost(5),
      .hitchRatio,
      formula:
        "hitch_time_ratio of a modelled trial: 50 posts as in scroll-feed, article0-loader, seed 1; "
        + "enough is read as 5 ms/s, which Apple calls good",
      .trial(.metric(feed(of: 50), "hitch_time_ratio_ms_per_s", variant: "article0-loader"))
    ),
    ArticleClaim(
      "25b",
      articles: [0],
      "Above about 50 images it is no longer enough.",
      .between(25, 100),
      .items,
      formula:
        "the largest of \(feedSizes.map { "\($0)" }.joined(separator: ", ")) posts up to which "
        + "hitches are at most 5 ms/s",
      .trial(
        .largestFeed(
          feedSizes.map { feed(of: $0) },
          metric: "hitch_time_ratio_ms_per_s",
          most: 5,
          variant: "article0-loader"
        )
      )
    ),
    ArticleClaim(
      "25c",
      articles: [0],
      "The loader of the article covers 80 % of what apps need.",
      .exactly(80),
      .percent,
      formula: "needs met ÷ needs of apps",
      .notMeasurable("no count of the needs of apps exists")
    ),
    ArticleClaim(
      "26a",
      articles: [0],
      "Kingfisher has 23,000 stars on GitHub, SDWebImage 25,000, Nuke 8,500.",
      nil,
      .none,
      formula: "a count on a web site",
      .notMeasurable("stars are counted on a web site and change each day")
    ),
    ArticleClaim(
      "26b",
      articles: [0],
      "Nuke compiles in less than 2 s.",
      .atMost(2_000),
      .milliseconds,
      formula: "the time of a build of Nuke",
      .notMeasurable("Nuke needs Apple's frameworks and does not build on Linux")
    ),
    ArticleClaim(
      "26c",
      articles: [0],
      "SF Symbols has more than 6,000 symbols, 800 of them new in 2024.",
      nil,
      .none,
      formula: "a count of Apple's catalogue",
      .notMeasurable("the symbols come with Apple's systems only")
    ),
  ]
}
