internal import Basics
package import Signposts
package import VirtualTime

/// Whether the trace of a trial shows the lanes of its world.
public enum LaneRecording: Sendable, Hashable {
  /// It does not, which costs nothing.
  case off
  /// It shows each job, each wait inside of a job, and who ended the wait.
  case on
}

/// Makes signposts of the steps of a world: which job ran where and when, and who waited for whom.
package final class LaneSignposts {
  private typealias Job = SignpostIntervalState<Signpost.RunJob.End>
  private typealias Park = SignpostIntervalState<Signpost.ParkThread.End>

  /// What is open on one thread: its jobs, the innermost last, and its wait.
  private struct OpenWork {
    var jobs: [(number: UInt64, interval: Job)] = []
    var park: Park?
  }

  private let signposter: Signposter
  private var threads: [Int: OpenWork] = [:]
  private var numbers: [String: Int] = [:]
  /// The labels of queues in the order in which they were met; label n has the number n + 1.
  package private(set) var labels: [String] = []

  /// Signposts of the steps that ``note(_:)`` gets, as `signposter` emits them.
  package init(_ signposter: Signposter) {
    self.signposter = signposter
  }

  /// Emits the signpost of `step`, which is the latest of its world.
  package func note(_ step: WorldStep) {
    switch step.kind {
    case .enqueued:
      signposter.emitEvent(
        Signpost.EnqueueJob(
          job: Int(step.job),
          lane: LaneKind(step.lane),
          qos: LaneClass(step.qos),
          queue: number(of: step.queue),
          by: Self.number(of: step.by)
        )
      )
    case .started:
      let interval = signposter.beginInterval(
        Signpost.RunJob.self,
        .init(
          job: Int(step.job),
          lane: LaneKind(step.lane),
          qos: LaneClass(step.qos),
          queue: number(of: step.queue),
          thread: Self.number(of: step.thread)
        )
      )
      threads[step.thread ?? -1, default: OpenWork()].jobs.append((step.job, interval))
    case .ended: end(step)
    case .parked: park(step)
    case .resumed:
      guard let park = threads[step.thread ?? -1]?.park.take() else { return }
      signposter.endInterval(park, .init(by: Self.number(of: step.by)))
    case .threadMade: break
    }
  }

  private func end(_ step: WorldStep) {
    let thread = step.thread ?? -1
    // A thread that code made itself ends without having begun a job.
    guard let job = threads[thread]?.jobs.last, job.number == step.job else { return }
    threads[thread]?.jobs.removeLast()
    signposter.endInterval(job.interval)
  }

  private func park(_ step: WorldStep) {
    let job = threads[step.thread ?? -1]?.jobs.last?.number ?? 0
    let interval = signposter.beginInterval(
      Signpost.ParkThread.self,
      .init(
        reason: ParkReason(step.wait),
        lane: LaneKind(step.lane),
        qos: LaneClass(step.qos),
        thread: Self.number(of: step.thread),
        job: Int(job),
        queue: number(of: step.queue)
      )
    )
    threads[step.thread ?? -1, default: OpenWork()].park = interval
  }

  /// The number of a label, from 1; 0 for none.
  private func number(of label: String?) -> Int {
    guard let label else { return 0 }
    if let known = numbers[label] { return known }
    labels.append(label)
    numbers[label] = labels.count
    return labels.count
  }

  private static func number(of thread: Int?) -> Int { (thread ?? -1) + 1 }
}

extension LaneKind {
  package init(_ lane: Lane) {
    self =
      switch lane {
      case .main: .main
      case .pool: .pool
      case .global: .global
      case .serial: .serial
      case .thread: .thread
      }
  }
}

extension LaneClass {
  package init(_ qos: VirtualTime.QualityOfService) {
    self =
      switch qos {
      case .background: .background
      case .utility: .utility
      case .default: .default
      case .userInitiated: .userInitiated
      case .userInteractive: .userInteractive
      }
  }
}

extension ParkReason {
  package init(_ wait: WaitReason) {
    self =
      switch wait {
      case .none: .none
      case .cpu: .cpu
      case .sleep: .sleep
      case .lock: .lock
      case .condition: .condition
      case .semaphore: .semaphore
      case .group: .group
      case .sync: .sync
      case .join: .join
      case .once: .once
      case .apply: .apply
      case .futex: .futex
      case .events: .events
      case .preempted: .preempted
      case .disk: .disk
      }
  }
}
