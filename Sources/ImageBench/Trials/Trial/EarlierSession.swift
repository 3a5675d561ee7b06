internal import Basics
internal import Scenarios
internal import VirtualTime

/// The user's session with the app before the trial, which fills the loader's own caches on disk.
///
/// A scenario may begin with what an app has kept. Only a loader knows how it keeps files, so each
/// loader and each variant is played once before: over a fast link, the user looks for a while at
/// every screenful that the trial shows, and leaves the app. Then the process ends, as its memory
/// must not last. If the device ends the app before, it keeps what it had stored by then.
enum EarlierSession {
  /// How long the user looks at a screenful: the slowest device decodes one of 12 MP photos in it.
  private static let look = TimeSpan.seconds(10)
  /// How long the app has from its way to the background to its end.
  private static let farewell = TimeSpan.seconds(5)
  /// How long before the trial it began, by the device's calendar.
  static let secondsBefore = 3_600

  /// The date at which it begins, in seconds since 1970, before a trial by `clock` that begins now.
  static func startDateSeconds(before clock: WorldClock) -> Int {
    clock.startDateSeconds - secondsBefore
  }

  /// The rule of scrolls: the user waits until each screenful is drawn, as nothing is measured.
  static let finger = Finger.frames

  /// The trial that comes before `spec`; nil when the scenario begins without files.
  static func before(_ spec: TrialSpec) -> TrialSpec? {
    guard spec.scenario.initialCache == .warmDisk else { return nil }
    let feed = spec.scenario.feed(on: spec.device.screen, trialSeed: spec.seed)
    let script = script(visiting: spec.scenario.trajectory(over: feed), of: feed)
    var earlier = spec
    earlier.scenario.initialCache = .cold
    earlier.scenario.handChance = .none
    earlier.scenario.recordedOutcomes = []
    earlier.scenario.script = script
    earlier.scenario.contentTime = script.duration + farewell
    earlier.scenario.events = [TimedEvent(at: script.duration, .enterBackground)]
    earlier.scenario.network = network(like: spec.scenario.network)
    return earlier
  }

  /// Jumps to the screenfuls that `trajectory` shows, in the order in which it does, and rests.
  ///
  /// - Complexity: O(frames).
  static func script(visiting trajectory: ScrollTrajectory, of feed: Feed) -> ScrollScript {
    let height = feed.screen.size.height
    var visited: Set<Int> = []
    var gestures: [Gesture] = []
    for offset in trajectory.offsets {
      // A screen that lies between two of them shows both.
      let first = Int(offset / height)
      let last = Int((offset / height).rounded(.up))
      for screenful in [first, last] where visited.insert(screenful).inserted {
        let start = min(Double(screenful) * height, feed.maximumOffset)
        gestures += [.jump(.offset(start)), .pause(look)]
      }
    }
    return ScrollScript(gestures)
  }

  /// A link of 1 Gbit/s to the same servers without faults.
  private static func network(like profile: NetworkProfile) -> NetworkProfile {
    var network = NetworkProfile(
      name: profile.name,
      summary: profile.summary,
      bytesPerSecond: 125_000_000,
      latency: [LatencyQuantile(0, milliseconds: 1), LatencyQuantile(1, milliseconds: 1)]
    )
    network.responses = profile.responses
    return network
  }
}
