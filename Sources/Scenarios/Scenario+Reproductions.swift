import Quantities

/// Small workloads for failure patterns; they stay outside the suites and are found by name.
extension Scenario {
  /// Every workload that exists for a failure pattern alone, in the order of lists.
  public static let reproductions = [
    photoJumps, hitsBehindDecodes, sizesOfOneURL, sharedPortraits, edgeOfScreen, wideCards,
    offlineStart, distantJumps, thereAndBack,
  ]

  /// Jumps in a grid of camera photographs on disk: all of a screen's decodes can begin at once.
  public static let photoJumps: Scenario = {
    var scenario = photoGrid
    scenario.name = "photo-jumps"
    scenario.summary = "Jumps in a grid of 12 MP photos on disk, so that a screenful misses at once."
    scenario.script = ScrollScript([
      .pause(.milliseconds(500)),
      .jump(.item(120)),
      .pause(.milliseconds(1_500)),
      .drag(distance: 200, duration: .milliseconds(400)),
    ])
    scenario.contentTime = .seconds(4)
    return scenario
  }()

  /// Portraits that are in memory soon, beside photographs from disk that are decoded all the time.
  public static let hitsBehindDecodes = Scenario(
    name: "hits-behind-decodes",
    summary: "Rows with a portrait that is in memory and a 12 MP photo that has to be decoded.",
    feed: FeedSpec(
      itemCount: 300,
      templates: [
        ItemTemplate(
          height: .points(88),
          surfaces: [
            .square(.thumbnail, side: 80, x: 4, y: 4, from: .photo, distinct: 300),
            .square(.avatar, side: 44, x: 96, y: 12, from: .avatar, distinct: 4),
          ]
        )
      ]
    ),
    script: ScrollScript([
      .pause(.milliseconds(600)),
      .drag(distance: 1_500, duration: .milliseconds(2_000)),
      .drag(distance: 2_000, duration: .milliseconds(1_000)),
    ]),
    network: .wifi,
    contentTime: .seconds(5),
    initialCache: .warmDisk
  )

  /// The same pictures at three sizes, in an order that differs from size to size.
  public static let sizesOfOneURL = Scenario(
    name: "sizes-of-one-url",
    summary: "12 pictures as portraits, as cards and as wide as the screen, in random order.",
    feed: FeedSpec(
      itemCount: 200,
      templates: [
        ItemTemplate(
          height: Length(points: 150, ofWidth: 1),
          surfaces: [
            .square(.avatar, side: 44, x: 12, y: 12, from: .tile, distinct: 12, popularity: .uniform),
            .square(.card, side: 120, x: 68, y: 12, from: .tile, distinct: 12, popularity: .uniform),
            Surface(
              kind: .hero,
              y: 144,
              width: .fullWidth,
              height: .fullWidth,
              sourceClass: .tile,
              distinctCount: 12,
              popularity: .uniform
            ),
          ]
        )
      ]
    ),
    script: ScrollScript([
      .pause(.milliseconds(500)),
      .drag(distance: 2_400, duration: .seconds(3)),
      .pause(.milliseconds(300)),
    ]),
    network: .wifi,
    contentTime: .seconds(5)
  )

  /// Rows that share few portraits, on a link so slow that rows leave while others still wait.
  public static let sharedPortraits = Scenario(
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

  /// A finger that does not hold still: rows at the edge leave and come back before they have loaded.
  public static let edgeOfScreen = Scenario(
    name: "edge-of-screen",
    summary: "A trembling finger: rows at the edge leave and come back within their load's time.",
    feed: portraitRows(distinct: 40),
    script: ScrollScript(
      [.pause(.milliseconds(50))]
        + (0..<30).flatMap { _ -> [Gesture] in
          [
            .drag(distance: 180, duration: .milliseconds(50)),
            .drag(distance: -150, duration: .milliseconds(50)),
          ]
        }
    ),
    network: .threeG,
    contentTime: .seconds(7)
  )

  /// Cards as wide as the screen, small as files and large as pixels.
  public static let wideCards = Scenario(
    name: "wide-cards",
    summary: "Cards as wide as the screen, whose pixels take 20 to 50 times the bytes of the file.",
    feed: FeedSpec(
      itemCount: 300,
      templates: [
        ItemTemplate(
          height: .fullWidth,
          surfaces: [
            Surface(
              kind: .card,
              width: .fullWidth,
              height: .fullWidth,
              sourceClass: .tile,
              distinctCount: 300
            )
          ]
        )
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

  /// No network for the first two seconds, then rest, then the way down and back.
  public static let offlineStart: Scenario = {
    var network = NetworkProfile.wifi
    network.faults = NetworkFaults(
      missingShare: 0,
      offline: [.init(from: .milliseconds(300), lasting: .seconds(2))]
    )
    return Scenario(
      name: "offline-start",
      summary: "A tunnel: two seconds without a network, then a good one and the way back.",
      feed: portraitRows(distinct: 200),
      script: ScrollScript([
        .pause(.milliseconds(400)),
        .drag(distance: 2_400, duration: .milliseconds(1_200)),
        .pause(.milliseconds(1_200)),
        .drag(distance: -2_400, duration: .milliseconds(1_200)),
      ]),
      network: network,
      contentTime: .seconds(6)
    )
  }()

  /// A list whose prefetches are under way when it jumps to where nothing has been asked for.
  public static let distantJumps = Scenario(
    name: "distant-jumps",
    summary: "Jumps and short scrolls over LTE, with what is ahead prefetched after each.",
    feed: jumpToIndex.feed,
    script: ScrollScript([
      .pause(.milliseconds(400)),
      .drag(distance: 300, duration: .milliseconds(300)),
      .pause(.milliseconds(300)),
      .jump(.item(600)),
      .pause(.milliseconds(900)),
      .drag(distance: 600, duration: .milliseconds(300)),
      .pause(.milliseconds(300)),
      .jump(.item(1_200)),
      .pause(.milliseconds(900)),
      .drag(distance: 900, duration: .milliseconds(300)),
    ]),
    network: .lte,
    contentTime: .seconds(8)
  )

  /// Down once, and up and down again over what has been seen.
  public static let thereAndBack = Scenario(
    name: "there-and-back",
    summary: "Down a list, a rest, and up and down again over rows that are all in memory.",
    feed: portraitRows(distinct: 200),
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

  /// Rows of 60 points with a portrait each, drawn by Zipf's law from `distinct` people.
  private static func portraitRows(distinct: Int) -> FeedSpec {
    FeedSpec(
      itemCount: 400,
      templates: [
        ItemTemplate(
          height: .points(60),
          surfaces: [
            .square(
              .avatar,
              side: 44,
              x: 12,
              y: 8,
              from: .avatar,
              distinct: distinct,
              popularity: .zipf(.one)
            )
          ]
        )
      ]
    )
  }
}
