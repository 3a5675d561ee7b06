internal import Basics
internal import Caches
internal import ImageFormats
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Synchronization
internal import Variants

extension ConformanceCase {
  /// What a view shows while it is bound to one image after another.
  static let viewReuse: [ConformanceCase] = [
    ConformanceCase(
      "RU-1",
      "the late image of an earlier binding is never shown, whatever made it late",
      isStarred: true
    ) { variant, seen throws(SimulationFault) in
      // Who verifies needs no cancel to be right: what was left silently goes on, and so it comes.
      let silent = variant.cellSteps.contains(.verify) ? [CellSteps.cancel] : []
      for (cause, left) in Lateness.allCases.flatMap({ cause in
        ([[]] + silent).map { (cause, $0) }
      }) {
        let world = ScriptedWorld(variant, pictures: PictureBook(layout: .progressive)) {
          $0.cellSteps.subtract(left)
        }
        let late = try cause.request(in: world)
        let cell = ImageCell(pipeline: world.pipeline)
        cell.bind(to: late)
        cell.bind(to: ImageRequest(2))
        for step in 1...60 {
          try world.run(untilMillisecond: 10 * step)
          let isWrong = cell.appearance.shown?.url == late.url
          seen.expect(!isWrong, "it was shown \(10 * step) ms after a slow \(cause)")
        }
        try world.run()
        seen.expect("shown at last", cell.appearance.shown, is: ImageRequest(2))
        cell.discard()
      }
    },
    ConformanceCase(
      "RU-2",
      "what is in memory is shown in the turn of the binding",
      isStarred: true,
      applies: keepsImages
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.load(2)
      try world.run()
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(2))
      seen.expect(cell.image != nil, "the placeholder was shown first")
      try world.run()
      seen.expect("downloads", world.transport.fetchCount, is: 1)
      cell.discard()
    },
    ConformanceCase("RU-4", "a view that is bound anew does not show the image before") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(2))
      try world.run()
      seen.expect("shown first", cell.appearance.shown, is: ImageRequest(2))
      cell.endDisplaying()
      cell.bind(to: ImageRequest(3))
      seen.expect(cell.appearance.shown == nil && cell.image == nil, "it still shows the image")
      try world.run()
      seen.expect("shown at last", cell.appearance.shown, is: ImageRequest(3))
      cell.discard()
    },
    ConformanceCase("RU-5", "a binding that gives way is told so once, before the next one ends") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let ends = Ends()
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(1), completion: ends.note("first"))
      try world.run(untilMillisecond: 30)
      cell.bind(to: ImageRequest(2), completion: ends.note("second"))
      seen.expect("told in the turn of the change", ends.names, is: ["first"])
      try world.run()
      seen.expect("told in all", ends.names, is: ["first", "second"])
      cell.discard()
    },
    ConformanceCase("RU-10", "nothing of the old address outlives a change of the address") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(3) { $0.failingAttempts = [0] }
      let ends = Ends()
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(3), completion: ends.note("first"))
      try world.run()
      cell.bind(to: ImageRequest(2))
      seen.expect(!cell.appearance.showsFailure, "the old failure is still shown")
      try world.run()
      seen.expect("told of the first", ends.names, is: ["first"])
      seen.expect("shown at last", cell.appearance.shown, is: ImageRequest(2))
      cell.discard()
    },
  ]

  /// How a view comes, goes and comes back.
  static let viewLifetime: [ConformanceCase] = [
    ConformanceCase(
      "RU-11",
      "a view that is set to nothing shows nothing, and nobody goes on loading for it",
      // Where a cancel stops nothing whenever it comes, CA-2 says so.
      applies: { $0.cancellation != .none && $0.cancellation != .flag }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let ends = Ends()
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(2))
      try world.run()
      seen.expect("shown first", cell.appearance.shown, is: ImageRequest(2))
      cell.bindToNothing()
      seen.expect(cell.image == nil, "it still shows the image")
      let began = world.simulator.now
      cell.bind(to: ImageRequest(7), completion: ends.note("first"))
      try world.run(until: began + .milliseconds(50))
      cell.bindToNothing()
      seen.expect("told in the turn of the change", ends.names, is: ["first"])
      try world.run()
      seen.expect(cell.image == nil, "it shows an image that nobody asked for any more")
      seen.expect("told in all", ends.names, is: ["first"])
      seen.expect("downloads that came to their end", world.transport.usage.completed, is: 1)
      cell.endDisplaying()
      cell.reappear()
      try world.run()
      seen.expect("shown after it came back", cell.appearance.shown, is: nil)
      cell.discard()
    },
    ConformanceCase("RU-6", "a view that left before it had a size loads nothing when it gets one")
    {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: .number(7), on: ViewSurface(size: .init(width: 0, height: 0)))
      cell.endDisplaying()
      cell.layOut(on: ViewSurface(size: .init(width: 100, height: 100)))
      try world.run()
      seen.expect("loads", world.begins(Signpost.LoadImage.self).count, is: 0)
      seen.expect("downloads", world.transport.fetchCount, is: 0)
      cell.discard()
    },
    ConformanceCase("RU-7", "a view that comes back has its image again, or loads it again") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let (kept, early) = (
        ImageCell(pipeline: world.pipeline), ImageCell(pipeline: world.pipeline)
      )
      kept.bind(to: ImageRequest(2))
      try world.run()
      world.pipeline.memoryCache.removeAll()
      kept.endDisplaying()
      kept.reappear()
      seen.expect(kept.image != nil, "an image that was there is gone")
      early.bind(to: ImageRequest(3))
      try world.run(untilMillisecond: 130)
      early.endDisplaying()
      try world.run(untilMillisecond: 160)
      early.reappear()
      try world.run()
      seen.expect("shown after it came back", early.appearance.shown, is: ImageRequest(3))
      let loads = world.begins(Signpost.LoadImage.self).map(\.url)
      seen.expect("loads of the image that was there", loads.count { $0 == 2 }, is: 1)
      for cell in [kept, early] { cell.discard() }
    },
    ConformanceCase(
      "RU-9",
      "a view that has left is handed nothing more",
      applies: { $0.display.disappearance != .keepsLoad }
    ) { variant, seen throws(SimulationFault) in
      for moment in [0, 50, 100] {
        let world = ScriptedWorld(variant)
        let ends = Ends()
        let cell = ImageCell(pipeline: world.pipeline)
        cell.bind(to: ImageRequest(7), completion: ends.note("end"))
        try world.run(untilMillisecond: moment)
        cell.endDisplaying()
        let told = ends.names.count
        try world.run()
        seen.expect("told after it left at \(moment) ms", ends.names.count - told, is: 0)
        seen.expect(cell.image == nil, "it got an image after it left at \(moment) ms")
        cell.discard()
      }
    },
  ]
}

/// What makes an image late.
private enum Lateness: CaseIterable {
  case network
  case disk
  case processing

  /// A request for URL 1, which this makes later than one for URL 2.
  func request(in world: ScriptedWorld) throws(SimulationFault) -> ImageRequest {
    var request = ImageRequest(1)
    switch self {
    case .network:
      // Slow enough for previews, where there are any.
      world.transport.script(1) {
        $0.latency = .milliseconds(400)
        $0.parts = 20
      }
    case .disk:
      // The other one is in memory, which is sooner than the disk.
      world.files.put(1)
      world.load(2)
      try world.run()
    case .processing:
      request.processors = [ImageProcessor(name: "slow", picosecondsPerPixel: 20_000_000)]
    }
    return request
  }
}

/// The ends of bindings in the order in which they were told.
private final class Ends: Sendable {
  private let told = Mutex<[String]>([])

  var names: [String] { told.withLock { $0 } }

  func note(_ name: String) -> ImageCell.Completion {
    { [self] _ in told.withLock { $0.append(name) } }
  }
}
