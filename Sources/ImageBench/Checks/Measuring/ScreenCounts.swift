internal import Basics
internal import Signposts

/// Counts what cells want and show: event in, numbers out.
struct ScreenCounts {
  /// A surface of a cell.
  private struct Place: Hashable {
    var item: Int
    var surface: Int
  }

  /// A load of a cell.
  private struct Load {
    var url: Int
    var isLater: Bool
    /// How many frames had been drawn when it began.
    var frame: Int
  }

  /// For how long nothing may have been under way for a missing picture to count as forgotten: 1 s.
  ///
  /// A modelling choice: loaders wait for less between two steps, and retries for longer have the
  /// screen blank for as long.
  private static let patience = TimeSpan.seconds(1)
  /// The share of a refresh from which on a hit counts as a frame late.
  private static let lateShare = 0.9

  private let later: TimePoint
  private var period = TimeSpan.zero
  private var wanted: [Place: Int] = [:]
  private var binds = 0
  private var sideways: Set<Place> = []
  /// How many cells on the screen wait for each address.
  private var waiting: [Int: Int] = [:]
  private var mostWaiting = 0
  private var area = Signpost.PictureArea()
  private var standing: (since: TimePoint, area: Signpost.PictureArea)?
  private var laterArea = (visible: 0, blank: 0)
  /// The area of the last place of a picture of each address.
  private var areas: [Int: Double] = [:]
  /// The frames that were drawn.
  private var drawnFrames = 0
  private var loads: [SignpostID: Load] = [:]
  private var laterLoads = 0
  private var laterHits = 0
  private var laterBytes = 0
  /// The hits of each address that no frame has shown yet, and whether they came after the frame
  /// that drew their cell first.
  private var hits: [Int: [Bool]] = [:]
  private var hitsShown = 0
  private var lateHits = 0
  private var lastFrame = TimePoint.start

  /// No cell yet in a trial whose second part begins at `later`.
  init(later: TimePoint) { self.later = later }

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.scenario, .begin): period = Signpost.Scenario.begin(record).refreshPeriod
    case (.bindCell, _):
      let bind = Signpost.BindCell(record)
      binds += 1
      wanted[Place(item: bind.item, surface: bind.surface)] = bind.url
      waiting[bind.url, default: 0] += 1
      if record.time < later {
        mostWaiting = max(mostWaiting, waiting.values.count { $0 > 0 })
      }
    case (.showImage, _):
      let show = Signpost.ShowImage(record)
      waiting[show.url, default: 0] -= 1
      guard let wasLate = hits[show.url]?.first else { return }
      hits[show.url]?.removeFirst()
      hitsShown += 1
      // A picture that is in its view may still wait for its place to come onto the screen.
      if wasLate,
        Double(show.waited.nanoseconds) >= Self.lateShare * Double(period.nanoseconds)
      {
        lateHits += 1
      }
    case (.endWithoutImage, _): waiting[Signpost.EndWithoutImage(record).url, default: 0] -= 1
    case (.drawCell, _):
      let draw = Signpost.DrawCell(record)
      let place = Place(item: draw.item, surface: draw.surface)
      if draw.content == .wrongImage, draw.shownURL == wanted[place] { sideways.insert(place) }
    case (.placeCell, _):
      let place = Signpost.PlaceCell(record)
      if let url = wanted[Place(item: place.item, surface: place.surface)] {
        areas[url] = place.width * place.height
      }
    case (.frameAudit, _): drawnFrames += 1
    case (.loadImage, _): foldLoad(record)
    case (.pictureArea, _): area = Signpost.PictureArea(record)
    case (.frame, .end): present(at: record.time)
    default: break
    }
  }

  private mutating func foldLoad(_ record: SignpostRecord) {
    if record.phase == .begin {
      let begin = Signpost.LoadImage.begin(record)
      guard begin.purpose == .display else { return }
      loads[record.id] = Load(
        url: begin.url,
        isLater: record.time >= later,
        frame: drawnFrames
      )
      if record.time >= later { laterLoads += 1 }
      return
    }
    guard let load = loads.removeValue(forKey: record.id) else { return }
    switch Signpost.LoadImage.end(record).outcome {
    case .memory:
      hits[load.url, default: []].append(drawnFrames > load.frame)
      laterHits += load.isLater ? 1 : 0
    case .encoded, .disk: laterBytes += load.isLater ? 1 : 0
    case .network, .failed, .cancelled, .unfinished: break
    }
  }

  private mutating func present(at time: TimePoint) {
    if let standing, standing.since >= later {
      let span = (time - standing.since).nanoseconds
      laterArea.visible += standing.area.visible * span
      laterArea.blank += standing.area.blank * span
    }
    standing = (time, area)
    lastFrame = time
  }

  /// The numbers so far, with what `requests` say about the pictures that are missing.
  func values(_ requests: RequestCounts) -> [CheckCount: Double] {
    var values: [CheckCount: Double] = [
      .sidewaysPictures: Double(sideways.count), .laterLoads: Double(laterLoads),
      .hitsShown: Double(hitsShown), .earlyWaiting: Double(mostWaiting),
    ]
    if !wanted.isEmpty { values[.bindsPerSurface] = Double(binds) / Double(wanted.count) }
    if laterArea.visible > 0 {
      values[.laterBlankPct] = Double(laterArea.blank) * 100 / Double(laterArea.visible)
    }
    if laterLoads > 0 {
      values[.laterHitPct] = Double(laterHits) * 100 / Double(laterLoads)
      values[.laterBytesPct] = Double(laterBytes) * 100 / Double(laterLoads)
    }
    if hitsShown > 0 { values[.lateHitPct] = Double(lateHits) * 100 / Double(hitsShown) }
    values.merge(missing(requests)) { $1 }
    return values
  }

  /// The pictures that the resting screen lacks at the end while nothing is under way, by what
  /// became of their requests.
  private func missing(_ requests: RequestCounts) -> [CheckCount: Double] {
    var counts: [CheckCount: Double] = [
      .loadedNotShown: 0, .neverAsked: 0, .cancelledForGood: 0, .failedForGood: 0,
    ]
    guard area.blank > 0, !requests.isWorking, lastFrame - requests.lastWork >= Self.patience
    else { return counts }
    // Cells behind another screen wait as well. Of what is blank on the screen, what has no picture
    // explains a part.
    var unexplained = Double(area.blank)
    var largest = 0.0
    for (url, count) in waiting where count > 0 {
      let area = areas[url] ?? 0
      largest = max(largest, area)
      switch requests.standing(of: url) {
      case .loaded: counts[.loadedNotShown, default: 0] += Double(count)
      case .untouched: counts[.neverAsked, default: 0] += Double(count)
      case .cancelled: counts[.cancelledForGood, default: 0] += Double(count)
      case .refusedAgain: counts[.failedForGood, default: 0] += Double(count)
      case .underWay, .refused, .failed: unexplained -= area * Double(count)
      }
    }
    guard largest > 0 else { return counts }
    let most = max(0, unexplained / largest).rounded(.up)
    return counts.mapValues { min($0, most) }
  }
}
