import Basics
internal import Signposts

/// Requested cancels, what they stopped, and work that no subscriber needed.
struct CancellationFold: MetricFold {
  private var outcomes = [Int](repeating: 0, count: CancelOutcome.allCases.count)
  private var stops = [Int](repeating: 0, count: WorkStage.allCases.count)
  private var asked: Set<SignpostID> = []
  private var ofOthers = 0
  private var wastedBytes = 0
  private var wastedDecodes = 0
  private var wastedNanoseconds = 0

  mutating func fold(_ record: SignpostRecord) {
    switch record.name {
    case .cancelLoad:
      outcomes[Signpost.CancelLoad(record).outcome.signpostNumber] += 1
      asked.insert(record.id)
    case .loadImage where record.phase == .end:
      let wasAsked = !asked.isEmpty && asked.remove(record.id) != nil
      if !wasAsked, Signpost.LoadImage.end(record).outcome == .cancelled { ofOthers += 1 }
    case .stopWork:
      let stop = Signpost.StopWork(record)
      stops[stop.stage.signpostNumber] += 1
      // A stop in transfer wastes the received bytes; bytes read from disk never crossed the
      // network.
      if stop.stage == .fetch { wastedBytes += stop.received.bytes }
    case .wasteWork:
      let waste = Signpost.WasteWork(record)
      switch waste.stage {
      case .fetch: wastedBytes += waste.bytes.bytes
      case .decode:
        wastedDecodes += 1
        wastedNanoseconds += waste.cpu.nanoseconds
      case .queue, .disk, .delivery, .process: break
      }
    default: break
    }
  }

  func finish(into values: inout MetricValues) {
    values.set("cancels_asked", outcomes.reduce(0, +))
    for outcome in CancelOutcome.allCases {
      let name =
        switch outcome {
        case .stopped: "cancels_stopped"
        case .joinedElsewhere: "cancels_joined_elsewhere"
        case .tooLate: "cancels_too_late"
        case .ignored: "cancels_ignored"
        }
      values.set(name, outcomes[outcome.signpostNumber])
    }
    values.set("stopped_in_queue", stops[WorkStage.queue.signpostNumber])
    values.set("stopped_on_disk", stops[WorkStage.disk.signpostNumber])
    values.set("stopped_in_fetch", stops[WorkStage.fetch.signpostNumber])
    values.set("stopped_in_decode", stops[WorkStage.decode.signpostNumber])
    values.set("cancels_of_others", ofOthers)
    values.set("wasted_bytes", wastedBytes)
    values.set("wasted_decodes", wastedDecodes)
    values["wasted_decode_ms"] = .real(Double(wastedNanoseconds) / 1e6)
  }
}
