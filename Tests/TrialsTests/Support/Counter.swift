import Synchronization

/// Counts calls from closures.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// The number of calls before this one.
  func next() -> Int {
    count.withLock { count in
      defer { count += 1 }
      return count
    }
  }
}
