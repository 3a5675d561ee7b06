internal import Basics
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Synchronization
internal import Variants

extension ConformanceCase {
  /// Shared work that ends, fails or is replaced.
  static let coalescingOverTime: [ConformanceCase] = [
    ConformanceCase(
      "CO-10",
      "a load that begins after the shared work has failed starts anew and does not get the old error",
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
        seen.expect(false, "the first load received no outcome")
        return
      }
      seen.expectImage(load, "the second load", in: world)
      seen.expect("downloads", world.transport.fetchCount, is: 2)
    },
    ConformanceCase(
      "CO-12",
      "stopped work that unwinds late does not remove the entry of its successor",
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
    ConformanceCase("CO-15", "two equal requests and a different one make two downloads") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let loads = [world.load(1), world.load(1), world.load(2)]
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 2)
      let urls = loads.map { world.outcome(of: $0)?.image?.request.url.number }
      seen.expect("images", urls, is: [1, 1, 2])
    },
    ConformanceCase("CO-16", "if shared work fails, every waiter gets the error once") {
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
    ConformanceCase(
      "CO-17",
      "waiters get their image although the load that started the work cancels"
    ) {
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
    ConformanceCase("CO-18", "a failure without waiters leaves no work registered") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(7) { $0.failingAttempts = [0] }
      world.load(7)
      try world.run()
      seen.expect("outcomes", world.outcomes.count, is: 1)
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
  ]
}
