import Basics
import Signposts

/// Measures what one signpost costs the code that emits it, with a clock that stands still.
///
/// Writes CSV: what was measured, and nanoseconds of processor time an event of each round. Every round
/// measures all subjects one after another, so that a change of the machine meets them all. The recorder is
/// drained after each thousand events, as a frame does; draining is part of the time.
///
/// Usage: `Benches signposts [ROUNDS [EVENTS]]`; by default 7 rounds of 2,000,000 events.
enum SignpostsBench {
  private static let eventsBetweenDrains = 1000

  static func main(_ arguments: [String]) {
    func number(_ place: Int, _ fallback: Int) -> Int {
      arguments.indices.contains(place) ? Int(arguments[place]) ?? fallback : fallback
    }
    let rounds = number(0, 7)
    let events = number(1, 2_000_000)
    let recorder = SignpostRecorder { .start }
    let ring = SignpostRing(capacity: 1 << 12) { .start }
    print("subject,ns_per_event")
    for _ in 0..<rounds {
      report("disabled", events) { emit(events, Signposter.disabled, nil) }
      report("enabled", events) { emit(events, Signposter(recorder: recorder), recorder) }
      report("interval", 2 * events) {
        time(events, Signposter(recorder: recorder), recorder)
      }
      report("ring", events) { write(events, ring) }
      report("loop", events) { spin(events) }
    }
  }

  private static func report(_ subject: String, _ events: Int, _ body: () -> Void) {
    let began = SystemClock.processCPU.nanoseconds
    body()
    print("\(subject),\(Double(SystemClock.processCPU.nanoseconds - began) / Double(events))")
  }

  // Not inlined, so that no subject is optimised with what is known of the others.

  @inline(never)
  private static func emit(_ events: Int, _ signposter: Signposter, _ recorder: SignpostRecorder?) {
    for number in 0..<events {
      signposter.emitEvent(Signpost.SendRequest(url: opaque(number), retry: 1))
      if number % eventsBetweenDrains == 0 { recorder?.drainRuns { _ in } }
    }
    recorder?.drainRuns { _ in }
  }

  @inline(never)
  private static func time(_ events: Int, _ signposter: Signposter, _ recorder: SignpostRecorder) {
    for number in 0..<events {
      let state = signposter.beginInterval(
        Signpost.ReadDiskCache.self,
        .init(url: opaque(number))
      )
      signposter.endInterval(state, .init(outcome: .done, bytes: ByteCount(number)))
      if number % eventsBetweenDrains == 0 { recorder.drainRuns { _ in } }
    }
    recorder.drainRuns { _ in }
  }

  @inline(never)
  private static func write(_ events: Int, _ ring: SignpostRing) {
    for number in 0..<events { ring.append(opaque(number), 1) }
  }

  @inline(never)
  private static func spin(_ events: Int) {
    for number in 0..<events { _ = opaque(number) }
  }

  /// `number`, of which the optimiser knows nothing.
  @inline(never)
  @_optimize(none)
  private static func opaque(_ number: Int) -> Int { number }
}

/// The least that records events with a time stamp: a ring of one thread that forgets the oldest.
final class SignpostRing {
  private struct Entry {
    var time: TimePoint
    var name: UInt64
    var first: Int
    var second: Int
  }

  private let clock: @Sendable () -> TimePoint
  private let entries: UnsafeMutablePointer<Entry>
  private let mask: Int
  private var next = 0

  /// - Parameter capacity: How many events it holds; a power of two.
  init(capacity: Int, clock: @escaping @Sendable () -> TimePoint) {
    self.clock = clock
    entries = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit { entries.deallocate() }

  @inline(never)
  func append(_ first: Int, _ second: Int) {
    entries[next & mask] = Entry(time: clock(), name: 1, first: first, second: second)
    next += 1
  }
}
