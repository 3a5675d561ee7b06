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
      "DS-4",
      "the target of a rotated picture applies to its sides as shown",
      isStarred: true,
      applies: hasTarget
    ) { variant, seen throws(SimulationFault) in
      let turned = picture(480, 640, orientation: .right)
      let box = PixelSize(width: 320, height: 1000)
      let size = try pixels(variant, of: turned, in: .fit(box))
      seen.expect("stored 480×640 fitting 320×1000", size, is: PixelSize(width: 320, height: 240))
    },
    ConformanceCase("DS-8", "a request without a size is bounded too") {
      variant,
      seen throws(SimulationFault) in
      let target = variant.display.target.withoutSize
      // Decodes by powers of two reach at least the bound, so they stay below twice the bound.
      let bound = variant.decodeMode == .powerOfTwo ? 8191 : 4096
      let side = try pixels(variant, of: picture(12_000, 9_000), in: target)?.longestSide ?? 0
      seen.expect(side > 0 && side <= bound, "12000×9000 became \(side) long")
      let small = try pixels(variant, of: picture(300, 200), in: target)
      seen.expect("300×200", small, is: PixelSize(width: 300, height: 200))
    },
    ConformanceCase("DS-9", "a view without a layout loads nothing at size zero") {
      variant,
      seen throws(SimulationFault) in
      let world = ScriptedWorld(variant)
      let cell = ImageCell(pipeline: world.pipeline)
      cell.bind(to: .number(7), on: square(0, .fit))
      try world.run()
      seen.expect("loads before the layout", world.begins(Signpost.LoadImage.self).count, is: 0)
      cell.layOut(on: square(0, .fit))
      cell.layOut(on: square(100, .fit))
      try world.run()
      let isShown = cell.image != nil
      seen.expect("an image after the layout", isShown, is: variant.display.unsized == .waits)
      cell.discard()
    },
    ConformanceCase(
      "DS-10",
      "an embedded thumbnail replaces its image only if it is large enough",
      applies: { $0.decodeMode == .embeddedThumbnail }
    ) { variant, seen throws(SimulationFault) in
      // The rule of four thirds accepts a thumbnail of 160 for views of up to 160 · 4 / 3 = 213.
      let (last, short) = variant.thumbnails == .fourThirds ? (213, 214) : (160, 161)
      for (side, isTaken) in [(40, true), (160, true), (last, true), (short, false)] {
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
      "the size in pixels is points times scale, and the result has the scale",
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
        seen.expect("scale of the result", cell.imageScale, is: scale)
        cell.discard()
      }
    },
  ]

  /// The sample sizes of decodes by whole divisors; the numbers are from the tests of the
  /// libraries.
  static let sampleSizes: [ConformanceCase] = [
    ConformanceCase(
      "DS-5",
      "the largest power of two that still reaches the target in its content mode is the divisor",
      applies: {
        $0.decodeMode == .powerOfTwo && ($0.sampleSizes == .coil || $0.sampleSizes == .reaching)
      }
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
    },
    ConformanceCase(
      "DS-6",
      "with `at most` the image fits the target, with `at least` both sides reach it",
      applies: {
        $0.decodeMode == .powerOfTwo
          && ($0.sampleSizes == .glideAtMost || $0.sampleSizes == .glideAtLeast)
      }
    ) { variant, seen throws(SimulationFault) in
      let rows: [(width: Int, height: Int, atMost: Int, atLeast: Int)] = [
        (101, 101, 2, 1), (199, 199, 2, 1), (200, 200, 2, 2), (300, 300, 4, 2), (400, 400, 4, 4),
        (1000, 200, 16, 2), (1000, 400, 16, 4), (1000, 1000, 16, 8),
      ]
      for row in rows {
        let source = picture(row.width, row.height)
        let size = try pixels(variant, of: source, on: square(100, .fill))
        let divisor = variant.sampleSizes == .glideAtMost ? row.atMost : row.atLeast
        seen.expect("\(row.width)×\(row.height) to 100", size, is: divided(source, by: divisor))
      }
    },
    ConformanceCase(
      "DS-7",
      "the divisor is the nearest one: a power of two for JPEG, any whole number for PNG",
      applies: { $0.decodeMode == .powerOfTwo && $0.sampleSizes == .fresco }
    ) { variant, seen throws(SimulationFault) in
      let rows: [(codec: ImageCodec, side: Int, wanted: Int, divisor: Int)] = [
        (.jpeg, 100, 50, 2), (.png, 150, 50, 3), (.png, 1000, 667, 1), (.png, 1000, 665, 2),
        (.png, 1000, 389, 2), (.png, 1000, 387, 3), (.jpeg, 1000, 334, 2), (.jpeg, 1000, 332, 4),
        (.jpeg, 10000, 1667, 8), (.jpeg, 2000, 334, 4), (.jpeg, 2000, 167, 8),
        (.jpeg, 4000, 4000, 2), (.jpeg, 8000, 8000, 4),
      ]
      for row in rows {
        let source = picture(row.side, row.side, codec: row.codec)
        let size = try pixels(variant, of: source, on: square(row.wanted, .fill))
        let name = "\(row.codec) of \(row.side) to \(row.wanted)"
        seen.expect(name, size, is: divided(source, by: row.divisor))
      }
    },
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
      if let image = cell.image { await world.pipeline.decodeForDrawing(image) }
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
