import Basics
internal import Signposts

/// Requested cancels, what they stopped, and work that no subscriber needed.
struct CancellationFold: MetricFold {
  private var cancels = 0
  private var stopped = 0
  private var asked: Set<SignpostID> = []
  private var ofOthers = 0
  private var wastedBytes = 0
  private var wastedDecodes = 0

  mutating func fold(_ record: SignpostRecord) {
    switch record.name {
    case .cancelLoad:
      cancels += 1
      stopped += Signpost.CancelLoad(record).outcome == .stopped ? 1 : 0
      asked.insert(record.id)
    case .loadImage where record.phase == .end:
      let wasAsked = !asked.isEmpty && asked.remove(record.id) != nil
      if !wasAsked, Signpost.LoadImage.end(record).outcome == .cancelled { ofOthers += 1 }
    case .stopWork:
      let stop = Signpost.StopWork(record)
      // A stop in transfer wastes the received bytes; bytes read from disk never crossed the
      // network.
      if stop.stage == .fetch { wastedBytes += stop.received.bytes }
    case .wasteWork:
      let waste = Signpost.WasteWork(record)
      switch waste.stage {
      case .fetch: wastedBytes += waste.bytes.bytes
      case .decode: wastedDecodes += 1
      case .queue, .disk, .delivery, .process: break
      }
    default: break
    }
  }

  func finish(into values: inout MetricValues) {
    values.set(.cancelsAsked, cancels)
    values.set(.cancelsStopped, stopped)
    values.set(.cancelsOfOthers, ofOthers)
    values.set(.wastedBytes, wastedBytes)
    values.set(.wastedDecodes, wastedDecodes)
  }
}
