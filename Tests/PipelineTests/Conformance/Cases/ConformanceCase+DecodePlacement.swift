internal import Basics
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation

extension ConformanceCase {
  /// Where and how often images are decoded.
  static let decodePlacement: [ConformanceCase] = [
    ConformanceCase(
      "DE-1",
      "an image is decoded once and before its first draw, with or without processing",
      isStarred: true
    ) { variant, seen throws(SimulationFault) in
      let noOperation = ImageProcessor(name: "nothing", picosecondsPerPixel: 0)
      for processors in [[], [noOperation]] {
        let world = ScriptedWorld(variant)
        var request = ImageRequest(7)
        request.processors = processors
        let cell = ImageCell(pipeline: world.pipeline)
        cell.bind(to: request)
        try world.run()
        for _ in 0..<2 {
          world.onMainLane {
            if let image = cell.image { await world.pipeline.decodeForDrawing(image) }
          }
          try world.run()
        }
        let decodes = world.begins(Signpost.DecodeImageData.self)
        seen.expect("decodes with \(processors.count) processors", decodes.count, is: 1)
        seen.expect("decodes on the main lane", decodes.count { $0.lane == .main }, is: 0)
        seen.expect(cell.image?.isDecoded == true, "the cell has no decoded image")
        cell.discard()
      }
    },
    ConformanceCase("DE-3", "the first draw does not copy the pixels") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let surface = ViewSurface(size: PixelSize(width: 100, height: 100))
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: ImageRequest(7))
      try world.run()
      world.onMainLane {
        if let image = cell.image { await world.pipeline.decodeForDrawing(image) }
      }
      try world.run()
      guard let image = cell.image, let first = world.pipeline.draw(image, on: surface) else {
        seen.expect(false, "nothing was drawn")
        return
      }
      seen.expect("bytes copied", first.copied, is: .zero)
      seen.expect("bytes uploaded", first.uploaded, is: image.dimensions.byteCount)
      seen.expect("work of the second draw", world.pipeline.draw(image, on: surface), is: nil)
      cell.discard()
    },
  ]
}
