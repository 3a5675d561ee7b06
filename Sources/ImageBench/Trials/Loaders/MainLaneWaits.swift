internal import Signposts
internal import VirtualTime

/// Makes signposts of what the main lane waits for within a job: the code of a loader says nothing
/// of its waits, and a frame that waits for a lock or for the network is late for no other reason.
///
/// A wait lies within the work that holds the lane, such as a binding.
final class MainLaneWaits {
  private let signposter: Signposter
  private var wait: SignpostIntervalState<Signpost.MainLaneWork.End>?

  /// Signposts of the steps that ``note(_:)`` gets, as `signposter` emits them.
  init(_ signposter: Signposter) {
    self.signposter = signposter
  }

  /// Emits the signpost of `step`, which is the latest of its world.
  func note(_ step: WorldStep) {
    guard step.lane == .main else { return }
    switch step.kind {
    case .parked:
      guard let kind = Self.work(step.wait) else { return }
      wait = signposter.beginInterval(Signpost.MainLaneWork.self, .init(kind: kind))
    case .resumed:
      if let wait = wait.take() { signposter.endInterval(wait) }
    case .enqueued, .started, .ended, .threadMade: break
    }
  }

  /// The work that a wait for `reason` counts as; nil while the lane computes, sleeps by its own
  /// wish or is free for other jobs.
  private static func work(_ reason: WaitReason) -> MainLaneWork? {
    switch reason {
    case .none, .cpu, .sleep, .events, .preempted: nil
    case .disk: .disk
    default: .wait
    }
  }
}
