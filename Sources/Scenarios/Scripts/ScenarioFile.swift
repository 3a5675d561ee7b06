public import Basics

/// A scenario as a text file that people write and read: a feed, a network, and what the hand does.
///
/// A file of three gestures is whole; everything else has a default. ``text`` writes it,
/// ``init(reading:name:)`` reads it, and what was written is read as the same value.
public struct ScenarioFile: Sendable, Hashable {
  /// The name in tables, and of the random streams unless ``streams`` says otherwise; letters, digits, "-" and "_".
  public var name: String
  /// One sentence for people, in one line.
  public var about = ""
  /// The scenario whose random streams it draws, as a recording of it does; nil for streams of its own.
  public var streams: String?
  /// The content; by default that of "scroll-feed".
  public var feed = FeedShape.named("scroll-feed")
  /// The link that pictures come through; by default "wifi".
  public var network = NetworkShape()
  /// What the caches hold at the first frame; by default nothing.
  public var cache = InitialCache.cold
  /// The rest after the last step, in which late pictures can arrive; by default 2 s.
  public var settle = TimeSpan.seconds(2)
  /// The device it is run on unless something else is asked for; nil leaves that open.
  public var device: String?
  /// The variant it is run with unless something else is asked for; nil leaves that open.
  public var variant: String?
  /// The seed it is run with unless something else is asked for; nil leaves that open.
  public var seed: UInt64?
  /// The property that a hunt found violated; nil when none did.
  public var property: String?
  /// What happens, in order.
  public var steps: [ScriptStep]

  /// A file of `steps` with defaults for all else.
  public init(name: String, steps: [ScriptStep] = []) {
    self.name = name
    self.steps = steps
  }

  /// What stands behind the name of a scenario that replays a log with lookahead.
  ///
  /// No name of a file can hold it, so it stands in every line of a result and nowhere by mistake.
  public static let lookaheadMark = "+lookahead"

  /// The name of the file's scenario: its own, with ``lookaheadMark`` where lookahead is allowed to what
  /// replays a log.
  public var scenarioName: String {
    feed == .shown(.allowed) ? name + Self.lookaheadMark : name
  }

  /// How long all steps take together.
  ///
  /// - Complexity: O(milliseconds of flicks).
  public var duration: TimeSpan { steps.reduce(.zero) { $1.end(from: $0) } }
}

/// One line of a script: a gesture, or something that happens at this moment.
public enum ScriptStep: Sendable, Hashable {
  /// The finger moves the content by `distance` points at constant speed and stops dead.
  case drag(distance: Double, duration: TimeSpan)
  /// The finger lifts at `velocity` points a second; nil lets the content run out.
  case flick(velocity: Double, rate: DecelerationRate = .normal, caughtAfter: TimeSpan? = nil)
  /// Nothing moves.
  case pause(TimeSpan)
  /// The content moves at once.
  case jump(JumpTarget)
  /// At this time from the start of the script the content has come to `offset` in a straight line;
  /// with no time to go there, at once.
  case at(TimeSpan, offset: Double)
  /// The next row comes in at the bottom of the screen and shows this picture.
  ///
  /// Only a feed of ``FeedShape/shown(_:)`` has such rows. The answer is what the server sends when the
  /// picture is fetched; by default its bytes.
  case show(ImageReference, answer: LoggedAnswer = LoggedAnswer())
  /// The system does something to the app.
  case event(TimedEvent.Kind)
  /// The network is away from now on for this long; the script goes on meanwhile.
  case offline(TimeSpan)

  /// When the step is over if it begins at `start`.
  ///
  /// - Complexity: O(milliseconds of a flick).
  public func end(from start: TimeSpan) -> TimeSpan {
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
public enum FeedShape: Sendable, Hashable {
  /// The content of the scenario with this name.
  case named(String)
  /// Rows or a grid of equal items.
  case rows(RowShape)
  /// One row for each ``ScriptStep/show(_:answer:)``; whether prefetchers learn of rows to come.
  case shown(Lookahead)
}

/// Equal items, one below another or in a grid.
public struct RowShape: Sendable, Hashable {
  /// The number of items; by default 200.
  public var itemCount = 200
  /// Items side by side; by default 1.
  public var columns = 1
  /// Points between neighbours; by default 0.
  public var spacing = 0.0
  /// The height of an item in points; by default 100.
  public var height = 100.0
  /// The pictures of an item, one to ``pictureLimit``.
  public var pictures: [PictureShape]

  /// How many pictures an item can have: one for each kind of surface, 5.
  public static let pictureLimit = SurfaceKind.allCases.count

  /// Items with these pictures.
  public init(pictures: [PictureShape]) { self.pictures = pictures }
}

/// One picture of each item.
///
/// Two pictures of one class that come in turn show the same URL in each item; at two sizes where
/// their sizes differ.
public struct PictureShape: Sendable, Hashable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// The kind of picture behind it.
  public var source: SourceClass
  /// The number of different pictures.
  public var distinct: Int
  /// How often each comes up; by default in turn.
  public var popularity = Popularity.sequential
  /// Points from the left of the item; by default 0.
  public var x = 0.0
  /// Points from the top of the item; by default 0.
  public var y = 0.0
  /// How a picture of another shape meets its surface; by default all of it is seen.
  public var contentMode = ContentMode.fit

  /// A picture `width` × `height` points large, one of `distinct`.
  public init(width: Double, height: Double, source: SourceClass, distinct: Int) {
    self.width = width
    self.height = height
    self.source = source
    self.distinct = distinct
  }
}

/// The link of a scenario file: a named one, and what differs from it.
public struct NetworkShape: Sendable, Hashable {
  /// The name of the link; by default "wifi".
  public var name = "wifi"
  /// The shortest and the longest latency, all between equally likely; nil, the default, is the link's.
  public var latency: ClosedRange<TimeSpan>?
  /// Bytes a second for all connections together; nil, the default, is the link's.
  public var bytesPerSecond: Int?
  /// Connections to one host at a time; nil, the default, is the link's.
  public var connections: Int?
  /// The percentage of requests that fail; by default 0.
  public var failingPercent = 0.0
  /// The percentage of addresses that have no picture; by default 0.
  public var missingPercent = 0.0

  /// Wi-Fi on a home line.
  public init() {}
}
