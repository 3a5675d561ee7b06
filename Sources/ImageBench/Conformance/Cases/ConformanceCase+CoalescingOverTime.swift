internal import Basics
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Synchronization
internal import Variants

extension ConformanceCase {
  /// What becomes of shared work whose parts end, fail or are replaced.
  static let coalescingOverTime: [ConformanceCase] = [
    ConformanceCase(
      "CO-10",
      "who comes when the work has failed begins afresh and is not handed the old error",
      isStarred: true
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(7) { $0.failingAttempts = [0] }
      let second = Mutex<ImagePipeline.LoadID?>(nil)
      world.load(ImageRequest(7)) { [world] _ in
        let load = world.load(7)
        second.withLock { $0 = load }
      }
      try world.run()
      guard let load = second.withLock({ $0 }) else {
        seen.expect(false, "the first load was told nothing")
        return
      }
      seen.expectImage(load, "the second load", in: world)
      seen.expect("downloads", world.transport.fetchCount, is: 2)
    },
    ConformanceCase(
      "CO-12",
      "work that was stopped and unwinds late leaves the entry of its successor alone",
      isStarred: true,
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let first = world.load(7)
      try world.run(untilMillisecond: 50)
      world.pipeline.leave(first, .cancel)
      let second = world.load(7)
      try world.run(untilMillisecond: 60)
      let third = world.load(7)
      try world.run()
      seen.expectImage(second, "the second load", in: world)
      seen.expectImage(third, "the third load", in: world)
      seen.expect(
        world.transport.fetchCount <= 2,
        "\(world.transport.fetchCount) downloads: the third load did not find the second's"
      )
    },
    ConformanceCase("CO-15", "one equal and one different request are two downloads") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let loads = [world.load(1), world.load(1), world.load(2)]
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 2)
      let urls = loads.map { world.outcome(of: $0)?.image?.request.url.number }
      seen.expect("images", urls, is: [1, 1, 2])
    },
    ConformanceCase("CO-16", "when the shared work fails, every waiter gets that error once") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(7) { $0.failingAttempts = [0] }
      let loads = (0..<4).map { _ in world.load(7) }
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 1)
      for load in loads {
        seen.expect("outcomes", world.outcomes(of: load).count, is: 1)
        seen.expect(world.outcome(of: load)?.failure != nil, "a waiter got no error")
      }
    },
    ConformanceCase("CO-17", "waiters get their image although the one who began leaves") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let leader = world.load(7)
      let waiters = (0..<4).map { _ in world.load(7) }
      try world.run(untilMillisecond: 50)
      world.pipeline.leave(leader, .cancel)
      try world.run()
      for load in waiters { seen.expectImage(load, "a waiter", in: world) }
    },
    ConformanceCase("CO-18", "a failure without waiters leaves nothing registered") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(7) { $0.failingAttempts = [0] }
      world.load(7)
      try world.run()
      seen.expect("outcomes", world.outcomes.count, is: 1)
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
    ConformanceCase(
      "CO-20",
      "work that is cleaned up late leaves the entry of its successor alone",
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.diskCache = .none }
      let request = ImageRequest(7)
      world.pipeline.loadData(request) { [world] _, _ in
        // The bytes have ended and may not have been cleaned up: an image cannot wait for them.
        world.load(request)
        world.simulator.schedule(after: .milliseconds(10)) {
          world.pipeline.loadData(request) { _, _ in }
        }
      }
      try world.run()
      seen.expect("images", world.outcomes.compactMap(\.image).count, is: 1)
      seen.expect(
        world.transport.fetchCount <= 2,
        "\(world.transport.fetchCount) downloads: the third load did not find the second's"
      )
    },
  ]
}
