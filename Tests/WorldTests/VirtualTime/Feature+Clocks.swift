import Basics
import Dispatch
import Foundation
import VirtualTime

#if canImport(Glibc)
  import Glibc
#endif

/// A clock of code under test: ticks of two milliseconds since it was made.
private struct TickClock: Clock {
  struct Instant: InstantProtocol {
    var ticks: Int

    func advanced(by duration: Duration) -> Instant {
      Instant(ticks: ticks + Int(duration / .milliseconds(2)))
    }

    func duration(to other: Instant) -> Duration { .milliseconds(2) * (other.ticks - ticks) }

    static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.ticks < rhs.ticks }
  }

  private let start = ContinuousClock.now

  var now: Instant { Instant(ticks: Int((ContinuousClock.now - start) / .milliseconds(2))) }
  var minimumResolution: Duration { .milliseconds(2) }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await Task.sleep(until: start + .milliseconds(2) * deadline.ticks, clock: .continuous)
  }
}

/// The reading of a clock of the system in milliseconds.
private func reading(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

extension Feature {
  /// Clocks.
  static let clocks: [Feature] = [
    Feature(
      .chance,
      "`Clock.measure`",
      expecting: ["7 main: 0.007 seconds", "14 main: 0.007 seconds", "2014 pool: 2.0 seconds"]
    ) { log in
      log.note("\(ContinuousClock().measure { spend(7) })")
      log.note("\(SuspendingClock().measure { spend(7) })")
      Task.detached {
        let slept = await ContinuousClock().measure { try? await Task.sleep(for: .seconds(2)) }
        log.note("\(slept)")
      }
    },
    Feature(
      .chance,
      "`ContinuousClock.now`, `SuspendingClock.now`",
      expecting: ["3 main: 0.003 seconds 0.003 seconds"]
    ) { log in
      let (continuous, suspending) = (ContinuousClock.now, SuspendingClock.now)
      spend(3)
      log.note("\(ContinuousClock.now - continuous) \(SuspendingClock.now - suspending)")
    },
    Feature(
      .chance,
      "a `Clock` of one's own",
      expecting: ["4 pool: 2", "10 pool: 5", "14 pool: 7"]
    ) { log in
      Task.detached {
        let clock = TickClock()
        spend(4)
        let start = clock.now
        log.note("\(start.ticks)")
        try? await clock.sleep(until: start.advanced(by: .milliseconds(6)), tolerance: nil)
        log.note("\(clock.now.ticks)")
        try? await Task.sleep(for: .milliseconds(4), clock: clock)
        log.note("\(clock.now.ticks)")
      }
    },
    Feature(
      .chance,
      "`Date()`, `Date.now`",
      expecting: [
        "0 main: 1749988800.0", "1500 main: 1749988801.5", "1500 main: 2025-06-15T12:00:01Z",
      ]
    ) { log in
      log.note("\(Date().timeIntervalSince1970)")
      spend(1500)
      log.note("\(Date.now.timeIntervalSince1970)")
      log.note(Date.now.formatted(.iso8601))
    },
    Feature(.chance, "`Date.timeIntervalSinceNow`", expecting: ["250 main: -0.25"]) { log in
      let start = Date()
      spend(250)
      log.note("\(start.timeIntervalSinceNow)")
    },
    Feature(
      .chance,
      "`ProcessInfo.systemUptime`: a device that runs for 1,000 s",
      expecting: ["500 main: 1000.5"]
    ) {
      log in
      spend(500)
      log.note("\(ProcessInfo.processInfo.systemUptime)")
    },
    Feature(
      .chance,
      "`DispatchTime.now()`, `DispatchWallTime.now()`",
      expecting: ["3 main: 1000000000000, 3000000", "3 main: true"]
    ) { log in
      let (start, wall) = (DispatchTime.now(), DispatchWallTime.now())
      spend(3)
      let passed = DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds
      log.note("\(start.uptimeNanoseconds), \(passed)")
      log.note("\(wall < DispatchWallTime.now())")
    },
    Feature(
      .chance,
      "`clock_gettime`",
      expecting: ["3 main: 1000003.0", "3 main: 0.0", "3 main: 1749988800003.0"]
    ) { log in
      spend(3)
      log.note("\(reading(CLOCK_MONOTONIC))")
      log.note("\(reading(CLOCK_BOOTTIME) - reading(CLOCK_MONOTONIC_RAW))")
      log.note("\(reading(CLOCK_REALTIME))")
    },
    Feature(
      .chance,
      "`gettimeofday`, `time`",
      expecting: ["1250 main: 1749988801 250000", "1250 main: 1749988801"]
    ) { log in
      spend(1250)
      var now = timeval()
      gettimeofday(&now, nil)
      log.note("\(now.tv_sec) \(now.tv_usec)")
      log.note("\(time(nil))")
    },
    Feature(.chance, "`timespec_get`", expecting: ["3 main: 1 1749988800 3000000"]) { log in
      spend(3)
      var time = timespec()
      log.note("\(timespec_get(&time, TIME_UTC)) \(time.tv_sec) \(time.tv_nsec)")
    },
    Feature(
      .chance,
      "`CLOCK_PROCESS_CPUTIME_ID`, `CLOCK_THREAD_CPUTIME_ID`, `clock()`: the machine's",
      .passesThrough,
      expecting: ["3600000 main: less than an hour: true"]
    ) { log in
      let start = (reading(CLOCK_PROCESS_CPUTIME_ID), reading(CLOCK_THREAD_CPUTIME_ID), clock())
      spend(3_600_000)
      let isNear =
        reading(CLOCK_PROCESS_CPUTIME_ID) - start.0 < 600_000
        && reading(CLOCK_THREAD_CPUTIME_ID) - start.1 < 600_000
        && Double(clock() - start.2) / Double(CLOCKS_PER_SEC) < 600
      log.note("less than an hour: \(isNear)")
    },
    Feature(
      .chance,
      "`WorldOptions.startDateSeconds` in a calendar",
      expecting: ["0 main: 2025-6-15 12 h"]
    ) { log in
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = .gmt
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: .now)
      log.note("\(parts.year ?? 0)-\(parts.month ?? 0)-\(parts.day ?? 0) \(parts.hour ?? 0) h")
    },
  ]
}
