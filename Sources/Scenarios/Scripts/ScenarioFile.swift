package import Basics

/// A scenario as a text file that people write and read: a feed, a network, and what the hand does.
///
/// A file of three gestures is complete; everything else has a default. ``text`` writes it, and
/// ``init(reading:name:)`` reads the written text back as the same value.
package struct ScenarioFile: Sendable, Hashable {
  /// The name in tables, and of the random streams unless ``streams`` is set; letters, digits, "-"
  /// and "_".
  package var name: String
  /// One sentence for people, in one line.
  package var about = ""
  /// The scenario whose random streams it draws, as a recording does; nil for streams of its own.
  package var streams: String?
  /// By default the feed of "scroll-feed".
  package var feed = FeedShape.named("scroll-feed")
  /// By default "wifi".
  package var network = NetworkShape()
  package var cache = InitialCache.cold
  /// The rest after the last step, in which late pictures can arrive; by default 2 s.
  package var settle = TimeSpan.seconds(2)
  /// How long the trial is measured; nil until ``MeasuredWindow/rest`` after the last movement or
  /// event.
  package var measured: TimeSpan?
  /// The default device of a run; nil if the file names none.
  package var device: String?
  /// The default variant of a run; nil if the file names none.
  package var variant: String?
  /// The default random seed of a run; nil if the file names none.
  package var seed: UInt64?
  /// The property that a hunt found violated; nil if the file is not a find.
  package var property: String?
  /// The order of the trial's jobs; by default first come, first served.
  package var jobOrder = JobOrder()
  /// What happens, in order.
  package var steps: [ScriptStep]

  /// A file of `steps` with defaults for everything else.
  package init(name: String, steps: [ScriptStep] = []) {
    self.name = name
    self.steps = steps
  }

  /// The name of the file's scenario: its own, with ``Scenario/lookaheadMark`` if it replays a log
  /// with lookahead.
  package var scenarioName: String {
    feed == .shown(.allowed) ? name + Scenario.lookaheadMark : name
  }

  /// How long all steps take together.
  ///
  /// - Complexity: O(milliseconds of flicks).
  package var duration: TimeSpan { steps.reduce(.zero) { $1.end(from: $0) } }
}

/// One line of a script: a gesture, or an event at this moment.
package enum ScriptStep: Sendable, Hashable {
  /// The finger moves the content by `distance` points at constant speed and stops at once.
  case drag(distance: Double, duration: TimeSpan)
  /// The finger lifts at `velocity` points a second; with nil the content decelerates to its stop.
  case flick(velocity: Double, rate: DecelerationRate = .normal, caughtAfter: TimeSpan? = nil)
  /// Nothing moves.
  case pause(TimeSpan)
  /// The content moves at once.
  case jump(JumpTarget)
  /// The content moves in a straight line and reaches `offset` at this time from the start of the
  /// script; at once if there is no time left.
  case at(TimeSpan, offset: Double)
  /// The next row enters at the bottom of the screen and shows this picture.
  ///
  /// Only a feed of ``FeedShape/shown(_:)`` has such rows. The answer is what the server sends when
  /// the picture is fetched; by default its bytes.
  case show(ImageReference, answer: LoggedAnswer = LoggedAnswer())
  /// A system event for the app.
  case event(TimedEvent.Kind)
  /// The network is away from now on for this long; the script continues meanwhile.
  case offline(TimeSpan)

  /// When the step ends if it begins at `start`.
  ///
  /// - Complexity: O(milliseconds of a flick).
  package func end(from start: TimeSpan) -> TimeSpan {
    switch self {
    case .drag(_, let duration), .pause(let duration): start + duration
    case .flick(let velocity, let rate, let caughtAfter):
      start + Gesture.flick(velocity: velocity, rate: rate, caughtAfter: caughtAfter).duration
    case .at(let time, _): max(start, time)
    case .jump, .show, .event, .offline: start
    }
  }
}

/// The content of a scenario file.
package enum FeedShape: Sendable, Hashable {
  /// The content of the scenario with this name.
  case named(String)
  /// Rows or a grid of equal items.
  case rows(RowShape)
  /// One row for each ``ScriptStep/show(_:answer:)``; the lookahead says whether prefetchers know
  /// later rows.
  case shown(Lookahead)
}

/// Equal items, in a list or in a grid.
package struct RowShape: Sendable, Hashable {
  package var itemCount = 200
  package var columns = 1
  package var spacing = 0.0
  /// In points.
  package var height = 100.0
  /// The pictures of an item, one to ``pictureLimit``.
  package var pictures: [PictureShape]

  /// The most pictures of an item: one for each kind of surface, 5.
  package static let pictureLimit = SurfaceKind.allCases.count

  /// Items with these pictures.
  package init(pictures: [PictureShape]) { self.pictures = pictures }
}

/// One picture of each item.
///
/// Two pictures of one class with the popularity "in turn" show the same URL in each item, at two
/// sizes if their sizes differ.
package struct PictureShape: Sendable, Hashable {
  package var width: Double
  package var height: Double
  /// The class of picture that it shows.
  package var source: SourceClass
  /// The number of different pictures.
  package var distinct: Int
  /// How often each appears; by default in turn.
  package var popularity = Popularity.sequential
  /// Points from the left of the item.
  package var x = 0.0
  /// Points from the top of the item.
  package var y = 0.0
  /// How a picture with another aspect ratio fills its surface; by default all of it is visible.
  package var contentMode = ContentMode.fit

  /// A picture of `width` × `height` points, one of `distinct`.
  package init(width: Double, height: Double, source: SourceClass, distinct: Int) {
    self.width = width
    self.height = height
    self.source = source
    self.distinct = distinct
  }
}

/// The link of a scenario file: a named one, and changes to it.
package struct NetworkShape: Sendable, Hashable {
  package var name = "wifi"
  /// The shortest and the longest latency, all values between equally likely; nil keeps the link's.
  package var latency: ClosedRange<TimeSpan>?
  /// Bytes a second for all connections together; nil keeps the link's.
  package var bytesPerSecond: Int?
  /// Connections of HTTP/1.1 to one host at a time; nil keeps the link's protocol and its own.
  package var connections: Int?
  /// The percentage of requests that fail.
  package var failingPercent = 0.0
  /// The percentage of addresses that have no picture.
  package var missingPercent = 0.0

  /// Wi-Fi on a home line.
  package init() {}
}
