public import Basics

/// What is told of a transfer while it is under way.
public struct TransferProgress {
  /// The bytes between two reports.
  public var step: ByteCount
  /// Is told how many bytes have come: each multiple of the step, but not the whole.
  public var report: @Sendable (ByteCount) -> Void

  /// A report each time that `step` more bytes have come; traps when `step` is not positive.
  public init(step: ByteCount, report: @escaping @Sendable (ByteCount) -> Void) {
    precondition(step > .zero, "Reports are 1 byte apart or more, not \(step)")
    self.step = step
    self.report = report
  }
}

/// A transfer that somebody watches, and the bytes of its next report.
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
  /// Keeps the event of the next report scheduled; without watched transfers there is none.
  ///
  /// - Complexity: O(w n) for w watched of n transfers.
  func setProgressAlarm() {
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
    // Whoever is told may begin or end transfers.
    for (report, received) in reports { report(received) }
  }
}
