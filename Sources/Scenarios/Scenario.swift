package import Basics

/// A workload for the pipeline: a feed, a hand, a network, and events of the system.
///
/// A scenario is stated in content time. The refresh rate of a device turns that into a fixed
/// number of refreshes, so all devices show the same scroll in the same seconds, with different
/// numbers of frames.
public struct Scenario: Sendable, Hashable {
  /// The name in flags and files, such as "scroll-feed".
  package var name: String
  /// One sentence on the workload and the failure it shows.
  package var summary: String
  package var feed: FeedSpec
  package var script: ScrollScript
  package var network: NetworkProfile
  /// The length of the trial in content time, the rest after the script included.
  package var contentTime: TimeSpan
  /// How long the trial is measured, in content time; nil, the default, means until
  /// ``MeasuredWindow/rest`` after the last movement or event.
  ///
  /// A scenario whose screen rests says with it how long the user looks.
  package var measuredTime: TimeSpan?
  /// Events of the system, in order of time.
  package var events: [TimedEvent] = []
  package var initialCache = InitialCache.cold
  /// The name from which random streams are derived; nil, the default, means ``name``.
  ///
  /// A scenario on another network and a recording draw the same values as their original.
  package var streams: String?
  /// How the random seed varies the gestures; by default not at all.
  ///
  /// A wait before the first gesture shortens ``settleTime``.
  package var handChance = HandChance.none
  /// The recorded outcomes of addresses; by default none.
  package var recordedOutcomes: [AddressLog<LoggedAnswer.Outcome>] = []
  /// The order of its jobs; by default first come, first served.
  package var jobOrder = JobOrder()

  /// A scenario of these parts; `events` are in order of time.
  package init(
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

  /// The rest after the script, in which nothing moves and late pictures can arrive.
  ///
  /// - Complexity: O(milliseconds of flicks).
  package var settleTime: TimeSpan { contentTime - script.duration }

  /// The same scenario, measured to its end, because its point is what a resting screen shows.
  var measuredWhole: Scenario {
    var scenario = self
    scenario.measuredTime = contentTime
    return scenario
  }

  /// The number of refreshes on `screen`, the same for every variant and seed.
  ///
  /// It is also the number of frames, unless a late one skips refreshes or the device ends the app.
  package func frameCount(on screen: Screen) -> Int { screen.frameCount(in: contentTime) }

  /// The feed of `trialSeed` laid out for `screen`.
  ///
  /// - Complexity: O(items · surfaces).
  package func feed(on screen: Screen, trialSeed: UInt64) -> Feed {
    Feed(spec: feed, screen: screen, seed: seed(of: .feed, trialSeed: trialSeed))
  }

  /// The content offset in each frame of a trial over `feed`, whose random seed also decides
  /// ``handChance``.
  ///
  /// - Complexity: O(frames + milliseconds of flicks).
  package func trajectory(over feed: Feed) -> ScrollTrajectory {
    ScrollTrajectory(
      script: handChance.script(script, seed: feed.seed),
      feed: feed,
      frameCount: frameCount(on: feed.screen)
    )
  }

  /// The scenario `divisor` times shorter at the same speeds, called "<name>-short".
  ///
  /// It is for suites that run every part once; its numbers are not comparable with those of the
  /// full scenario.
  package func shortened(by divisor: Int) -> Scenario {
    var short = self
    short.name += "-short"
    short.summary = "\(divisor) times shorter: \(summary)"
    short.script = script.shortened(by: divisor)
    short.contentTime = TimeSpan(nanoseconds: contentTime.nanoseconds / divisor)
    short.measuredTime = measuredTime.map { TimeSpan(nanoseconds: $0.nanoseconds / divisor) }
    // Faults and events keep their position relative to the gestures.
    short.network.faults = network.faults.shortened(by: divisor)
    short.events = events.map {
      TimedEvent(at: TimeSpan(nanoseconds: $0.time.nanoseconds / divisor), $0.kind)
    }
    return short
  }
}

/// The content of the caches before the first frame.
package enum InitialCache: String, Sendable, Hashable, CaseIterable {
  /// Nothing: every picture is fetched from the network.
  case cold
  /// The files that the loader keeps of an earlier session that showed the same pictures; nothing
  /// is in memory.
  case warmDisk = "warm-disk"
}

/// A system event for the app, at a moment of content time.
package struct TimedEvent: Sendable, Hashable {
  /// The kind of event.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The system is short of memory: a memory warning; the app continues whatever it releases.
    case memoryWarning = "memory-warning"
    /// The system is very short of memory: a memory warning that sources of memory pressure get as
    /// critical.
    ///
    /// The system ends background apps then. The visible one continues below its own limit.
    case criticalPressure = "critical-pressure"
    /// The user opens an editor above the feed, whose memory brings the app near its limit.
    case editorOpens = "editor-opens"
    /// The user closes the editor, which gives back all of its memory.
    case editorCloses = "editor-closes"
    case enterBackground = "enter-background"
    case enterForeground = "enter-foreground"
  }

  /// In content time.
  package var time: TimeSpan
  package var kind: Kind

  /// `kind` at `time`.
  package init(at time: TimeSpan, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// The frame before which `screen` delivers the event: the first at or after its time.
  package func frame(on screen: Screen) -> Int { screen.frame(at: time) }
}
