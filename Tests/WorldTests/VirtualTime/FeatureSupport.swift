import Basics
import Dispatch
import Glibc
import Synchronization
import VirtualTime

/// Spends milliseconds of the reference core.
func spend(_ milliseconds: Int) { World.spend(.milliseconds(milliseconds)) }

/// Adds jobs of 10 ms to the default global queue, one for each core of the table's device.
func holdBothCores(_ log: WorldLog) {
  for number in 1...2 {
    DispatchQueue.global().async {
      spend(10)
      log.note("other \(number)")
    }
  }
}

/// Runs `body` on the main queue `milliseconds` after now.
func onMain(after milliseconds: Int, _ body: @escaping @Sendable () -> Void) {
  DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: body)
}

/// Lets values that are not `Sendable` into closures: one thread of a world runs at a time.
struct Passed<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A thread that code makes through the C library.
func makeThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
  final class Body {
    let run: @Sendable () -> Void; init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  var thread = pthread_t()
  let context = Unmanaged.passRetained(Body(body)).toOpaque()
  let error = pthread_create(
    &thread,
    nil,
    { context in
      if let context { Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    },
    context
  )
  precondition(error == 0, "pthread_create failed with \(error)")
  return thread
}

/// An object of the C library at an address of its own, which is never given back.
final class Cell<Value>: @unchecked Sendable {
  let address = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  /// Memory of zeros, which is an unlocked lock and a condition without waiters.
  init() { memset(address, 0, MemoryLayout<Value>.size) }
}

/// A moment `milliseconds` after now on a clock, as the C library wants deadlines.
func deadline(_ clock: clockid_t, after milliseconds: Int) -> timespec {
  var time = timespec()
  clock_gettime(clock, &time)
  let nanoseconds = time.tv_nsec + milliseconds * 1_000_000
  time.tv_sec += nanoseconds / 1_000_000_000
  time.tv_nsec = nanoseconds % 1_000_000_000
  return time
}

/// A count that several lanes add to.
final class Counter: Sendable {
  private let state = Atomic(0)

  var count: Int { state.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func add() -> Int { state.add(1, ordering: .sequentiallyConsistent).newValue }
}
