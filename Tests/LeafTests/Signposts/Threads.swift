import Glibc
import Synchronization

/// Runs bodies on POSIX threads of their own, which begin together, and waits for all of them.
///
/// Threads of Swift's pool would do only as many at once as the machine has processors.
enum Threads {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    let gate: Gate

    init(_ gate: Gate, _ body: @escaping @Sendable () -> Void) {
      self.gate = gate
      self.body = body
    }
  }

  private final class Gate: Sendable {
    private let missing: Atomic<Int>

    init(_ count: Int) { missing = Atomic(count) }

    func pass() {
      missing.wrappingSubtract(1, ordering: .acquiringAndReleasing)
      while missing.load(ordering: .acquiring) > 0 { sched_yield() }
    }
  }

  static func run(_ bodies: [@Sendable () -> Void]) {
    let gate = Gate(bodies.count)
    let threads = bodies.map { body in
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(gate, body))
      let code = pthread_create(
        &thread,
        nil,
        { argument in
          guard let argument else { return nil }
          let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
          work.gate.pass()
          work.body()
          return nil
        },
        work.toOpaque()
      )
      precondition(code == 0, "pthread_create failed with \(code)")
      return thread
    }
    for thread in threads { pthread_join(thread, nil) }
  }
}
