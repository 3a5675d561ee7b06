internal import Basics
internal import Codecs
internal import ImageFormats
internal import ImagePipeline
internal import Requests
internal import Signposts
internal import Simulation
internal import Variants

extension ConformanceCase {
  /// The size of the decoded image.
  static let sizes: [ConformanceCase] = [
    ConformanceCase(
      "DS-1",
      "a limit of the longest side keeps the aspect ratio",
      applies: { $0.decodeMode != .powerOfTwo }
    ) { variant, seen throws(SimulationFault) in
      let size = try pixels(variant, of: picture(640, 480), in: .maxPixelSize(400))
      seen.expect("640×480 at 400", size, is: PixelSize(width: 400, height: 300))
    },
    ConformanceCase(
      "DS-2",
      "filling covers the whole surface, and fitting exceeds it on no side",
      isStarred: true,
      applies: hasTarget
    ) { variant, seen throws(SimulationFault) in
      let filled = try pixels(variant, of: picture(640, 480), on: square(400, .fill))
      seen.expect("640×480 filling 400×400", filled, is: PixelSize(width: 533, height: 400))
      let fitted = try pixels(variant, of: picture(640, 480), on: square(400, .fit))
      seen.expect("640×480 fitting 400×400", fitted, is: PixelSize(width: 400, height: 300))
    },
    ConformanceCase(
      "DS-10",
      "an embedded thumbnail replaces its image only if it is large enough",
      applies: { $0.decodeMode == .embeddedThumbnail }
    ) { variant, seen throws(SimulationFault) in
      for (side, isTaken) in [(40, true), (160, true), (161, false)] {
        let used = try source(variant, of: photograph(640, 480), in: .maxPixelSize(side))
        seen.expect("longest side of the decoded source for \(side)", used, is: isTaken ? 160 : 640)
      }
      let turned = photograph(640, 480, orientation: .right)
      let box = PixelSize(width: 120, height: 160)
      seen.expect(
        "longest side of the source for a rotated picture",
        try source(variant, of: turned, in: .fit(box)),
        is: 160
      )
      let wide = PixelSize(width: 500, height: 120)
      seen.expect(
        "longest side of the source for a view to fill",
        try source(variant, of: turned, in: .fill(wide)),
        is: 640
      )
    },
    ConformanceCase(
      "DS-11",
      "the size in pixels is points times scale",
      applies: { $0.decodeMode != .powerOfTwo }
    ) { variant, seen throws(SimulationFault) in
      for scale in [2, 3] {
        let world = ScriptedWorld(variant, pictures: PictureBook(headers: [7: picture(1200, 1200)]))
        let cell = ImageCell(pipeline: world.pipeline)
        let surface = ViewSurface(size: PixelSize(side: 100 * scale), scale: scale)
        cell.bind(to: .number(7), on: surface)
        try world.run()
        let side = cell.image?.dimensions.pixels.width
        seen.expect("pixels of 100 points at \(scale)", side, is: 100 * scale)
        cell.discard()
      }
    },
  ]

  /// The sample sizes of decodes by powers of two; the numbers are from the tests of Coil.
  static let sampleSizes: [ConformanceCase] = [
    ConformanceCase(
      "DS-5",
      "the largest power of two that still reaches the target in its content mode is the divisor",
      applies: { $0.decodeMode == .powerOfTwo }
    ) { variant, seen throws(SimulationFault) in
      let rows: [(width: Int, height: Int, side: Int, filling: Int, fitting: Int)] = [
        (100, 100, 50, 2, 2), (100, 50, 50, 1, 2), (99, 99, 50, 1, 1), (200, 99, 50, 1, 4),
        (200, 200, 50, 4, 4), (1024, 1024, 80, 8, 8), (160, 1024, 80, 2, 8), (50, 50, 100, 1, 1),
      ]
      for row in rows {
        let source = picture(row.width, row.height)
        for (mode, divisor) in [(ViewSurface.ContentMode.fill, row.filling), (.fit, row.fitting)] {
          let size = try pixels(variant, of: source, on: square(row.side, mode))
          let name = "\(row.width)×\(row.height) to \(row.side) (\(mode))"
          seen.expect(name, size, is: divided(source, by: divisor))
        }
      }
    }
  ]

