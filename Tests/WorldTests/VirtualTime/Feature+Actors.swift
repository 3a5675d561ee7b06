import Basics
import Dispatch
import VirtualTime

/// An actor whose calls take time.
private actor Kitchen {
  private var count = 0
  private let log: WorldLog

  init(_ log: WorldLog) { self.log = log }

  func cook(_ dish: String, for milliseconds: Int = 5) {
    count += 1
    log.note("\(dish) \(count)")
    spend(milliseconds)
  }

  func cookAndWait(_ dish: String) async {
    count += 1
    log.note("\(dish) begins, \(count)")
    spend(2)
    try? await Task.sleep(for: .milliseconds(10))
    log.note("\(dish) ends, \(count)")
  }

  nonisolated var name: String { "kitchen" }

  nonisolated func look() async -> String { name }
}

/// An actor whose end is one of its calls.
private actor Mortal {
  let log: WorldLog

  init(_ log: WorldLog) { self.log = log }

  func live() { spend(3) }

  isolated deinit {
    spend(1)
    log.note("deinit")
  }
}

@globalActor
private actor Archive {
  static let shared = Archive()
}

@Archive
private func store(_ name: String, in log: WorldLog) {
  log.note(name)
  spend(3)
}

@MainActor
private final class Screen {
  var frames = 0

  func draw(_ log: WorldLog) {
    frames += 1
    spend(4)
    log.note("frame \(frames)")
  }
}

@MainActor
private func layOut(_ log: WorldLog) {
  spend(2)
  log.note("laid out")
}

private func fill(_ kitchen: isolated Kitchen, _ log: WorldLog) {
  log.note("in \(kitchen.name)")
  kitchen.cook("soup")
  kitchen.cook("rice")
}

/// Which actor the caller is on.
private func caller(_ isolation: isolated (any Actor)? = #isolation) -> String {
  isolation.map { "\(type(of: $0))" } ?? "none"
}

@concurrent
private func away(_ log: WorldLog) async { log.note("away") }

nonisolated(nonsending) private func near(_ log: WorldLog) async { log.note("near") }

