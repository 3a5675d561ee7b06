internal import VirtualDevice

/// A cache that the system empties.
protocol SystemCache: AnyObject {
  /// Gives up what it keeps, but for discardable content in use.
  func empty()
}

/// The caches of a device, which the system empties when the app leaves the screen and, as an
/// assumption, when memory is short.
package final class LiveCaches: Sendable {
  private struct Reference {
    weak var cache: (any SystemCache)?
  }
  private struct Caches {
    /// In the order in which they were made.
    var references: [Reference] = []
    /// How many there may be before those that have ended are dropped.
    var roomUntilSweep = 16
  }
  private let caches = Guarded(Caches())

  /// The caches of the calling thread's device; nil outside of every trial.
  package static var current: LiveCaches? { Device.currentIfAny?.part { LiveCaches() } }

  /// Notes a new cache, which is not kept alive.
  ///
  /// - Complexity: O(1) amortised.
  func add(_ cache: any SystemCache) {
    caches.with { caches in
      if caches.references.count >= caches.roomUntilSweep {
        caches.references.removeAll { $0.cache == nil }
        caches.roomUntilSweep = max(16, 2 * caches.references.count)
      }
      caches.references.append(Reference(cache: cache))
    }
  }

  /// Empties each, in the order in which they were made.
  package func empty() {
    // Outside of the lock: delegates of the caches may make caches.
    for reference in caches.with({ $0.references }) { reference.cache?.empty() }
  }
}
