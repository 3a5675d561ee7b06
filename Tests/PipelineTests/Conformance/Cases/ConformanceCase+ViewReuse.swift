internal import Basics
internal import Caches
internal import ImageFormats
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// What a view shows while it is bound to several images in turn.
  static let viewReuse: [ConformanceCase] = [
    ConformanceCase(
      "RU-1",
      "the late image of an earlier binding is never shown, whatever delayed it",
      isStarred: true
    ) { variant, seen throws(SimulationFault) in
      // A cell that verifies must be right without its cancel too: the old load then delivers late.
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
          seen.expect(
            !isWrong,
            "the old image was shown \(10 * step) ms after the start (slow \(cause))"
          )
        }
        try world.run()
        seen.expect("shown at the end", cell.appearance.shown, is: ImageRequest(2))
        cell.discard()
      }
    },
    ConformanceCase(
      "RU-2",
      "an image in memory is shown at once, in the call that binds the view",
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
    ConformanceCase("RU-4", "a rebound view does not show its previous image") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(2))
      try world.run()
      seen.expect("shown first", cell.appearance.shown, is: ImageRequest(2))
      cell.endDisplaying()
      cell.bind(to: ImageRequest(3))
      seen.expect(
        cell.appearance.shown == nil && cell.image == nil,
        "the view still shows the previous image"
      )
      try world.run()
      seen.expect("shown at the end", cell.appearance.shown, is: ImageRequest(3))
      cell.discard()
    },
    ConformanceCase("RU-10", "a change of the URL discards everything of the old URL") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      world.transport.script(3) { $0.failingAttempts = [0] }
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(3))
      try world.run()
      cell.bind(to: ImageRequest(2))
      seen.expect(!cell.appearance.showsFailure, "the old failure is still shown")
      try world.run()
      seen.expect("shown at the end", cell.appearance.shown, is: ImageRequest(2))
      cell.discard()
    },
  ]

  /// Views that disappear and come back.
  static let viewLifetime: [ConformanceCase] = [
    ConformanceCase("RU-7", "a view that reappears has its image, or loads it again") {
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
      seen.expect(kept.image != nil, "the view has lost its image")
      early.bind(to: ImageRequest(3))
      try world.run(untilMillisecond: 130)
      early.endDisplaying()
      try world.run(untilMillisecond: 160)
      early.reappear()
      try world.run()
      seen.expect("shown after it reappears", early.appearance.shown, is: ImageRequest(3))
      let loads = world.begins(Signpost.LoadImage.self).map(\.url)
      seen.expect("loads of the image that the view had", loads.count { $0 == 2 }, is: 1)
      for cell in [kept, early] { cell.discard() }
    },
    ConformanceCase("RU-9", "a view that has disappeared gets no image") {
      variant,
      seen throws(SimulationFault) in
      for moment in [0, 50, 100] {
        let world = ScriptedWorld(variant)
        let cell = ImageCell(pipeline: world.pipeline)
        cell.bind(to: ImageRequest(7))
        try world.run(untilMillisecond: moment)
        cell.endDisplaying()
        try world.run()
        seen.expect(cell.image == nil, "it got an image after it disappeared at \(moment) ms")
        cell.discard()
      }
    },
  ]
}

/// What delays an image.
private enum Lateness: CaseIterable {
  case network
  case disk
  case processing

  /// A request for URL 1 that takes longer than one for URL 2.
  func request(in world: ScriptedWorld) throws(SimulationFault) -> ImageRequest {
    var request = ImageRequest(1)
    switch self {
    case .network:
      // Slow enough for previews, if the variant has them.
      world.transport.script(1) {
        $0.latency = .milliseconds(400)
        $0.parts = 20
      }
    case .disk:
      // URL 2 is in memory, which answers before the disk.
      world.files.put(1)
      world.load(2)
      try world.run()
    case .processing:
      request.processors = [ImageProcessor(name: "slow", picosecondsPerPixel: 20_000_000)]
    }
    return request
  }
}
