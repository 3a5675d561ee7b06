public import Basics

/// Reports of a transfer while it is under way.
public struct TransferProgress {
  /// The bytes between two reports.
  public var step: ByteCount
  /// Called with the number of received bytes: each multiple of the step, except the whole.
  public var report: @Sendable (ByteCount) -> Void

  /// A report for each `step` bytes received; traps if `step` is not positive.
  public init(step: ByteCount, report: @escaping @Sendable (ByteCount) -> Void) {
    precondition(step > .zero, "reports are 1 byte apart or more, not \(step)")
    self.step = step
    self.report = report
  }
}

/// A transfer with progress reports, and the bytes of its next report.
struct TransferWatch {
  let transfer: FairShareLink.Transfer
  let progress: TransferProgress
  var next: ByteCount

  init(transfer: FairShareLink.Transfer, progress: TransferProgress) {
    self.transfer = transfer
    self.progress = progress
    next = progress.step
  }
}

extension VirtualNetwork {
  /// Keeps the event of the next report scheduled; there is none without watched transfers.
  ///
  /// - Complexity: O(w n) for w watched of n transfers.
  func setProgressAlarm() {
    // Transfers that ended have no rate any longer.
    watches.removeAll { link.bytesPerSecond(of: $0.transfer) == nil }
    let soonest = watches.compactMap { link.time(of: $0.transfer, toReceive: $0.next) }.min()
    progressAlarm.set(to: soonest, in: simulator) { [self] in
      progressAlarm.hasRung()
      reportProgress()
      setProgressAlarm()
    }
  }

  private func reportProgress() {
    var reports: [(report: @Sendable (ByteCount) -> Void, received: ByteCount)] = []
    for index in watches.indices {
      let watch = watches[index]
      guard let time = link.time(of: watch.transfer, toReceive: watch.next), time <= simulator.now
      else { continue }
      reports.append((watch.progress.report, watch.next))
      watches[index].next += watch.progress.step
    }
    // A report may begin or end transfers, so the list is complete before the first call.
    for (report, received) in reports { report(received) }
  }
}
