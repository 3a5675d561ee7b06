import Basics

/// Small workloads for failure patterns. They are in no suite and are found by name.
extension Scenario {
  /// Every workload that exists only for a failure pattern, in the order of lists.
  package static let reproductions = [
    photoShuffle, photoJumps, hitsBehindDecodes, sizesOfOneURL, sharedPortraits, cancelAndReload,
    wideCards,
    offlineStart, twoSizesAtOnce, jumpAhead, thereAndBack, largeFiles, progressiveWifi,

  ]

  /// A hand for workloads in which little else depends on the random seed.
  ///
  /// It begins within 12 frames at 60 Hz, so that scrolls meet the work under way at different
  /// moments, and drags by up to a tenth more or less.
  private static let unsteady = HandChance(longestWait: .milliseconds(200), mostStray: 100)

  /// The grid of camera photographs; the random seed draws their order and the start of the scroll.
  ///
  /// Photographs differ in file size, and so in the time of a read and a decode.
  package static let photoShuffle: Scenario = {
    var scenario = photoGrid
    scenario.name = "photo-shuffle"
    scenario.summary =
      "The grid of 12 MP photos; the seed draws their order and when the scrolling begins."
    scenario.handChance = unsteady
    for surface in scenario.feed.templates[0].surfaces.indices {
      scenario.feed.templates[0].surfaces[surface].popularity = .shuffled
    }
    return scenario
  }()

  /// Jumps in a grid of camera photographs: all decodes of a screen can begin at once.
  package static let photoJumps: Scenario = {
    var scenario = photoShuffle
    scenario.name = "photo-jumps"
    scenario.summary =
      "Jumps in a grid of 12 MP photos that the app has shown before: a screenful misses at once."
    scenario.script = ScrollScript([
      .pause(.milliseconds(500)),
      .jump(.item(120)),
      .pause(.milliseconds(1_500)),
      .drag(distance: 200, duration: .milliseconds(400)),
    ])
    scenario.contentTime = .seconds(4)
    return scenario
  }()

  /// Portraits that are soon in memory, next to photographs from disk that need decodes all the
  /// time.
  ///
  /// The link is so fast that loads wait for decodes only, with a disk cache and without.
  package static let hitsBehindDecodes: Scenario = {
    var network = NetworkProfile.wifi
    network.bytesPerSecond = 400_000_000
    var scenario = Scenario(
      name: "hits-behind-decodes",
      summary:
        "Rows with a portrait that is in memory and three 12 MP photos that have to be decoded.",
      feed: FeedSpec(
        itemCount: 300,
        templates: [
          ItemTemplate(
            height: .points(88),
            surfaces: [
              .square(
                .avatar,
                side: 44,
                x: 4,
                y: 12,
                from: .avatar,
                distinct: 4,
                popularity: .uniform
              ),
              photograph(x: 56),
              photograph(x: 140),
              photograph(x: 224),
            ]
          )
        ]
      ),
      script: ScrollScript([
        .pause(.seconds(4)),
        .drag(distance: 1_500, duration: .milliseconds(2_000)),
        .drag(distance: 2_000, duration: .milliseconds(1_000)),
      ]),
      network: network,
      contentTime: .seconds(9),
      initialCache: .warmDisk
    )
    scenario.handChance = unsteady
    return scenario
  }()

