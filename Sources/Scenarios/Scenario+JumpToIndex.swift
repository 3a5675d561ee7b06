import Basics

extension Scenario {
  /// Jumps to distant items of a grid, where every cell on the screen misses at once.
  ///
  /// Four columns on a phone and six on a tablet make 28 to 60 misses in one frame. Slow drags
  /// follow, and the third jump returns to an earlier screen.
  package static let jumpToIndex = Scenario(
    name: "jump-to-index",
    summary:
      "Jumps in a grid of 2000 tiles, so that a screenful misses at once, with slow drags between.",
    feed: FeedSpec(
      itemCount: 2_000,
      columns: ColumnRule(compact: 4, regular: 6),
      spacing: 2,
      templates: [ItemTemplate(filledBy: .thumbnail, from: .tile, distinct: 2_000)]
    ),
    script: ScrollScript([
      .pause(.milliseconds(700)),
      .jump(.item(1_000)),
      .pause(.milliseconds(900)),
      .drag(distance: 400, duration: .milliseconds(1_200)),
      .jump(.item(1_600)),
      .pause(.milliseconds(700)),
      .drag(distance: -400, duration: .milliseconds(1_200)),
      .jump(.item(1_000)),
      .pause(.milliseconds(700)),
      .drag(distance: 400, duration: .milliseconds(1_200)),
      .jump(.item(0)),
      .pause(.milliseconds(400)),
      .drag(distance: 200, duration: .milliseconds(600)),
    ]),
    network: .lte,
    contentTime: .seconds(9)
  )
}
