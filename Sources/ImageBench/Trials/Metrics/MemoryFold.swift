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
  private var jetsamFrame: Int?
  private var process: Signpost.ProcessMemory?
  private var liveSessions = 0

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
    case .memoryCacheLookup:
      recovery.look(hit: Signpost.MemoryCacheLookup(record).result == .hit, at: record.time)
    case .jetsam: jetsamFrame = Signpost.Jetsam(record).frame
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
    values.set("live_sessions", liveSessions)
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
  private let window: Int
  /// The latest look-ups as bits, the latest in the lowest bit; 1 means a hit.
  private var recent: UInt64 = 0
  private var recentCount = 0
  private var purgedAt: TimePoint?
  private var rateBefore = 0.0
  private var recoveredAt: TimePoint?

  /// - Parameter window: The number of look-ups in the rate, at most 64.
  init(window: Int) {
    precondition((1...64).contains(window), "a rate has 1 to 64 look-ups, not \(window)")
    self.window = window
  }

  mutating func look(hit: Bool, at time: TimePoint) {
    recent = (recent << 1 | (hit ? 1 : 0)) & (UInt64.max >> UInt64(64 - window))
    recentCount = min(window, recentCount + 1)
    guard purgedAt != nil, recoveredAt == nil, recentCount == window, rate >= rateBefore else {
      return
    }
    recoveredAt = time
  }

  mutating func purge(at time: TimePoint) {
    guard purgedAt == nil else { return }
    purgedAt = time
    rateBefore = rate
    recent = 0
    recentCount = 0
  }

  var value: MetricValue {
    guard let purgedAt else { return .empty(reason: "nothing was purged") }
    guard let recoveredAt else { return .empty(reason: "the hit rate was never back") }
    return .real((recoveredAt - purgedAt).milliseconds)
  }

  private var rate: Double {
    recentCount == 0 ? 0 : Double(recent.nonzeroBitCount) / Double(recentCount)
  }
}