  /// The same pictures at three sizes, in a different order for each size.
  package static let sizesOfOneURL: Scenario = {
    let portrait = Surface.square(
      .avatar,
      side: 44,
      x: 12,
      y: 8,
      from: .tile,
      distinct: 24,
      popularity: .uniform
    )
    let card = Surface.square(
      .card,
      side: 120,
      x: 68,
      y: 8,
      from: .tile,
      distinct: 24,
      popularity: .uniform
    )
    let hero = Surface(
      kind: .hero,
      y: 136,
      width: .fullWidth,
      height: Length(ofWidth: 0.5),
      sourceClass: .tile,
      distinctCount: 24,
      popularity: .uniform
    )
    let plain = ItemTemplate(height: .points(136), surfaces: [portrait, card])
    return Scenario(
      name: "sizes-of-one-url",
      summary: "24 pictures as portraits, as cards and as wide as the screen, in random order.",
      feed: FeedSpec(
        itemCount: 200,
        templates: [
          plain, plain,
          ItemTemplate(
            height: Length(points: 136, ofWidth: 0.5),
            surfaces: [portrait, card, hero]
          ),
        ]
      ),
      script: ScrollScript([
        .pause(.milliseconds(500)),
        .drag(distance: 7_000, duration: .seconds(4)),
      ]),
      network: .wifi,
      contentTime: .seconds(6)
    )
  }()

  /// Rows that share few portraits, on a link so slow that rows leave while others still wait.
  package static let sharedPortraits = Scenario(
    name: "shared-portraits",
    summary: "Rows that share portraits over 3G and leave the screen while others wait for them.",
    feed: portraitRows(distinct: 40),
    script: ScrollScript([
      .pause(.milliseconds(100)),
      .drag(distance: 3_000, duration: .milliseconds(2_000)),
      .pause(.milliseconds(200)),
      .drag(distance: 3_000, duration: .milliseconds(2_000)),
    ]),
    network: .threeG,
    contentTime: .seconds(8)
  )

  /// Rows that show the same few people small and large, so that both sizes are requested at once.
  package static let twoSizesAtOnce: Scenario = {
    var card = portrait(.card, x: 72, distinct: 20)
    card.popularity = .zipf(.one)
    card.width = .points(56)
    card.height = .points(56)
    card.y = 2
    var feed = portraitRows(distinct: 20)
    feed.templates[0].surfaces.append(card)
    return Scenario(
      name: "two-sizes-at-once",
      summary: "Rows that show one of 20 people small and another one large, in random order.",
      feed: feed,
      script: ScrollScript([
        .pause(.milliseconds(300)),
        .drag(distance: 3_000, duration: .milliseconds(2_000)),
      ]),
      network: .wifi,
      contentTime: .seconds(4)
    )
  }()

  /// Jumps between two screens with the same pictures, faster than these load.
  ///
  /// Each jump cancels all loads and begins them again in one turn. A short drag follows, whose new
  /// rows want a picture of a row above them: it is in flight if its load was not lost. Over 3G no
  /// answer arrives before the next jump.
  package static let cancelAndReload = Scenario(
    name: "cancel-and-reload",
    summary:
      "Jumps that cancel all loads and begin them again, and rows that join loads in flight.",
    feed: FeedSpec(
      itemCount: 300,
      templates: [
        ItemTemplate(height: .points(60), surfaces: [portrait(.avatar, x: 12, distinct: 50)]),
        ItemTemplate(
          height: .points(60),
          surfaces: [
            portrait(.avatar, x: 12, distinct: 50), portrait(.card, x: 72, distinct: 50),
          ]
        ),
      ]
    ),
    script: ScrollScript(
      (0..<6).flatMap { round -> [Gesture] in
        [
          .pause(.milliseconds(50)),
          .jump(.item(round % 2 == 0 ? 100 : 0)),
          .pause(.milliseconds(30)),
          .drag(distance: 480, duration: .milliseconds(70)),
        ]
      }
    ),
    network: .threeG,
    contentTime: .seconds(4)
  )

  /// Cards as wide as the screen: small files, many pixels.
  package static let wideCards: Scenario = {
    var scenario = Scenario(
      name: "wide-cards",
      summary:
        "Cards as wide as the screen, whose pixels take 20 to 50 times the bytes of the file.",
      feed: FeedSpec(
        itemCount: 300,
        templates: [
          ItemTemplate(filledBy: .card, from: .tile, distinct: 300, popularity: .shuffled)
        ]
      ),
      script: ScrollScript([
        .pause(.milliseconds(300)),
        .drag(distance: 20_000, duration: .seconds(6)),
        .pause(.milliseconds(300)),
      ]),
      network: .wifi,
      contentTime: .seconds(8),
      initialCache: .warmDisk
    )
    scenario.handChance = unsteady
    return scenario
  }()

