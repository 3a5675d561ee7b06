internal import Basics
internal import Records
internal import Signposts

/// Memory: the ledger's peaks, sessions, warnings and purges, jetsam, and the size of the process.
struct MemoryFold: MetricFold {
  /// The peak of each owner, in the order of the ledger's values.
  private var peaks = SIMD8<Int>.zero
  private var peakImages = 0
  /// The peak of images and screen; other parts of the app are not the loader's.
  private var peakFootprint = 0
  private var limit = ByteCount.zero
  /// The moments at which images took more memory than ever before, with their bytes.
  private var rises: [(time: TimePoint, bytes: Int)] = []
  /// When the last frame was presented; nil before the first.
  private var lastFrame: TimePoint?
  private var warnings = 0
  private var purges = 0
  private var jetsamFrame: Int?
  private var process: Signpost.ProcessMemory?
  private var liveSessions = 0
  /// Those that the first frame has left; nil in it.
  private var firstSessions: Int?

  mutating func fold(_ record: SignpostRecord) {
    switch record.name {
    case .scenario where record.phase == .begin:
      limit = Signpost.Scenario.begin(record).memoryLimit
    case .memoryLedger: foldLedger(Signpost.MemoryLedger(record), at: record.time)
    case .memoryWarning: warnings += 1
    case .purgeMemory: purges += 1
    case .jetsam: jetsamFrame = Signpost.Jetsam(record).frame
    case .frame where record.phase == .end:
      firstSessions = firstSessions ?? liveSessions
      lastFrame = record.time
    case .liveSessions: liveSessions = Signpost.LiveSessions(record).sessions
    case .processMemory: process = Signpost.ProcessMemory(record)
    default: break
    }
  }

  private mutating func foldLedger(_ ledger: Signpost.MemoryLedger, at time: TimePoint) {
    let owners = SIMD8(
      ledger.compressed.bytes,
      ledger.scratch.bytes,
      ledger.view.bytes,
      ledger.cache.bytes,
      ledger.inFlight.bytes,
      0,
      0,
      0
    )
    peaks = pointwiseMax(peaks, owners)
    let images = owners.wrappedSum()
    peakFootprint = max(peakFootprint, images + ledger.render.bytes)
    guard images > peakImages else { return }
    peakImages = images
    rises.append((time, images))
  }

  /// By how much the peak of the second half of the measured time exceeds that of the first.
  private var lateGrowth: MetricValue {
    guard let lastFrame else { return .empty(reason: "no frame was presented") }
    guard jetsamFrame == nil else { return .empty(reason: "the device ended the app") }
    let half = TimePoint(nanoseconds: lastFrame.nanoseconds / 2)
    let before = rises.last { $0.time <= half }?.bytes ?? 0
    return .integer(peakImages - before)
  }

  func finish(into values: inout MetricValues) {
    values.setRatio(
      .memoryOfLimitPct,
      Double(peakFootprint) * 100,
      Double(limit.bytes),
      else: "the trace does not say where the limit is"
    )
    values.set(.ledgerPeakImageBytes, peakImages)
    let owners: [MetricName] = [
      .ledgerPeakCompressedBytes, .ledgerPeakScratchBytes, .ledgerPeakViewBytes,
      .ledgerPeakCacheBytes, .ledgerPeakInFlightBytes,
    ]
    for (index, owner) in owners.enumerated() { values.set(owner, peaks[index]) }
    values[.ledgerLateGrowthBytes] = lateGrowth
    values.set(.leakedSessions, max(0, liveSessions - (firstSessions ?? liveSessions)))
    values.set(.memoryWarnings, warnings)
    values.set(.purges, purges)
    values[.outcome] = .text((jetsamFrame == nil ? TrialOutcome.completed : .jetsam).rawValue)
    values[.jetsamFrame] =
      jetsamFrame.map { .integer($0) } ?? .empty(reason: "the app was not ended")
    finishProcess(into: &values)
  }

  private func finishProcess(into values: inout MetricValues) {
    let sizes: [(name: MetricName, bytes: (Signpost.ProcessMemory) -> ByteCount)] = [
      (.peakRSSBytes, \.peakRSS),
      (.peakRSSDeltaBytes, { $0.peakRSS - $0.startRSS }),
    ]
    for (name, bytes) in sizes {
      guard let process else {
        values[name] = .empty(reason: "the process was shared, or took its memory before the trial")
        continue
      }
      values[name] =
        process.peakRSS > .zero
        ? .integer(bytes(process).bytes)
        : .empty(reason: "the kernel did not let the peak be reset")
    }
  }
}