extension Feature {
  /// Actors.
  static let actors: [Feature] = [
    Feature(
      .tasks,
      "`actor`: one call at a time, in order",
      expecting: ["0 pool: soup 1", "5 pool: rice 2", "10 pool: fish 3"]
    ) { log in
      let kitchen = Kitchen(log)
      for dish in ["soup", "rice", "fish"] { Task.detached { await kitchen.cook(dish) } }
    },
    Feature(
      .tasks,
      "`actor`: two actors at once",
      expecting: ["0 pool: a soup 1", "0 pool: b soup 1", "5 pool: a rice 2", "5 pool: b rice 2"]
    ) { log in
      for name in ["a", "b"] {
        let kitchen = Kitchen(log)
        for dish in ["soup", "rice"] { Task.detached { await kitchen.cook("\(name) \(dish)") } }
      }
    },
    Feature(
      .tasks,
      "`actor`: other calls run at an `await`",
      expecting: [
        "0 pool: soup begins, 1", "2 pool: rice begins, 2", "12 pool: soup ends, 2",
        "14 pool: rice ends, 2",
      ]
    ) { log in
      let kitchen = Kitchen(log)
      for dish in ["soup", "rice"] { Task.detached { await kitchen.cookAndWait(dish) } }
    },
    Feature(
      .tasks,
      "`actor`: the more urgent of the waiting calls is first",
      expecting: [
        "0 pool: first 1", "5 pool: TaskPriority.high 2", "10 pool: TaskPriority.low 3",
        "15 pool: TaskPriority.background 4",
      ]
    ) { log in
      let kitchen = Kitchen(log)
      Task.detached(priority: .high) { await kitchen.cook("first") }
      for priority in [TaskPriority.background, .utility, .high] {
        Task.detached(priority: priority) { await kitchen.cook("\(priority)") }
      }
    },
    Feature(
      .tasks,
      "hops from the main actor to an actor and back",
      expecting: [
        "0 main: made", "0 main: before", "0 pool: soup 1", "5 main: after", "6 pool: rice 2",
        "11 main: end",
      ]
    ) { log in
      let kitchen = Kitchen(log)
      Task {
        log.note("before")
        await kitchen.cook("soup")
        log.note("after")
        spend(1)
        await kitchen.cook("rice")
        log.note("end")
      }
      log.note("made")
    },
    Feature(
      .tasks,
      "a call of an idle actor goes on at the same moment",
      expecting: ["0 pool: soup 1", "0 pool: rice 2", "0 pool: ended"]
    ) { log in
      let kitchen = Kitchen(log)
      Task.detached {
        await kitchen.cook("soup", for: 0)
        await kitchen.cook("rice", for: 0)
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`@MainActor` class and function",
      expecting: ["4 main: frame 1", "6 main: laid out", "6 pool: ended"]
    ) { log in
      Task.detached {
        let screen = Screen()
        await screen.draw(log)
        await layOut(log)
        log.note("ended")
      }
    },
    Feature(
      .tasks,
      "`MainActor.run` waits for the main lane",
      expecting: ["10 main: main ended", "10 main: run", "12 pool: 3"]
    ) { log in
      Task.detached {
        let number = await MainActor.run {
          log.note("run")
          spend(2)
          return 3
        }
        log.note("\(number)")
      }
      spend(10)
      log.note("main ended")
    },
    Feature(.tasks, "`MainActor.assumeIsolated` on the main queue", expecting: ["4 main: laid out"])
    { log in
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(2)) {
        MainActor.assumeIsolated {
          layOut(log)
          MainActor.assertIsolated()
        }
      }
    },
    Feature(
      .tasks,
      "`nonisolated` and `@concurrent` functions",
      expecting: ["0 main: kitchen", "0 main: near", "0 pool: away", "0 main: back"]
    ) { log in
      let kitchen = Kitchen(log)
      Task {
        log.note(await kitchen.look())
        await near(log)
        await away(log)
        log.note("back")
      }
    },
    Feature(
      .tasks,
      "`isolated` parameters: two calls without a gap",
      expecting: ["0 pool: in kitchen", "0 pool: soup 1", "5 pool: rice 2", "10 pool: fish 3"]
    ) { log in
      let kitchen = Kitchen(log)
      Task.detached { await fill(kitchen, log) }
      Task.detached { await kitchen.cook("fish") }
    },
    Feature(.tasks, "`#isolation`", expecting: ["0 main: MainActor", "1 pool: none"]) { log in
      log.note(caller())
      Task.detached {
        spend(1)
        log.note(caller())
      }
    },
    Feature(.tasks, "`isolated deinit`", expecting: ["0 main: released", "4 pool: deinit"]) { log in
      var mortal: Mortal? = Mortal(log)
      Task.detached { [mortal] in await mortal?.live() }
      mortal = nil
      log.note("released")
    },
    Feature(.tasks, "`Actor.assumeIsolated`", expecting: ["0 pool: soup 1"]) { log in
      let kitchen = Kitchen(log)
      Task.detached { await enter(kitchen) }
    },
    Feature(
      .tasks,
      "`@globalActor`",
      state: .process,
      expecting: ["0 pool: on Archive", "0 pool: a", "3 pool: b"]
    ) {
      log in
      for name in ["a", "b"] { Task.detached { await store(name, in: log) } }
      Task { @Archive in log.note("on \(caller())") }
    },
  ]
}

private func enter(_ kitchen: isolated Kitchen) {
  check(kitchen)
}

/// Knows by itself alone that it runs on the actor.
nonisolated private func check(_ kitchen: Kitchen) {
  kitchen.preconditionIsolated()
  kitchen.assumeIsolated { $0.cook("soup") }
}
