public import Basics

/// What is asked of the pipeline: a feed, a hand, a network, and what happens meanwhile.
///
/// A scenario is stated in content time. The refresh rate of a device turns that into a fixed
/// number of frames, so devices show the same scroll for the same seconds, one with more frames
/// than another.
public struct Scenario: Sendable, Hashable {
  /// The name in flags and files, such as "scroll-feed".
  public var name: String
  /// One sentence on what it asks and which failure it brings out.
  public var summary: String
  /// The content.
  public var feed: FeedSpec
  /// What the hand does.
  public var script: ScrollScript
  /// The link that pictures come through.
  public var network: NetworkProfile
  /// The length of the trial in content time; it includes the rest after the script.
  public var contentTime: TimeSpan
  /// What happens to the app meanwhile, in order of time.
  public var events: [TimedEvent] = []
  /// What the caches hold at the first frame.
  public var initialCache = InitialCache.cold
  /// The name that random streams hang on; nil, the default, is ``name``.
  ///
  /// A scenario on another network, and a recording, draw what the one draws that they come from.
  public var streams: String?
  /// What of the gestures a seed decides; by default nothing.
  ///
  /// A wait takes its time from ``settleTime``.
  public var handChance = HandChance.none
  /// How the server answers for addresses whose answers were recorded; by default for none.
  public var recordedOutcomes: [AddressLog<LoggedAnswer.Outcome>] = []

  /// A scenario of these parts; `events` are in order of time.
  public init(
    name: String,
    summary: String,
    feed: FeedSpec,
    script: ScrollScript,
    network: NetworkProfile,
    contentTime: TimeSpan,
    events: [TimedEvent] = [],
    initialCache: InitialCache = .cold
  ) {
    self.name = name
    self.summary = summary
    self.feed = feed
    self.script = script
    self.network = network
    self.contentTime = contentTime
    self.events = events
    self.initialCache = initialCache
  }

  /// The time after the script in which nothing moves and late pictures can arrive.
  ///
  /// - Complexity: O(milliseconds of flicks).
  public var settleTime: TimeSpan { contentTime - script.duration }

  /// The number of frames on `screen`, the same for every variant and seed.
  public func frameCount(on screen: Screen) -> Int { screen.frameCount(in: contentTime) }

  /// The feed of `trialSeed` laid out for `screen`.
  ///
  /// - Complexity: O(items · surfaces).
  public func feed(on screen: Screen, trialSeed: UInt64) -> Feed {
    Feed(spec: feed, screen: screen, seed: seed(of: .feed, trialSeed: trialSeed))
  }

  /// Where the content is in each frame of a trial over `feed`, whose seed decides ``handChance`` too.
  ///
  /// - Complexity: O(frames + milliseconds of flicks).
  public func trajectory(over feed: Feed) -> ScrollTrajectory {
    ScrollTrajectory(
      script: handChance.script(script, seed: feed.seed),
      feed: feed,
      frameCount: frameCount(on: feed.screen)
    )
  }

  /// The scenario `divisor` times shorter at the same speeds, called "<name>-short".
  ///
  /// It is for suites that run every part once; its numbers are not comparable with the full one's.
  public func shortened(by divisor: Int) -> Scenario {
    var short = self
    short.name += "-short"
    short.summary = "\(divisor) times shorter: \(summary)"
    short.script = script.shortened(by: divisor)
    short.contentTime = TimeSpan(nanoseconds: contentTime.nanoseconds / divisor)
    short.network.faults = network.faults.shortened(by: divisor)
    short.events = events.map {
      TimedEvent(at: TimeSpan(nanoseconds: $0.time.nanoseconds / divisor), $0.kind)
    }
    return short
  }
}

/// What the caches hold before the first frame.
public enum InitialCache: String, Sendable, Hashable, CaseIterable {
  /// Nothing: every picture comes through the network.
  case cold
  /// Every encoded original of the feed is on disk and none is in memory.
  case warmDisk = "warm-disk"
}

/// Something that the system does to the app at a moment of content time.
public struct TimedEvent: Sendable, Hashable {
  /// What the system does.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// It asks for memory back, whatever is in use.
    case memoryWarning = "memory-warning"
    /// It asks for memory back and ends the app if that does not help soon.
    ///
    /// ``TimedEvent/graceUnderPressure`` later, an app whose images take more than
    /// ``DeviceProfile/criticalAllowance`` is ended, as iOS ends the largest apps when compressing
    /// memory and ending background apps was not enough.
    case criticalPressure = "critical-pressure"
    /// It puts the app in the background.
    case enterBackground = "enter-background"
    /// It brings the app to the front.
    case enterForeground = "enter-foreground"
  }

  /// How long an app has to give memory back under critical pressure: one second.
  ///
  /// A modelling choice; iOS states no time.
  public static let graceUnderPressure = TimeSpan.seconds(1)

  /// When, in content time.
  public var time: TimeSpan
  /// What.
  public var kind: Kind

  /// `kind` at `time`.
  public init(at time: TimeSpan, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The frame before which the event is delivered on `screen`: the first at or after its time.
  public func frame(on screen: Screen) -> Int { screen.frame(at: time) }
}
