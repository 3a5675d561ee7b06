internal import Basics

extension ScenarioFile {
  /// The scenario that the file describes.
  ///
  /// Offline windows that touch are merged.
  ///
  /// - Throws: `ScenarioError.unknown` for an unknown feed or network.
  /// - Complexity: O(steps + milliseconds of flicks).
  package func scenario() throws(ScenarioError) -> Scenario {
    var builder = ScriptBuilder()
    for step in steps { builder.take(step) }
    var network = try network.profile()
    network.faults.offline = builder.offline
    network.recordedWaits = builder.waits.logs
    var scenario = Scenario(
      name: scenarioName,
      summary: about.isEmpty ? "A script of \(Plural.text(steps.count, "step"))." : about,
      feed: try feed.spec(pictures: builder.pictures),
      script: ScrollScript(builder.gestures),
      network: network,
      contentTime: builder.now + settle,
      events: builder.events,
      initialCache: cache
    )
    scenario.streams = streams
    // The rows of a log are its requests, and the last ones are answered in the rest.
    scenario.measuredTime = measured ?? (builder.pictures.isEmpty ? nil : scenario.contentTime)
    scenario.jobOrder = jobOrder
    scenario.recordedOutcomes = builder.outcomes.logs.filter { log in
      log.entries.contains { $0 != .picture }
    }
    return scenario
  }
}

/// Turns steps into gestures, events and offline windows.
private struct ScriptBuilder {
  var now = TimeSpan.zero
  var gestures: [Gesture] = []
  var events: [TimedEvent] = []
  var offline: [NetworkFaults.OfflineWindow] = []
  var pictures: [ImageReference] = []
  var waits = AddressLogs<TimeSpan>()
  var outcomes = AddressLogs<LoggedAnswer.Outcome>()

  mutating func take(_ step: ScriptStep) {
    switch step {
    case .drag(let distance, let duration):
      gestures.append(.drag(distance: distance, duration: duration))
    case .flick(let velocity, let rate, let caughtAfter):
      gestures.append(.flick(velocity: velocity, rate: rate, caughtAfter: caughtAfter))
    case .pause(let time): gestures.append(.pause(time))
    case .jump(let target): gestures.append(.jump(target))
    case .at(let time, let offset):
      gestures.append(
        // No time is left to glide, so the content jumps.
        time > now ? .glide(to: offset, duration: time - now) : .jump(.offset(offset))
      )
    case .show(let picture, let answer):
      // Jumping to the end of a new row makes it enter at the bottom of the screen.
      gestures.append(.jump(.endOfItem(pictures.count)))
      pictures.append(picture)
      if let wait = answer.wait { waits.note(wait, of: picture) }
      outcomes.note(answer.outcome, of: picture)
    case .event(let kind): events.append(TimedEvent(at: now, kind))
    case .offline(let length): goOffline(for: length)
    }
    now = step.end(from: now)
  }

  private mutating func goOffline(for length: TimeSpan) {
    guard length > .zero else { return }
    var window = NetworkFaults.OfflineWindow(from: now, lasting: length)
    // Windows of the fault model must not touch, so a new one that does extends the last.
    if let last = offline.last, last.start + last.length >= now {
      offline.removeLast()
      let end = max(last.start + last.length, now + length)
      window = NetworkFaults.OfflineWindow(from: last.start, lasting: end - last.start)
    }
    offline.append(window)
  }
}

/// The logged entries of all addresses, in the order of their first entry.
private struct AddressLogs<Entry: Sendable & Hashable> {
  private(set) var logs: [AddressLog<Entry>] = []
  private var indices: [Int: Int] = [:]

  mutating func note(_ entry: Entry, of picture: ImageReference) {
    if let index = indices[picture.urlNumber] {
      logs[index].append(entry)
    } else {
      indices[picture.urlNumber] = logs.count
      logs.append(AddressLog(urlNumber: picture.urlNumber, first: entry))
    }
  }
}

extension NetworkShape {
  /// The changes to the named link.
  private var change: LinkChange {
    var change = LinkChange()
    change.latency = latency
    change.bytesPerSecond = bytesPerSecond
    change.connections = connections
    return change
  }

  /// The named link with its changes.
  func profile() throws(ScenarioError) -> NetworkProfile {
    var profile = try NetworkProfile.named(name)
    profile = profile.changed(change)
    profile.failureRate = failingPercent / 100
    profile.faults.missingShare = missingPercent / 100
    return profile
  }
}

extension FeedShape {
  /// The content; `pictures` are those that the script shows.
  func spec(pictures: [ImageReference]) throws(ScenarioError) -> FeedSpec {
    switch self {
    case .named(let name): try Scenario.named(name).feed
    case .rows(let shape): shape.spec
    case .shown(let lookahead): Self.spec(showing: pictures, lookahead)
    }
  }

  private static func spec(
    showing pictures: [ImageReference],
    _ lookahead: Lookahead
  ) -> FeedSpec {
    var spec = FeedSpec(
      itemCount: pictures.count,
      templates: pictures.isEmpty
        // A feed needs a template even without items.
        ? [ItemTemplate(height: .points(1), surfaces: [])]
        : pictures.map(\.row)
    )
    spec.arrival = .oneByOne
    spec.lookahead = lookahead
    return spec
  }
}

extension RowShape {
  fileprivate var spec: FeedSpec {
    // Each picture gets a kind of its own, because surfaces of one kind share a sequence.
    let surfaces = zip(SurfaceKind.allCases, pictures).map { kind, picture in
      Surface(
        kind: kind,
        x: picture.x,
        y: picture.y,
        width: .points(picture.width),
        height: .points(picture.height),
        sourceClass: picture.source,
        distinctCount: picture.distinct,
        popularity: picture.popularity,
        contentMode: picture.contentMode
      )
    }
    return FeedSpec(
      itemCount: itemCount,
      columns: .fixed(columns),
      spacing: spacing,
      templates: [ItemTemplate(height: .points(height), surfaces: surfaces)]
    )
  }
}

extension ImageReference {
  /// A row that shows only this picture.
  ///
  /// The sizes are a modelling choice: the suites' scenarios show each class at these sizes.
  fileprivate var row: ItemTemplate {
    let side: Double =
      switch sourceClass {
      case .avatar: 44
      case .tile: 120
      case .photo, .large, .screenshot, .progressive: 240
      }
    let surface = Surface.square(
      .tile,
      side: side,
      from: sourceClass,
      distinct: 1,
      popularity: .always(ordinal)
    )
    return ItemTemplate(height: .points(side), surfaces: [surface])
  }
}
