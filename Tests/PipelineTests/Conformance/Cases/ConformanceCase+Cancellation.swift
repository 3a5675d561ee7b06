internal import Basics
internal import ImagePipeline
internal import Requests
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What happens when owners cancel.
  static let cancellation: [ConformanceCase] = [
    ConformanceCase(
      "CA-1",
      "if the first of two owners cancels, the download goes on and the second gets the image",
      isStarred: true,
      applies: { $0.coalescing != .none }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let (first, second) = (world.load(7), world.load(7))
      try world.run(untilMillisecond: 50)
      world.pipeline.leave(first, .cancel)
      try world.run()
      seen.expectImage(second, "the second", in: world)
      seen.expect("downloads", world.transport.fetchCount, is: 1)
    },
    ConformanceCase(
      "CA-2",
      "if both owners cancel, the transfer stops",
      isStarred: true
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let loads = [world.load(7), world.load(7)]
      try world.run(untilMillisecond: 45)
      for load in loads { world.pipeline.leave(load, .cancel) }
      try world.run()
      seen.expect("completed transfers", world.transport.usage.completed, is: 0)
      seen.expect("outcomes", world.outcomes.count, is: 0)
      seen.expect(world.compute.usage.bands.isEmpty, "a decode ran after all owners had cancelled")
    },
    ConformanceCase(
      "CA-17",
      "if the load of one size is cancelled, the load of another size still gets its image"
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let first = world.load(7, 100)
      let second = world.load(7, 200)
      try world.run(untilMillisecond: 50)
      world.pipeline.leave(first, .cancel)
      try world.run()
      seen.expectImage(second, "the other size", in: world)
    },
    ConformanceCase("CA-4", "a cancelled load receives no outcome") {
      variant,
      seen throws(SimulationFault) in
      for moment in [0, 50, 100] {
        let world = ScriptedWorld(variant)
        let left = world.load(7)
        world.load(7)
        try world.run(untilMillisecond: moment)
        world.pipeline.leave(left, .cancel)
        try world.run()
        seen.expect("outcomes after \(moment) ms", world.outcomes(of: left).count, is: 0)
      }
    },
    ConformanceCase(
      "CA-8",
      "a load that begins while another is cancelled joins its work or starts anew"
    ) {
      variant,
      seen throws(SimulationFault) in
      for comesFirst in [false, true] {
        for moment in [0, 50, 100, 101] {
          let world = ScriptedWorld(variant)
          let old = world.load(7)
          try world.run(untilMillisecond: moment)
          if !comesFirst { world.pipeline.leave(old, .cancel) }
          let new = world.load(7)
          if comesFirst { world.pipeline.leave(old, .cancel) }
          try world.run()
          seen.expectImage(new, "the load that began at \(moment) ms", in: world)
        }
      }
    },
    ConformanceCase("CA-10", "if the transport ignores a cancel, its late success is not delivered")
    {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script { $0.ignoresCancellation = true }
      let load = world.load(7)
      try world.run(untilMillisecond: 50)
      world.pipeline.leave(load, .cancel)
      try world.run()
      seen.expect("outcomes", world.outcomes.count, is: 0)
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
    ConformanceCase("CA-16", "deallocating a prefetcher or a view cancels its loads") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.cellSteps = .all }
      var prefetcher: ImagePrefetcher? = ImagePrefetcher(pipeline: world.pipeline, slots: 2)
      prefetcher?.prefetch([ImageRequest(1), ImageRequest(2)])
      var cell: ImageCell? = ImageCell(pipeline: world.pipeline)
      cell?.bind(to: ImageRequest(3))
      try world.run(untilMillisecond: 45)
      prefetcher = nil
      cell = nil
      try world.run()
      seen.expect("completed transfers", world.transport.usage.completed, is: 0)
      seen.expect(world.pipeline.isIdle, "something is still registered")
    },
  ]
}
