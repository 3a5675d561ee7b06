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
            if let image = cell.image { world.pipeline.decodeForDrawing(image) }
          }
          try world.run()
        }
        let decodes = world.begins(Signpost.DecodeImageData.self)
        seen.expect("decodes with \(processors.count) processors", decodes.count, is: 1)
        seen.expect("decodes on the main lane", decodes.count { $0.lane == .main }, is: 0)
        seen.expect(cell.image?.isDecoded == true, "the cell has no decoded image")
        cell.discard()
      }
    }
  ]
}
