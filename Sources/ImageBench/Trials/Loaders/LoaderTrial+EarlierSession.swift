internal import CSupport
internal import FeedKit
internal import Scenarios
internal import Variants
internal import VirtualTime

extension LoaderTrial {
  /// Plays what comes before the trial, in a copy of this process, with the files in `container`.
  func playEarlierSession(in container: String) throws(TrialFault) {
    guard let earlier = EarlierSession.before(spec) else { return }
    switch try ProcessCopy.make(for: spec.variant.name) {
    case .copy:
      LoaderTrial(
        spec: earlier,
        sources: sources,
        decoding: decoding,
        subject: subject,
        processMemory: .ignore,
        schedule: .fifo,
        lanes: .off,
        continuesToRest: false,
        finger: EarlierSession.finger,
        startDateSeconds: EarlierSession.startDateSeconds(before: clock),
        bounds: bounds
      ).playAndEnd(in: container)
    case .original(let copy):
      do throws(TrialFault) { try copy.end() } catch {
        if case .screen = error { throw error }
        throw .process("while it filled its caches before the trial, \(error)")
      }
    }
  }

  /// Plays in this process, which is a copy, and ends it.
  private func playAndEnd(in container: String) -> Never {
    do throws(TrialFault) {
      _ = try play(in: container) { _ in }
    } catch {
      ProcessCopy.end(after: error)
    }
    ib_end_fork(0)
  }
}
