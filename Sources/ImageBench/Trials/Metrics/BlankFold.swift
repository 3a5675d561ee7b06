internal import Basics
internal import Signposts
internal import Statistics

/// How much of the wanted pictures was blank for how long, and how soon a screen was complete.
///
/// A frame stands from its presentation to the next one, so a hang shows what stood before it.
struct BlankFold: MetricFold {
  /// Square points × nanoseconds.
  private struct Share {
    var visible = 0
    var blank = 0

    mutating func add(_ area: Signpost.PictureArea, for time: TimeSpan) {
      visible += area.visible * time.nanoseconds
      blank += area.blank * time.nanoseconds
    }
  }

  private var all = Share()
  private var slow = Share()
  private var stops = StopWatch()
  private var screenHeight = 0.0
  private var area = Signpost.PictureArea()
  private var begin = Signpost.Frame.Begin()
  /// The frame on the screen; nil before the first one.
  private var standing:
    (since: TimePoint, offset: Double, area: Signpost.PictureArea, isWrong: Bool)?
  private var hasWrongImage = false
  /// How long wrong images have stood on the slow screen, now and at most.
  private var wrong = (now: TimeSpan.zero, longest: TimeSpan.zero)

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.scenario, .begin):
      screenHeight = Signpost.Scenario.begin(record).screenHeight
      stops.begin(at: record.time)
    case (.pictureArea, _): area = Signpost.PictureArea(record)
    case (.frameAudit, _):
      let audit = Signpost.FrameAudit(record)
      hasWrongImage = audit.wrongImages + audit.staleImages > 0
    case (.frame, .begin): begin = Signpost.Frame.begin(record)
    case (.frame, .end): present(at: record.time)
    case (.measurementEnd, _): stops.end(at: record.time)
    default: break
    }
  }

  private mutating func present(at time: TimePoint) {
    if let standing {
      let span = time - standing.since
      all.add(standing.area, for: span)
      // The content moved by this in the time that the frame stood.
      let speed = (begin.offset - standing.offset).magnitude / span.seconds
      let isSlow = speed < screenHeight
      if isSlow { slow.add(standing.area, for: span) }
      wrong.now = isSlow && standing.isWrong ? wrong.now + span : .zero
      wrong.longest = max(wrong.longest, wrong.now)
    }
    standing = (time, begin.offset, area, hasWrongImage)
    stops.present(
      begin.motion,
      isComplete: area.blank == 0 && area.coarse == 0,
      at: time
    )
  }

  func finish(into values: inout MetricValues) {
    func set(_ name: MetricName, _ share: Share, _ reason: String) {
      values.setRatio(name, Double(share.blank) * 100, Double(share.visible), else: reason)
    }
    set(.blankPct, all, "no picture was on the screen")
    set(.blankAtRestPct, slow, "the list was never slow with a picture on it")
    values[.wrongAtRestMsMax] = .real(wrong.longest.milliseconds)
    values[.startCompleteMs] =
      stops.waits.first.map { .real($0.milliseconds) } ?? .empty(reason: "no frame was presented")
    values[.stopCompleteMsMean] =
      Samples(stops.waits.dropFirst().map(\.milliseconds)).mean.map { .real($0) }
      ?? .empty(reason: "the list never stopped")
    values.setRatio(
      .incompleteStopsPct,
      Double(stops.incomplete) * 100,
      Double(stops.waits.count),
      else: "no frame was presented"
    )
  }
}

/// How long a screen took to be complete after the start and after each stop: event in, times out.
private struct StopWatch {
  /// The wait of the start, then those of the stops.
  ///
  /// A screen that moves before it is complete has waited until then.
  private(set) var waits: [TimeSpan] = []
  /// How many of them ended before the screen was complete.
  private(set) var incomplete = 0
  /// When the screen stopped that is not complete yet; nil while it moves or is complete.
  private var since: TimePoint?
  private var isMoving = false

  /// The screen appears.
  mutating func begin(at time: TimePoint) { since = time }

  /// A frame is presented.
  mutating func present(_ motion: FrameMotion, isComplete: Bool, at time: TimePoint) {
    switch motion {
    case .scroll:
      end(at: time)
      isMoving = true
    case .rest:
      if isMoving { since = time }
      isMoving = false
      guard isComplete, let since else { return }
      waits.append(time - since)
      self.since = nil
    }
  }

  /// The screen moves on, or the measurement ends.
  mutating func end(at time: TimePoint) {
    guard let since else { return }
    waits.append(time - since)
    incomplete += 1
    self.since = nil
  }
}
