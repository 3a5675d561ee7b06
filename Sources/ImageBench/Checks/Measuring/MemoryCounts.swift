internal import Basics
internal import Signposts

/// Counts how much a loader holds when, and what it stores twice: event in, numbers out.
struct MemoryCounts {
  /// An image of one size.
  private struct Image: Hashable {
    var url: Int
    var pixels: Int
  }

  private var limit = 0
  private var held = 0
  private var moments: [(moment: HeldMoment, time: TimePoint)]
  private var heldAt: [HeldMoment: Int] = [:]
  private var residents: [Image: Int] = [:]
  /// The sizes of each address that no row has asked for since they were stored.
  private var unasked: [Int: Set<Int>] = [:]
  private var storedAgain = 0
  /// Of what was stored with a cost.
  private var stored = (pixels: 0, cost: 0)
  private var mainWaits: [SignpostID: TimePoint] = [:]
  private var mainWait = TimeSpan.zero

  /// Nothing held yet in a trial that is looked at in `moments`.
  init(_ moments: [(moment: HeldMoment, time: TimePoint)]) { self.moments = moments }

  mutating func fold(_ record: SignpostRecord) {
    while let next = moments.first, record.time >= next.time {
      heldAt[next.moment] = held
      moments.removeFirst()
    }
    switch (record.name, record.phase) {
    case (.scenario, .begin): limit = Signpost.Scenario.begin(record).memoryLimit.bytes
    case (.memoryLedger, _):
      let ledger = Signpost.MemoryLedger(record)
      // What views show is theirs.
      held = (ledger.cache + ledger.inFlight + ledger.compressed).bytes
    case (.memoryCacheStore, _):
      let store = Signpost.MemoryCacheStore(record)
      let image = Image(url: store.url, pixels: store.wantedPixels)
      // Rows that were bound before could not find it.
      let couldFind = unasked[store.url]?.contains(store.wantedPixels) != true
      storedAgain += residents[image, default: 0] > 0 && couldFind ? 1 : 0
      unasked[store.url, default: []].insert(store.wantedPixels)
      residents[image, default: 0] += 1
      if store.cost > .zero {
        stored.pixels += store.pixelBytes.bytes
        stored.cost += store.cost.bytes
      }
    case (.loadImage, .begin): unasked[Signpost.LoadImage.begin(record).url] = nil
    case (.memoryCacheEvict, _):
      let evict = Signpost.MemoryCacheEvict(record)
      let image = Image(url: evict.url, pixels: evict.wantedPixels)
      residents[image] = max(0, residents[image, default: 0] - 1)
    case (.mainLaneWork, .begin):
      if Signpost.MainLaneWork.begin(record).kind == .wait { mainWaits[record.id] = record.time }
    case (.mainLaneWork, .end):
      guard let begin = mainWaits.removeValue(forKey: record.id) else { return }
      mainWait = mainWait + (record.time - begin)
    default: break
    }
  }

  var values: [CheckCount: Double] {
    var values: [CheckCount: Double] = [
      .storedAgain: Double(storedAgain), .mainWaitMs: mainWait.milliseconds,
    ]
    if stored.cost > 0 {
      values[.pixelsPerCost] = Double(stored.pixels) / Double(stored.cost)
    }
    guard limit > 0 else { return values }
    for (moment, bytes) in heldAt {
      values[Self.count(of: moment)] = Double(bytes) * 100 / Double(limit)
    }
    return values
  }

  private static func count(of moment: HeldMoment) -> CheckCount {
    switch moment {
    case .beforeWarning: .heldBeforeWarningPct
    case .afterWarning: .heldAfterWarningPct
    case .beforeLeaving: .heldBeforeLeavingPct
    case .beforeReturn: .heldBeforeReturnPct
    }
  }
}