  /// No network for the first second, then away and back to the images that failed.
  package static let offlineStart: Scenario = {
    var network = NetworkProfile.wifi
    network.faults = NetworkFaults(
      missingShare: 0,
      offline: [.init(from: .zero, lasting: .seconds(1))]
    )
    return Scenario(
      name: "offline-start",
      summary: "A second offline, then a good network, and away and back to failed images.",
      feed: portraitRows(distinct: 200, popularity: .sequential),
      script: ScrollScript([
        .pause(.milliseconds(1_300)),
        .jump(.item(100)),
        .pause(.milliseconds(700)),
        .jump(.item(0)),
      ]),
      network: network,
      contentTime: .seconds(6)
    ).measuredWhole
  }()

  /// A jump ahead into prefetched items, of which the queue of downloads takes a few at a time.
  package static let jumpAhead = Scenario(
    name: "jump-ahead",
    summary: "A jump of 150 items over Wi-Fi, into the middle of the prefetched items.",
    feed: jumpToIndex.feed,
    script: ScrollScript([.pause(.milliseconds(800)), .jump(.item(152))]),
    network: .wifi,
    contentTime: .seconds(6)
  ).measuredWhole

  /// Camera photographs with the largest files, on disk: the time of a read counts.
  package static let largeFiles: Scenario = {
    var scenario = photoShuffle
    scenario.name = "large-files"
    scenario.summary = "The grid of photos, each a file of 9 MB; the app has shown them before."
    for surface in scenario.feed.templates[0].surfaces.indices {
      scenario.feed.templates[0].surfaces[surface].sourceClass = .large
    }
    return scenario
  }()

  /// Full-width progressive photographs whose chunks arrive faster than they can be decoded.
  package static let progressiveWifi: Scenario = {
    var scenario = progressiveHero
    scenario.name = "progressive-wifi"
    scenario.summary =
      "Full-width progressive photos of 12 MP whose chunks arrive fast over Wi-Fi."
    scenario.network = .wifi
    return scenario
  }()

  /// Down once, and up and down again over rows that were on the screen.
  package static let thereAndBack = Scenario(
    name: "there-and-back",
    summary: "Down a list, a rest, and up and down again over rows that are all in memory.",
    feed: portraitRows(distinct: 8),
    script: ScrollScript([
      .pause(.milliseconds(500)),
      .drag(distance: 2_400, duration: .seconds(2)),
      .pause(.seconds(1)),
      .drag(distance: -2_400, duration: .seconds(1)),
      .drag(distance: 2_400, duration: .seconds(1)),
    ]),
    network: .wifi,
    contentTime: .seconds(7)
  )

  /// Rows of 60 points with a portrait each, of `distinct` people.
  static func portraitRows(
    distinct: Int,
    popularity: Popularity = .zipf(.one)
  ) -> FeedSpec {
    var surface = portrait(.avatar, x: 12, distinct: distinct)
    surface.popularity = popularity
    return FeedSpec(
      itemCount: 400,
      templates: [ItemTemplate(height: .points(60), surfaces: [surface])]
    )
  }

  private static func photograph(x: Double) -> Surface {
    .square(
      .thumbnail,
      side: 80,
      x: x,
      y: 4,
      from: .photo,
      distinct: 900,
      popularity: .shuffled
    )
  }

  private static func portrait(_ kind: SurfaceKind, x: Double, distinct: Int) -> Surface {
    .square(kind, side: 44, x: x, y: 8, from: .avatar, distinct: distinct)
  }
}
