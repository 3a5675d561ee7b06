import AppleFoundation
import Synchronization
import VirtualDevice

/// A delegate that acts on the first bytes of a body, and hands over how each load ends.
final class PartReader: NSObject, URLSessionDataDelegate {
  private struct State {
    var action: (@Sendable (URLSessionDataTask) -> Void)?
    var ends: [Int: CheckedContinuation<(any Error)?, Never>] = [:]
  }
  private let state = Guarded(State())

  /// Calls `action` once, when the first bytes have come.
  func onFirstBytes(_ action: @escaping @Sendable (URLSessionDataTask) -> Void) {
    state.with { $0.action = action }
  }

  /// Resumes `task`; returns its error.
  func load(_ task: URLSessionDataTask) async -> (any Error)? {
    await withCheckedContinuation { continuation in
      state.with { $0.ends[task.taskIdentifier] = continuation }
      task.resume()
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.with { $0.action.take() }?(dataTask)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    state.with { $0.ends.removeValue(forKey: task.taskIdentifier) }?.resume(returning: error)
  }
}
