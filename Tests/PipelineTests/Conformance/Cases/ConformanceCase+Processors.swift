internal import Basics
internal import Codecs
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// Which cached images answer requests with processors.
  static let processors: [ConformanceCase] = [
    ConformanceCase(
      "VK-10",
      "an image that was processed at one size answers no request for another size"
    ) {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      var request = ImageRequest(7, 200)
      request.processors = [ImageProcessor(name: "round")]
      let larger = world.load(request)
      try world.run()
      seen.expectImage(larger, "the load of 200 px", in: world)
      request.maxPixelSize = 100
      let smaller = world.load(request)
      try world.run()
      seen.expectImage(smaller, "the load of 100 px", in: world)
      let made = world.outcome(of: smaller)?.image?.request.target
      seen.expect("the size that was processed", made, is: .maxPixelSize(100))
    },
    ConformanceCase(
      "VK-11",
      "a resizing processor gets the pixels that it needs, and its result answers only its own request",
      applies: { keepsImages($0) && $0.decodeMode != .full && $0.decodeMode != .fullThenResize }
    ) { variant, seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      // The cached image of the view's size has too few pixels for the first processor and too many
      // for the second.
      let plain = world.load(ImageRequest(7, 100))
      try world.run()
      for side in [256, 48] {
        var request = ImageRequest(7, 100)
        let target = DecodeTarget.maxPixelSize(side)
        request.processors = [
          ImageProcessor(name: "cut", target: target), ImageProcessor(name: "round"),
        ]
        let load = world.load(request)
        try world.run()
        let image = world.outcome(of: load)?.image
        seen.expect("pixels of \(side)", image?.dimensions.pixels.longestSide, is: side)
        let bytes = image?.dimensions.byteCount
        seen.expect("bytes of \(side)", bytes, is: variant.bytes(of: image?.dimensions.pixels))
        let again = world.load(request)
        try world.run()
        seen.expect(world.outcome(of: again)?.image === image, "the result was made twice")
      }
      let decoded = world.begins(Signpost.DecodeImageData.self).map(\.wantedPixels)
      // The plain image decodes at its first draw in some variants, so its size may be missing.
      let steps = decoded.filter { $0 != 100 }
      seen.expect("sizes of decodes for processors", steps, is: [256, 48])
      let first = world.outcome(of: plain)?.image
      let answer = world.load(ImageRequest(7, 100))
      try world.run()
      seen.expect(world.outcome(of: answer)?.image === first, "the plain image was made again")
    },
  ]
}

extension Variant {
  /// The size in bytes of a bitmap of `size` pixels, whose rows are padded to 64 bytes.
  fileprivate func bytes(of size: PixelSize?) -> ByteCount? {
    guard let size else { return nil }
    return ByteCount((size.width * 4 + 63) / 64 * 64 * size.height)
  }
}
