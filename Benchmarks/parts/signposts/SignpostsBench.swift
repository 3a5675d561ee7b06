import Basics
import Signposts

/// Measures what one signpost costs the code that emits it, with clocks that stand still.
///
/// Writes CSV: what was measured, and nanoseconds of processor time an event of each round. Every
/// round measures all subjects one after another, so that a change of the machine meets them all.
/// The recorder is drained after each thousand events, as a frame does; draining is part of the
/// time.
///
/// Usage: `Benches signposts [ROUNDS [EVENTS [SUBJECT]]]`; by default 7 rounds of 2,000,000 events
/// of every subject.
enum SignpostsBench {
  /// What is measured.
  private enum Subject: String, CaseIterable {
    /// An event of a signposter that records nothing.
    case disabled
    /// An event, with the clock of a world.
    case enabled
    /// The begin and the end of an interval, with the clock of a world.
    case interval
    /// An event, with a function as clock.
    case function
    /// The least that records events with a time stamp.
    case ring
    /// The loop that the others run in.
    case loop
  }

  private static let eventsBetweenDrains = 1000

  static func main(_ arguments: [String]) {
    var rest = arguments[...]
    let rounds = rest.popFirst().flatMap { Int($0) } ?? 7
    let events = rest.popFirst().flatMap { Int($0) } ?? 2_000_000
    let chosen = rest.popFirst().map { [Subject(rawValue: $0)] } ?? Subject.allCases
    let cell = TimeCell()
    let world = SignpostRecorder(clock: cell)
    let other = SignpostRecorder { .start }
    let ring = SignpostRing(capacity: 1 << 12, clock: cell)
    print("subject,ns_per_event")
    for _ in 0..<rounds {
      for subject in chosen.compactMap({ $0 }) {
        let began = SystemClock.processCPU.nanoseconds
        switch subject {
        case .disabled: emit(events, Signposter.disabled, nil)
        case .enabled: emit(events, Signposter(recorder: world), world)
        case .interval: time(events / 2, Signposter(recorder: world), world)
        case .function: emit(events, Signposter(recorder: other), other)
        case .ring: write(events, ring)
        case .loop: spin(events)
        }
        print(
          "\(subject.rawValue),\(Double(SystemClock.processCPU.nanoseconds - began) / Double(events))"
        )
      }
    }
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
  private static func time(_ intervals: Int, _ signposter: Signposter, _ recorder: SignpostRecorder)
  {
    for number in 0..<intervals {
      let state = signposter.beginInterval(
        Signpost.ReadDiskCache.self,
        .init(url: opaque(number))
      )
      signposter.endInterval(state, .init(outcome: .done, bytes: ByteCount(number)))
      if number % (eventsBetweenDrains / 2) == 0 { recorder.drainRuns { _ in } }
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

  private let clock: TimeCell
  private let entries: UnsafeMutablePointer<Entry>
  private let mask: Int
  private var next = 0

  /// - Parameters:
  ///   - capacity: How many events it holds; a power of two.
  ///   - clock: The time of its events.
  init(capacity: Int, clock: TimeCell) {
    self.clock = clock
    entries = .allocate(capacity: capacity)
    mask = capacity - 1
  }

  deinit { entries.deallocate() }

  @inline(never)
  func append(_ first: Int, _ second: Int) {
    entries[next & mask] = Entry(
      time: clock.pointer.pointee,
      name: 1,
      first: first,
      second: second
    )
    next += 1
  }
}
