import Dispatch
import Foundation
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Feature {
  /// Foundation: notifications, threads, locks and the network.
  static let foundation: [Feature] =
    notifications + threads + foundationLocks + values

  private static let notifications: [Feature] = [
    Feature(
      .foundation,
      "`NotificationCenter.post` and an observer on its thread",
      expecting: ["0 main: received", "0 main: posted"]
    ) { log in
      let center = NotificationCenter()
      let token = center.addObserver(forName: .init("name"), object: nil, queue: nil) { _ in
        log.note("received")
      }
      center.post(name: .init("name"), object: nil)
      log.note("posted")
      center.removeObserver(token)
      center.post(name: .init("name"), object: nil)
    },
    Feature(
      .foundation,
      "An observer on `OperationQueue.main` of a `NotificationCenter`",
      state: .process,
      expecting: ["5 main: received", "5 global: posted"]
    ) { log in
      let center = Passed(NotificationCenter())
      _ = center.value.addObserver(forName: .init("name"), object: nil, queue: .main) { _ in
        log.note("received")
      }
      DispatchQueue.global().async {
        spend(5)
        center.value.post(name: .init("name"), object: nil)
        log.note("posted")
      }
    },
  ]

  private static let threads: [Feature] = [
    Feature(
      .foundation,
      "`Thread(block:)`, its name and `Thread.isMainThread`",
      expecting: ["0 main: true", "10 thread: my thread, false"]
    ) { log in
      let thread = Thread { @Sendable in
        Thread.current.name = "my thread"
        spend(10)
        log.note("\(Thread.current.name ?? "none"), \(Thread.isMainThread)")
      }
      thread.start()
      log.note("\(Thread.isMainThread)")
    },
    Feature(
      .foundation,
      "`Thread.detachNewThread` and `Thread.sleep`",
      expecting: ["0 main: made", "250 thread: slept", "1000 thread: slept until"]
    ) { log in
      Thread.detachNewThread { @Sendable in
        Thread.sleep(forTimeInterval: 0.25)
        log.note("slept")
        Thread.sleep(until: Date().addingTimeInterval(0.75))
        log.note("slept until")
      }
      log.note("made")
    },
    Feature(
      .foundation,
      "`Thread.threadDictionary`, one for each thread",
      expecting: ["0 thread: 1 none", "0 thread: 2 none", "5 thread: 1 kept", "5 thread: 2 kept"]
    ) { log in
      for number in 1...2 {
        Thread.detachNewThread { @Sendable in
          let seen = Thread.current.threadDictionary["key"] as? String ?? "none"
          log.note("\(number) \(seen)")
          Thread.current.threadDictionary["key"] = "kept"
          Thread.sleep(forTimeInterval: 0.005)
          log.note("\(number) \(Thread.current.threadDictionary["key"] as? String ?? "none")")
        }
      }
    },
    Feature(
      .foundation,
      "A thread of code's own has the default class",
      expecting: ["10 global: urgent 1", "10 global: urgent 2", "20 thread: ran"]
    ) { log in
      for number in 1...2 {
        DispatchQueue.global(qos: .userInitiated).async {
          spend(10)
          log.note("urgent \(number)")
        }
      }
      Thread.detachNewThread { @Sendable in
        spend(10)
        log.note("ran")
      }
    },
  ]

  private static let foundationLocks: [Feature] = [
    Feature(
      .foundation,
      "`NSLock` held while time passes",
      expecting: [
        "10 global: 1", "20 global: 2", "20 main: false", "30 global: 3", "30 main: true",
      ]
    ) { log in
      let lock = NSLock()
      for number in 1...3 {
        DispatchQueue.global().async {
          lock.withLock {
            spend(10)
            log.note("\(number)")
          }
        }
      }
      onMain(after: 12) {
        log.note("\(lock.lock(before: Date(timeIntervalSinceNow: 0.008)))")
        log.note("\(lock.lock(before: Date(timeIntervalSinceNow: 0.5)))")
        lock.unlock()
      }
    },
    Feature(
      .foundation,
      "`NSRecursiveLock`",
      expecting: ["0 main: twice", "5 global: false", "10 global: taken"]
    ) { log in
      let lock = NSRecursiveLock()
      lock.lock()
      lock.lock()
      log.note("twice")
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(5)) {
        log.note("\(lock.try())")
        lock.lock()
        log.note("taken")
        lock.unlock()
      }
      lock.unlock()
      spend(10)
      lock.unlock()
    },
    Feature(
      .foundation,
      "`NSCondition`, signalled, broadcast and too late",
      expecting: ["5 global: 1 true", "7 global: 2 true", "7 global: 3 true", "20 global: 4 false"]
    ) { log in
      let condition = NSCondition()
      for number in 1...3 {
        DispatchQueue.global().async {
          condition.lock()
          log.note("\(number) \(condition.wait(until: Date(timeIntervalSinceNow: 1)))")
          condition.unlock()
        }
      }
      onMain(after: 5) { condition.signal() }
      onMain(after: 7) { condition.broadcast() }
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(10)) {
        condition.lock()
        log.note("4 \(condition.wait(until: Date(timeIntervalSinceNow: 0.01)))")
        condition.unlock()
      }
    },
    Feature(
      .foundation,
      "`NSConditionLock`, in time and too late",
      expecting: ["4 main: false", "10 global: made 1", "10 main: true", "15 global: 2 seen"]
    ) { log in
      let lock = NSConditionLock(condition: 0)
      DispatchQueue.global().async {
        spend(10)
        lock.lock()
        log.note("made 1")
        lock.unlock(withCondition: 1)
        _ = lock.lock(whenCondition: 2, before: Date(timeIntervalSinceNow: 1))
        log.note("2 seen")
        lock.unlock()
      }
      log.note("\(lock.lock(whenCondition: 1, before: Date(timeIntervalSinceNow: 0.004)))")
      log.note("\(lock.lock(whenCondition: 1, before: Date(timeIntervalSinceNow: 1)))")
      spend(5)
      lock.unlock(withCondition: 2)
    },
  ]

  private static let values: [Feature] = [
    Feature(
      .foundation,
      "`Progress`",
      .passesThrough,
      expecting: ["0 main: 0.5", "0 main: true"]
    ) { log in
      let progress = Progress(totalUnitCount: 4)
      progress.completedUnitCount = 2
      log.note("\(progress.fractionCompleted)")
      progress.completedUnitCount = 4
      log.note("\(progress.isFinished)")
    },
    Feature(
      .foundation,
      "`URLSession.data(from:)` of a server",
      .refused(function: ownNetworking),
      expecting: []
    ) { _ in load("https://images.invalid/1", WorldLog()) },
    Feature(
      .foundation,
      "`URLSession.data(from:)` of a server with a numeric address",
      .refused(function: ownNetworking),
      expecting: []
    ) { _ in load("https://127.0.0.1:9/1", WorldLog()) },
    Feature(
      .foundation,
      "`URLSession.data(from:)` of a file",
      .refused(function: ownNetworking),
      expecting: []
    ) { _ in load("file:///tmp/1", WorldLog()) },
  ]
}

/// What each session of Foundation begins with, on the thread that asks for it.
private let ownNetworking = "CFURLSessionMultiHandleInit (a session of Foundation's own networking)"

/// Loads an address in a session of its own, because what a world leaves undone stays in a session.
private func load(_ address: String, _ log: WorldLog) {
  Task.detached {
    guard let url = URL(string: address) else { return }
    do {
      _ = try await URLSession(configuration: .ephemeral).data(from: url)
      log.note("loaded")
    } catch {
      log.note("\((error as NSError).code)")
    }
  }
}
