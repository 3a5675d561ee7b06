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
    /// The last request found no network, or its connection broke, and no row was bound since.
    case failed
    /// The same, and a row was bound again since.
    case refusedAgain
    /// The server has answered without a picture.
    case refused
  }

  /// The requests for one address.
  private struct Address {
    var open: Set<SignpostID> = []
    /// The fetches under way that took the place of a cancelled one.
    var successors: Set<SignpostID> = []
    var cancelled: TimePoint?
    var count = 0
    var last: Standing = .untouched
    var wasLoaded = false
    var isAhead = false
  }

  /// A fetch under way.
  private struct Fetch {
    var url: Int
    var begin: TimePoint
  }

  /// For how long after a cancel a fetch counts as the one that takes its place: 50 ms.
  ///
  /// A modelling choice: three frames at 60 Hz. Lists cancel and bind within one.
  private static let succession = TimeSpan.milliseconds(50)

  private let later: TimePoint
  private var addresses: [Int: Address] = [:]
  private var fetches: [SignpostID: Fetch] = [:]
  private var reuse = CellReuse()
  private var decodes: [SignpostID: Int] = [:]
  /// The addresses that a cell on the screen wanted.
  private var seen: Set<Int> = []
  private var laterRequests: [Int: Int] = [:]
  private var mostOpen = (early: 0, later: 0)
  private var orphans = 0
  private var askedAgain = 0
  private var lostEntries = 0
  private var wastedDecodes = 0
  private var wireBytes = 0
  private var wastedBytes = 0
  /// When something was last under way.
  private(set) var lastWork = TimePoint.start

  /// No request yet in a trial whose second part begins at `later`.
  init(later: TimePoint) { self.later = later }

  /// Whether a fetch or a decode is under way.
  var isWorking: Bool { !fetches.isEmpty || !decodes.isEmpty }

  mutating func fold(_ record: SignpostRecord) {
    reuse.fold(record)
    switch (record.name, record.phase) {
    case (.loadImageData, .begin): beginFetch(record)
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
    case (.bindCell, _): noteBinding(Signpost.BindCell(record))
    case (.orphanFetch, _): orphans += 1
    case (.stopWork, _):
      let stop = Signpost.StopWork(record)
      if stop.stage == .fetch, !reuse.mayStillBeWanted(stop.url) {
        wastedBytes += stop.received.bytes
      }
    case (.wasteWork, _):
      let waste = Signpost.WasteWork(record)
      guard !reuse.mayStillBeWanted(waste.url) else { return }
      switch waste.stage {
      case .fetch: wastedBytes += waste.bytes.bytes
      case .decode: wastedDecodes += 1
      default: break
      }
    default: break
    }
  }

  private mutating func beginFetch(_ record: SignpostRecord) {
    let url = Signpost.LoadImageData.begin(record).url
    fetches[record.id] = Fetch(url: url, begin: record.time)
    var address = addresses[url] ?? Address(isAhead: !seen.contains(url))
    // The loader has lost sight of the fetch that took the place of a cancelled one.
    if !address.successors.isEmpty {
      lostEntries += 1
      address.successors.removeAll()
    }
    if let cancelled = address.cancelled, record.time - cancelled <= Self.succession {
      address.successors.insert(record.id)
    }
    address.open.insert(record.id)
    addresses[url] = address
    if record.time < later {
      mostOpen.early = max(mostOpen.early, fetches.count)
    } else {
      mostOpen.later = max(mostOpen.later, fetches.count)
    }
    lastWork = record.time
  }

  /// A row comes onto the screen; of one that is back with what it had, the app does not hear.
  private mutating func noteBinding(_ bind: Signpost.BindCell) {
    seen.insert(bind.url)
    guard bind.row != .back, addresses[bind.url]?.last == .failed else { return }
    askedAgain += 1
    addresses[bind.url]?.last = .refusedAgain
  }

  private mutating func endFetch(_ record: SignpostRecord) {
    lastWork = record.time
    guard let fetch = fetches.removeValue(forKey: record.id) else { return }
    let end = Signpost.LoadImageData.end(record)
    wireBytes += end.bytes.bytes
    var address = addresses[fetch.url, default: Address()]
    address.open.remove(record.id)
    address.successors.remove(record.id)
    switch end.outcome {
    case .done where end.status >= 400: address.last = .refused
    case .done: address.last = .loaded
    case .cancelled:
      address.last = .cancelled
      address.cancelled = record.time
      // A cancel may reach its end only after the next fetch has begun.
      address.successors.formUnion(
        address.open.filter { id in
          guard let begin = fetches[id]?.begin else { return false }
          return begin > fetch.begin && record.time - begin <= Self.succession
        }
      )
    case .failed: address.last = .failed
    }
    address.wasLoaded = address.wasLoaded || address.last == .loaded
    addresses[fetch.url] = address
  }

  /// How the work for `url` stands.
  func standing(of url: Int) -> Standing {
    guard let address = addresses[url] else {
      return decodes.values.contains(url) ? .underWay : .untouched
    }
    return !address.open.isEmpty || decodes.values.contains(url) ? .underWay : address.last
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
      .orphanFetches: Double(orphans), .askedAgain: Double(askedAgain),
      .lostEntries: Double(lostEntries), .wastedDecodes: Double(wastedDecodes),
    ]
    if !fetched.isEmpty { values[.unseenPct] = Double(unseen) * 100 / Double(fetched.count) }
    if wireBytes > 0 { values[.wastedFetchPct] = Double(wastedBytes) * 100 / Double(wireBytes) }
    return values
  }
}
