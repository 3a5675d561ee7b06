internal import Basics
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// In which order loads start.
  static let priorities: [ConformanceCase] = [
    ConformanceCase(
      "PR-1",
      "shared work has the highest priority of its owners, and falls when this owner cancels",
      isStarred: true
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.load(.urgent(7, .low))
      let high = world.load(.urgent(7, .high))
      try world.run(untilMillisecond: 50)
      seen.expect("priority of two", world.priorities(of: 7), is: [.high])
      world.pipeline.leave(high, .cancel)
      seen.expect("priority of the remaining load", world.priorities(of: 7), is: [.low])
      try world.run()
    },
    ConformanceCase(
      "PR-2",
      "a view that joins a queued prefetch moves it forward",
      isStarred: true,
      // Without a limit of downloads, none waits in a queue.
      applies: { $0.queues.download.limit != nil }
    ) { variant, seen throws(SimulationFault) in
      // If sizes share their bytes, a view of another size moves the download too.
      for size in variant.coalescing == .byStage ? [100, 200] : [100] {
        let world = ScriptedWorld(variant) { $0.queues.download.limit = 1 }
        world.load(1)
        world.load(2)
        var ahead = ImageRequest.urgent(3, .low)
        ahead.purpose = .prefetch
        world.load(ahead)
        try world.run(untilMillisecond: 50)
        var view = ImageRequest(3, size)
        view.priority = .high
        world.load(view)
        try world.run()
        let order = world.transport.usage.order
        seen.expect("downloads before a view of \(size) px", order, is: [1, 3, 2])
      }
    },
    ConformanceCase("PR-3", "the last of several priority changes counts") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.queues.download.limit = 1 }
      world.load(1)
      let changed = world.load(2)
      world.load(3)
      try world.run(untilMillisecond: 50)
      for priority in [ImageRequest.Priority.high, .veryHigh, .veryLow] {
        world.pipeline.setPriority(priority, of: changed)
      }
      try world.run()
      seen.expect("downloads", world.transport.usage.order, is: [1, 3, 2])
    },
    ConformanceCase(
      "PR-4",
      "the highest priority starts first, and equal priorities in their order"
    ) {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.queues.download.limit = 1 }
      world.load(1)
      let waiting: [ImageRequest.Priority] = [.low, .normal, .high, .veryLow, .normal, .veryHigh]
      for (index, priority) in waiting.enumerated() { world.load(.urgent(index + 2, priority)) }
      try world.run()
      seen.expect("downloads", world.transport.usage.order, is: [1, 7, 4, 3, 6, 2, 5])
    },
    ConformanceCase(
      "PR-6",
      "at most the limit runs, a raised limit starts work at once, a lowered one stops none"
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.queues.download.limit = 2 }
      for url in 1...8 { world.load(url) }
      try world.run(untilMillisecond: 50)
      seen.expect("with a limit of 2", world.transport.runningCount, is: 2)
      world.pipeline.setLimit(4, of: .download)
      try world.run(untilMillisecond: 51)
      seen.expect("with a limit of 4", world.transport.runningCount, is: 4)
      world.pipeline.setLimit(1, of: .download)
      try world.run(untilMillisecond: 99)
      seen.expect("right after the limit fell to 1", world.transport.runningCount, is: 4)
      try world.run(untilMillisecond: 190)
      seen.expect("long after the limit fell to 1", world.transport.runningCount, is: 1)
      try world.run()
      seen.expect("images", world.outcomes.count { $0.image != nil }, is: 8)
    },
    ConformanceCase("PR-10", "an urgent load overtakes waiting loads of low priority") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.queues.download.limit = 1 }
      for url in 1...4 { world.load(.urgent(url, .low)) }
      try world.run(untilMillisecond: 50)
      world.load(.urgent(5, .high))
      try world.run()
      seen.expect("downloads", world.transport.usage.order, is: [1, 5, 2, 3, 4])
    },
    ConformanceCase(
      "PR-12",
      "equal requests share one queue entry with the highest of their priorities"
    ) {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant) { $0.queues.download.limit = 1 }
      world.load(1)
      world.load(2)
      let pair = [world.load(3), world.load(3)]
      try world.run(untilMillisecond: 50)
      world.pipeline.setPriority(.high, of: pair[1])
      try world.run()
      seen.expect("downloads", world.transport.usage.order, is: [1, 3, 2])
      for load in pair { seen.expectImage(load, "one of the equal loads", in: world) }
    },
  ]
}

extension ImageRequest {
  /// A request for `url` with this priority.
  static func urgent(_ url: Int, _ priority: Priority) -> ImageRequest {
    var request = ImageRequest(url)
    request.priority = priority
    return request
  }
}

extension ScriptedWorld {
  /// The distinct priorities of all current work for `url`.
  fileprivate func priorities(of url: Int) -> [ImageRequest.Priority] {
    Set(pipeline.work(for: .number(url)).map(\.priority)).sorted()
  }
}

extension ScriptedTransport {
  /// The number of running transfers.
  var runningCount: Int { usage.running.values.reduce(0, +) }
}
