internal import VirtualDevice

/// Holds requests back while a host has as many connections as the configuration of a session sets.
final class HostConnections: Sendable {
  private struct Waiting {
    let priority: Float
    let task: URLSessionTask
    let start: @Sendable () -> Void
  }
  private struct Host {
    var running = 0
    /// In the order in which they go: by priority, then by age.
    var waiting: [Waiting] = []
  }
  private let hosts = Guarded<[String: Host]>([:])

  /// Calls `start` once there is a connection to `host`, at once if there is one.
  ///
  /// - Complexity: O(n) for n waiting tasks.
  func acquire(
    _ host: String,
    limit: Int,
    _ task: URLSessionTask,
    start: @escaping @Sendable () -> Void
  ) {
    let starts = hosts.with { hosts in
      guard hosts[host, default: Host()].running >= max(1, limit) else {
        hosts[host, default: Host()].running += 1
        return true
      }
      let priority = task.priority
      let waiting = hosts[host]?.waiting ?? []
      let index = waiting.firstIndex { $0.priority < priority } ?? waiting.count
      hosts[host]?.waiting.insert(
        Waiting(priority: priority, task: task, start: start),
        at: index
      )
      return false
    }
    if starts { start() }
  }

  /// Gives a connection back, to the next task that waits.
  func release(_ host: String) {
    let next = hosts.with { hosts -> Waiting? in
      guard let waiting = hosts[host]?.waiting, !waiting.isEmpty else {
        hosts[host]?.running -= 1
        return nil
      }
      return hosts[host]?.waiting.removeFirst()
    }
    next?.start()
  }

  /// Takes a task out that waits; returns whether it did.
  func leave(_ host: String, _ task: URLSessionTask) -> Bool {
    hosts.with { hosts in
      guard let index = hosts[host]?.waiting.firstIndex(where: { $0.task === task }) else {
        return false
      }
      hosts[host]?.waiting.remove(at: index)
      return true
    }
  }
}
