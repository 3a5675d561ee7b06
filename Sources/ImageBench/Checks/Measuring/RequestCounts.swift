internal import Basics
internal import Signposts

/// Counts the requests of a loader to its server: event in, numbers out.
struct RequestCounts {
  /// How the work for an address stands.
  enum Standing {
    /// Nothing was ever requested or decoded.
    case untouched
    /// A request or a decode is under way.
    case underWay
    /// The bytes are there.
    case loaded
    /// The last request was cancelled.
    case cancelled
    /// The last request found no network, or its connection broke.
    case failed
    /// The server has answered without a picture.
    case refused
  }

  /// The requests for one address.
  private struct Address {
    var open = 0
    var count = 0
    var last: Standing = .untouched
    var wasLoaded = false
    var isAhead = false
  }

  private let later: TimePoint
  private var addresses: [Int: Address] = [:]
  private var fetches: [SignpostID: Int] = [:]
  private var decodes: [SignpostID: Int] = [:]
  /// The addresses that a cell on the screen wanted.
  private var seen: Set<Int> = []
  private var laterRequests: [Int: Int] = [:]
  private var mostOpen = (early: 0, later: 0)
  private var orphans = 0
  private var wireBytes = 0
  private var wastedBytes = 0
  /// When something was last under way.
  private(set) var lastWork = TimePoint.start

  /// No request yet in a trial whose second part begins at `later`.
  init(later: TimePoint) { self.later = later }

  /// Whether a fetch or a decode is under way.
  var isWorking: Bool { !fetches.isEmpty || !decodes.isEmpty }

  mutating func fold(_ record: SignpostRecord) {
    switch (record.name, record.phase) {
    case (.loadImageData, .begin):
      let url = Signpost.LoadImageData.begin(record).url
      fetches[record.id] = url
      if addresses[url] == nil { addresses[url, default: Address()].isAhead = !seen.contains(url) }
      addresses[url, default: Address()].open += 1
      if record.time < later {
        mostOpen.early = max(mostOpen.early, fetches.count)
      } else {
        mostOpen.later = max(mostOpen.later, fetches.count)
      }
      lastWork = record.time
    case (.sendRequest, _):
      let url = Signpost.SendRequest(record).url
      addresses[url, default: Address()].count += 1
      if record.time >= later { laterRequests[url, default: 0] += 1 }
    case (.loadImageData, .end): endFetch(record)
    case (.decodeImageData, .begin):
      decodes[record.id] = Signpost.DecodeImageData.begin(record).url
      lastWork = record.time
    case (.decodeImageData, .end):
      lastWork = record.time
      guard let url = decodes.removeValue(forKey: record.id) else { return }
      // A file or bytes in memory need no request.
      if addresses[url]?.last ?? .untouched == .untouched {
        addresses[url, default: Address()].last = .loaded
      }
    case (.bindCell, _): seen.insert(Signpost.BindCell(record).url)
    case (.orphanFetch, _): orphans += 1
    case (.stopWork, _):
      let stop = Signpost.StopWork(record)
      if stop.stage == .fetch { wastedBytes += stop.received.bytes }
    case (.wasteWork, _):
      let waste = Signpost.WasteWork(record)
      if waste.stage == .fetch { wastedBytes += waste.bytes.bytes }
    default: break
    }
  }

  private mutating func endFetch(_ record: SignpostRecord) {
    lastWork = record.time
    guard let url = fetches.removeValue(forKey: record.id) else { return }
    let end = Signpost.LoadImageData.end(record)
    wireBytes += end.bytes.bytes
    var address = addresses[url, default: Address()]
    address.open -= 1
    switch end.outcome {
    case .done where end.status >= 400: address.last = .refused
    case .done: address.last = .loaded
    case .cancelled: address.last = .cancelled
    case .failed: address.last = .failed
    }
    address.wasLoaded = address.wasLoaded || address.last == .loaded
    addresses[url] = address
  }

  /// How the work for `url` stands.
  func standing(of url: Int) -> Standing {
    guard let address = addresses[url] else {
      return decodes.values.contains(url) ? .underWay : .untouched
    }
    return address.open > 0 || decodes.values.contains(url) ? .underWay : address.last
  }

  var values: [CheckCount: Double] {
    let fetched = addresses.filter(\.value.wasLoaded)
    let unseen = fetched.keys.count { !seen.contains($0) }
    // What has no picture is asked for again by right; how often is another number.
    let repeated = laterRequests.filter { addresses[$0.key]?.last != .refused }
    var values: [CheckCount: Double] = [
      .requestsOfOneAddress: Double(addresses.values.map(\.count).max() ?? 0),
      .laterRequests: Double(repeated.values.reduce(0, +)),
      .fetchedAhead: Double(fetched.values.count(where: \.isAhead)),
      .earlyDownloads: Double(mostOpen.early), .laterDownloads: Double(mostOpen.later),
      .orphanFetches: Double(orphans),
    ]
    if !fetched.isEmpty { values[.unseenPct] = Double(unseen) * 100 / Double(fetched.count) }
    if wireBytes > 0 { values[.wastedFetchPct] = Double(wastedBytes) * 100 / Double(wireBytes) }
    return values
  }
}
