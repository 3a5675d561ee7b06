import Basics
import VirtualTime

extension Feature {
  /// Sleeps of tasks.
  static let sleeps: [Feature] = [
    Feature(.tasks, "`Task.sleep(nanoseconds:)`", expecting: ["1.500001 pool: woke"]) { log in
      Task.detached {
        try? await Task.sleep(nanoseconds: 1_500_001)
        log.note("woke")
      }
    },
    Feature(
      .tasks,
      "`Task.sleep(for:)`",
      expecting: ["16.667 main: woke", "33.334 main: woke", "50.001 main: woke"]
    ) { log in
      Task {
        for _ in 1...3 {
          try? await Task.sleep(for: .microseconds(16_667))
          log.note("woke")
        }
      }
    },
    Feature(
      .tasks,
      "`Task.sleep(until:)` with `ContinuousClock`",
      expecting: ["10 pool: woke", "10 pool: past"]
    ) { log in
      Task.detached {
        let start = ContinuousClock.now
        spend(3)
        try? await Task.sleep(until: start + .milliseconds(10), clock: .continuous)
        log.note("woke")
        try? await Task.sleep(until: start, clock: .continuous)
        log.note("past")
      }
    },
    Feature(.tasks, "`Task.sleep(until:)` with `SuspendingClock`", expecting: ["10 pool: woke"]) {
      log in
      Task.detached {
        let start = SuspendingClock.now
        spend(3)
        try? await Task.sleep(until: start + .milliseconds(10), clock: .suspending)
        log.note("woke")
      }
    },
    Feature(
      .tasks,
      "`Task.sleep(for:tolerance:)` ends without using its tolerance",
      expecting: ["10 pool: continuous", "20 pool: suspending"]
    ) {
      log in
      Task.detached {
        try? await Task.sleep(for: .milliseconds(10), tolerance: .milliseconds(5))
        log.note("continuous")
        try? await Task.sleep(for: .milliseconds(10), tolerance: .seconds(5), clock: .suspending)
        log.note("suspending")
      }
    },
    Feature(.tasks, "`Clock.sleep(for:)`", expecting: ["2 pool: continuous", "4 pool: suspending"])
    { log in
      Task.detached {
        try? await ContinuousClock().sleep(for: .milliseconds(2))
        log.note("continuous")
        try? await SuspendingClock().sleep(for: .milliseconds(2), tolerance: .milliseconds(1))
        log.note("suspending")
      }
    },
    Feature(
      .tasks,
      "sleeps that end at one moment end in the order in which they began",
      expecting: ["10 main: a", "10 main: c", "10 main: b"]
    ) { log in
      for (name, start, length) in [("a", 0, 10), ("b", 4, 6), ("c", 2, 8)] {
        Task {
          try? await Task.sleep(for: .milliseconds(start))
          try? await Task.sleep(for: .milliseconds(length))
          log.note(name)
        }
      }
    },
    Feature(
      .tasks,
      "`Task.sleep` of no time, and of less",
      expecting: ["1 pool: none", "1 pool: less"]
    ) { log in
      Task.detached {
        spend(1)
        try? await Task.sleep(for: .zero)
        log.note("none")
        try? await Task.sleep(for: .milliseconds(-5))
        log.note("less")
      }
    },
    Feature(
      .tasks,
      "a task that sleeps leaves its slot of the pool",
      expecting: ["10 pool: 1", "10 pool: 2", "11 pool: 3", "11 pool: 4"]
    ) { log in
      for number in 1...4 {
        Task.detached {
          try? await Task.sleep(for: .milliseconds(10))
          log.note("\(number)")
          spend(1)
        }
      }
    },
    Feature(.tasks, "a day of sleep takes no real time", expecting: ["86400000 pool: woke"]) {
      log in
      Task.detached {
        try? await Task.sleep(for: .seconds(86_400))
        log.note("woke")
      }
    },
  ]
}