  /// Whether the variant decodes to a target: not whole files, which DS-1 covers, nor by divisors.
  private static func hasTarget(_ variant: Variant) -> Bool {
    variant.decodeMode != .powerOfTwo && variant.decodeMode != .full
  }

  private static func picture(
    _ width: Int,
    _ height: Int,
    codec: ImageCodec = .jpeg,
    orientation: ExifOrientation = .up
  ) -> ImageHeader {
    ImageHeader(
      codec: codec,
      storedSize: PixelSize(width: width, height: height),
      orientation: orientation,
      encodedBytes: PictureBook.encodedBytes
    )
  }

  /// A picture with an embedded thumbnail of 160 pixels.
  private static func photograph(
    _ width: Int,
    _ height: Int,
    orientation: ExifOrientation = .up
  ) -> ImageHeader {
    var header = picture(width, height, orientation: orientation)
    header.thumbnail = EmbeddedThumbnail(
      offset: 100,
      encodedBytes: ByteCount(4000),
      storedSize: PixelSize(width: 160, height: 160 * height / width),
      chromaSubsampling: .yuv420,
      componentCount: 3
    )
    return header
  }

  /// The longest side of the image or thumbnail that a request for `target` decodes.
  private static func source(
    _ variant: Variant,
    of header: ImageHeader,
    in target: DecodeTarget
  ) throws(SimulationFault) -> Int? {
    let world = ScriptedWorld(variant, pictures: PictureBook(headers: [7: header]))
    let cell = ImageCell(pipeline: world.pipeline)
    cell.bind(to: ImageRequest(url: .number(7), target: target))
    try world.run()
    world.onMainLane {
      if let image = cell.image { world.pipeline.decodeForDrawing(image) }
    }
    try world.run()
    cell.discard()
    return world.compute.usage.lastSource?.longestSide
  }

  /// A square surface at scale 2; `side` is an even number of pixels.
  private static func square(_ side: Int, _ mode: ViewSurface.ContentMode) -> ViewSurface {
    ViewSurface(size: PixelSize(side: side), scale: 2, contentMode: mode)
  }

  private static func divided(_ header: ImageHeader, by divisor: Int) -> PixelSize {
    PixelSize(
      width: (header.storedSize.width + divisor - 1) / divisor,
      height: (header.storedSize.height + divisor - 1) / divisor
    )
  }

  /// The size in pixels of the image that a view on `surface` gets.
  private static func pixels(
    _ variant: Variant,
    of header: ImageHeader,
    on surface: ViewSurface
  ) throws(SimulationFault) -> PixelSize? {
    try pixels(variant, of: header) { $0.bind(to: .number(7), on: surface) }
  }

  /// The size in pixels of the image that a request for `target` gets.
  private static func pixels(
    _ variant: Variant,
    of header: ImageHeader,
    in target: DecodeTarget?
  ) throws(SimulationFault) -> PixelSize? {
    try pixels(variant, of: header) {
      $0.bind(to: ImageRequest(url: .number(7), target: target))
    }
  }

  private static func pixels(
    _ variant: Variant,
    of header: ImageHeader,
    binding bind: (ImageCell) -> Void
  ) throws(SimulationFault) -> PixelSize? {
    let world = ScriptedWorld(variant, pictures: PictureBook(headers: [7: header]))
    let cell = ImageCell(pipeline: world.pipeline)
    bind(cell)
    try world.run()
    defer { cell.discard() }
    return cell.image?.dimensions.pixels
  }
}

extension PixelSize {
  /// A square.
  fileprivate init(side: Int) {
    self.init(width: side, height: side)
  }
}
