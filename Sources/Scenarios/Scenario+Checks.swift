package import Basics

/// Workloads of `imagebench check` that no pattern has. They are in no suite and are found by name.
extension Scenario {
  /// Every workload that exists only for checks, in the order of lists.
  package static let checks = [fastPhotos, quietFeed, album, slotJumps]

  /// A grid of camera photographs over a link so fast that every loader has something to decode,
  /// also one that keeps no files.
  package static let fastPhotos: Scenario = {
    var network = NetworkProfile.wifi
    // 400 MB/s, as in "hits-behind-decodes": a photograph comes within a frame.
    network.bytesPerSecond = 400_000_000
    var scenario = photoShuffle
    scenario.name = "fast-photos"
    scenario.summary = "A grid of 12 MP photos over a fast link, scrolled and jumped through."
    scenario.network = network
    scenario.initialCache = .cold
    scenario.script = ScrollScript([
      .pause(.milliseconds(1_000)),
      .drag(distance: 400, duration: .milliseconds(1_000)),
      .flick(velocity: 1_200),
      .pause(.milliseconds(300)),
      .jump(.item(150)),
      .pause(.milliseconds(1_000)),
      .drag(distance: -300, duration: .milliseconds(500)),
    ])
    scenario.contentTime = .seconds(7)
    return scenario
  }()

  /// A short list that rests for long; a quarter of its addresses have no picture.
  ///
  /// On this link all pictures come within two seconds. What is requested later is requested by a
  /// loop, by a prefetcher that does not end, or again and again because it fails.
  package static let quietFeed: Scenario = {
    var scenario = Scenario(
      name: "quiet-feed",
      summary:
        "A short scroll and a rest of eight seconds; a quarter of the pictures do not exist.",
      feed: portraitRows(distinct: 400, popularity: .sequential),
      script: ScrollScript([
        .pause(.milliseconds(500)),
        .drag(distance: 600, duration: .milliseconds(700)),
      ]),
      network: .wifi,
      contentTime: .seconds(9)
    ).measuredWhole
    scenario.network.faults = NetworkFaults(missingShare: 0.25)
    return scenario
  }()

  /// Pictures as wide as the screen, of which some 300 are leafed through; then the system is short
  /// of memory, some more are looked at, and the app goes to the background and comes back.
  ///
  /// 300 of them take some 45 % of the memory limit of the devices of 2 and 4 GB.
  package static let album: Scenario = {
    let leaf = TimeSpan.milliseconds(200)
    func leaves(_ range: Range<Int>) -> [Gesture] {
      range.flatMap { [.jump(.item($0 * 3)), .pause(leaf)] }
    }
    let read = leaf * albumLeaves
    let last = leaf * (albumLeaves / 4)
    let warning = read + .seconds(1)
    let background = warning + .milliseconds(2_000) + last
    return Scenario(
      name: "album",
      summary: "300 wide pictures in half a minute, a memory warning, and a visit to another app.",
      feed: FeedSpec(
        itemCount: 1_000,
        templates: [ItemTemplate(filledBy: .card, from: .tile, distinct: 1_000)]
      ),
      script: ScrollScript(
        leaves(0..<albumLeaves) + [.pause(.milliseconds(2_500))]
          + leaves(albumLeaves..<(albumLeaves * 5 / 4)) + [.pause(.seconds(3))]
      ),
      network: .wifi,
      contentTime: background + .milliseconds(3_500),
      events: [
        TimedEvent(at: warning, .memoryWarning),
        TimedEvent(at: background, .enterBackground),
        TimedEvent(at: background + .seconds(2), .enterForeground),
      ]
    )
  }()

  /// Jumps of three pictures: as many as show 300 on a phone.
  private static let albumLeaves = 120

  /// A grid that is looked at, jumped through faster than anything can come, and looked at again.
  ///
  /// A loader that limits its downloads must have as many at a time after the jumps as before.
  package static let slotJumps: Scenario = {
    // The last screen has been jumped to before, and left before anything came.
    let jumps = (Array(1...7) + (2...6).reversed()).flatMap { number -> [Gesture] in
      [.jump(.item(number * 120)), .pause(.milliseconds(120))]
    }
    return Scenario(
      name: "slot-jumps",
      summary: "A screenful over 3G, twelve jumps that cancel all of it, and a rest.",
      feed: jumpToIndex.feed,
      script: ScrollScript([.pause(slotCalm)] + jumps + [.pause(.seconds(6))]),
      network: .threeG,
      contentTime: slotCalm + .milliseconds(1_440) + .seconds(6)
    ).measuredWhole
  }()

  /// How long the first screen of ``slotJumps`` rests.
  package static let slotCalm = TimeSpan.milliseconds(2_500)
}
