internal import Basics
internal import Signposts

/// Memory: the ledger's peaks, sessions, warnings and purges, jetsam, and the size of the process.
struct MemoryFold: MetricFold {
  /// The number of look-ups in the trailing hit rate of the recovery.
  private static let trailingLookups = 20

  /// The peak of each owner, in the order of the ledger's values.
  private var peaks = SIMD8<Int>.zero
  private var peakTotal = 0
  private var peakImages = 0
  private var peakDecoded = 0
  private var decoded = 0
  private var peakPerVisible: Double?
  private var warnings = 0
  private var purges = 0
  private var released = 0
  private var secondPeak: Int?
  private var recovery = PurgeRecovery(window: trailingLookups)
  /// When each load that is under way began.
  private var loadBegins = KeyTable<SignpostID, TimePoint>()
  private var jetsamFrame: Int?
  private var process: Signpost.ProcessMemory?
  private var liveSessions = 0
  /// Those that the first frame has left; nil in it.
  private var firstSessions: Int?

  mutating func fold(_ record: SignpostRecord) {
    switch record.name {
    case .memoryLedger: foldLedger(Signpost.MemoryLedger(record))
    case .frameAudit: foldVisible(Signpost.FrameAudit(record).visibleBytes.bytes)
    case .memoryWarning:
      warnings += 1
      secondPeak = secondPeak ?? 0
    case .purgeMemory:
      purges += 1
      released += Signpost.PurgeMemory(record).released.bytes
      recovery.purge(at: record.time)
    case .loadImage where record.phase == .begin: loadBegins[record.id] = record.time
    case .loadImage: loadBegins[record.id] = nil
    case .memoryCacheLookup:
      // The result of a loader's look-up is known when its load shows it, which may be later.
      let time = loadBegins[record.id] ?? record.time
      recovery.look(hit: Signpost.MemoryCacheLookup(record).result == .hit, at: time)
    case .jetsam: jetsamFrame = Signpost.Jetsam(record).frame
    case .frame where record.phase == .end: firstSessions = firstSessions ?? liveSessions
    case .liveSessions: liveSessions = Signpost.LiveSessions(record).sessions
    case .processMemory: process = Signpost.ProcessMemory(record)
    default: break
    }
  }

  private mutating func foldLedger(_ ledger: Signpost.MemoryLedger) {
    let owners = SIMD8(
      ledger.compressed.bytes,
      ledger.scratch.bytes,
      ledger.view.bytes,
      ledger.cache.bytes,
      ledger.inFlight.bytes,
      ledger.render.bytes,
      0,
      0
    )
    peaks = pointwiseMax(peaks, owners)
    let total = owners.wrappedSum()
    let images = total - ledger.render.bytes
    decoded = ledger.view.bytes + ledger.cache.bytes + ledger.inFlight.bytes
    peakTotal = max(peakTotal, total)
    peakImages = max(peakImages, images)
    peakDecoded = max(peakDecoded, decoded)
    if let peak = secondPeak { secondPeak = max(peak, total) }
  }

  private mutating func foldVisible(_ bytes: Int) {
    guard bytes > 0 else { return }
    peakPerVisible = max(peakPerVisible ?? 0, Double(decoded) / Double(bytes))
  }

  func finish(into values: inout MetricValues) {
    values.set("ledger_peak_bytes", peakTotal)
    values.set("ledger_peak_image_bytes", peakImages)
    values.set("ledger_peak_decoded_bytes", peakDecoded)
    for (index, owner) in ["compressed", "scratch", "view", "cache", "in_flight"].enumerated() {
      values.set("ledger_peak_\(owner)_bytes", peaks[index])
    }
    values.set("leaked_sessions", max(0, liveSessions - (firstSessions ?? liveSessions)))
    values.set("memory_warnings", warnings)
    values.set("purges", purges)
    values.set("purge_released_bytes", released)
    values["second_peak_bytes"] =
      secondPeak.map { .integer($0) } ?? .empty(reason: "no memory warning was sent")
    values["purge_recovery_ms"] = recovery.value
    values["outcome"] = .text(jetsamFrame == nil ? "completed" : "jetsam")
    values["jetsam_frame"] =
      jetsamFrame.map { .integer($0) } ?? .empty(reason: "the app was not ended")
    values["peak_decoded_per_visible"] =
      peakPerVisible.map { .real($0) } ?? .empty(reason: "nothing was visible")
    finishProcess(into: &values)
  }

  private func finishProcess(into values: inout MetricValues) {
    let sizes: [(name: String, bytes: (Signpost.ProcessMemory) -> ByteCount)] = [
      ("peak_rss_bytes", \.peakRSS),
      ("peak_rss_delta_bytes", { $0.peakRSS - $0.startRSS }),
      ("rss_anon_bytes", \.anonymousRSS),
      ("rss_file_bytes", \.fileRSS),
      ("rss_shmem_bytes", \.sharedRSS),
      ("allocated_bytes", \.allocated),
      ("allocator_resident_bytes", \.allocatorResident),
    ]
    for (name, bytes) in sizes {
      guard let process else {
        values[name] = .empty(reason: "the trial had no process of its own")
        continue
      }
      values[name] =
        process.peakRSS > .zero
        ? .integer(bytes(process).bytes)
        : .empty(reason: "the kernel did not let the peak be reset")
    }
  }
}

/// The time from the first purge until the trailing hit rate has recovered.
struct PurgeRecovery {
  private struct Look {
    var time: TimePoint
    var isHit: Bool
    /// Whether it was noted before the purge.
    var isEarly: Bool
  }

  private let window: Int
  private var looks: [Look] = []
  private var purgedAt: TimePoint?

  /// - Parameter window: The number of look-ups in the rate, at least 1.
  init(window: Int) {
    precondition(window > 0, "a rate has at least one look-up, not \(window)")
    self.window = window
  }

  /// Notes a look-up, which may be noted after later ones.
  mutating func look(hit isHit: Bool, at time: TimePoint) {
    looks.append(Look(time: time, isHit: isHit, isEarly: purgedAt == nil))
  }

  mutating func purge(at time: TimePoint) { purgedAt = purgedAt ?? time }

  /// - Complexity: O(n log n) in the number of look-ups.
  var value: MetricValue {
    guard let purgedAt else { return .empty(reason: "nothing was purged") }
    // Look-ups of one moment stay in their order.
    let ordered = looks.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    func isBefore(_ look: Look) -> Bool {
      look.time < purgedAt || (look.time == purgedAt && look.isEarly)
    }
    let rateBefore = Self.rate(ordered.prefix(while: isBefore).suffix(window))
    let after = ordered.drop(while: isBefore)
    for end in after.indices.dropFirst(window - 1) {
      guard Self.rate(after[(end - window + 1)...end]) >= rateBefore else { continue }
      return .real((after[end].time - purgedAt).milliseconds)
    }
    return .empty(reason: "the hit rate was never back")
  }

  private static func rate(_ looks: ArraySlice<Look>) -> Double {
    looks.isEmpty ? 0 : Double(looks.count(where: \.isHit)) / Double(looks.count)
  }
}
