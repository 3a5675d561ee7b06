import Basics

/// Decodes on devices, and in Apple's simulator, which decodes on a core.
extension PublishedFigure {
  static var decoding: [PublishedFigure] { unit + software + memory }

  /// Decodes in hardware.
  private static var unit: [PublishedFigure] {
    let nshipster = "NSHipster, Image Resizing, 2019"
    let turbo = "kean/DFJPEGTurbo, README"
    return [
      figure("full decode and draw of 144 MP, A10", nshipster, "ms", 140, large.milliseconds),
      figure(
        "the same ÷ its ImageIO thumbnail, A10",
        nshipster,
        "1",
        0.88,
        large.milliseconds / (large.milliseconds + averaging(largePixels) / a10Speed)
      ),
      figure(
        "progressive ÷ baseline, full decode",
        "Twitter Image Pipeline, README: the same hardware",
        "1",
        1,
        full(12_192_768, .a10, .progressive) / full(12_192_768, .a10)
      ),
      figure("Apple's decoder, quality 0.9 ÷ 0.3, A8", turbo, "1", 34.8 / 41.6, 1),
      figure("Apple's decoder, 2048 x 1536 at 0.3, A8", turbo, "ms", 41.6, full(tablet, .a8)),
      figure("Apple's decoder, 2048 x 1536 at 0.9, A8", turbo, "ms", 34.8, full(tablet, .a8)),
      figure("Apple's decoder, 1024 x 768, A8", turbo, "ms", 10.6, full(1_024 * 768, .a8)),
      figure(
        "a thumbnail of 12 MP by ImageIO, M4 Pro, as an A10 or newer",
        "macguru.dev",
        "ms",
        26,
        full(12_192_768, .a10) + averaging(12_192_768) / DeviceProfile.iPhone15Pro.mainLaneSpeed
      ),
      figure(
        "full decodes a second, four at once ÷ one after the other, ImageIO, M5",
        "kean/Nuke#962",
        "1",
        3.1,
        decidedBy: "jpeg-units",
        on: .standard,
        reason: "a Mac decodes several at once, in software or in units; a phone may have one"
      ) { gain(units: $0.assumed.jpegUnits) },
    ]
  }

  /// Decodes on a core.
  private static var software: [PublishedFigure] {
    func old(_ quality: String, _ published: Double, _ bytes: Int) -> PublishedFigure {
      figure(
        "libjpeg-turbo, 2048 x 1536 at \(quality), A8",
        "kean/DFJPEGTurbo, README; file sizes assumed",
        "ms",
        published,
        decidedBy: "software-decode",
        on: .iPhone6,
        reason: "version 1.4.1 of 2015 on ARM; the price is of 2.1.5 on x86, more of it in vectors"
      ) { core(bytes, tablet, .full, $0.assumed.costs.decoding) / $0.mainLaneSpeed }
    }
    return [
      figure(
        "full ÷ thumbnail of 144 MP, in a simulator on a Mac",
        "NSHipster, Image Resizing, 2019",
        "1",
        1.91,
        core(20_000_000, largePixels, .full) / core(20_000_000, largePixels, .eighth)
      ),
      figure(
        "thumbnail ÷ full decode of 6 MP and 1.5 MB (assumed) by ImageIO, M5",
        "kean/Nuke#962",
        "1",
        6.4 / 12.2,
        core(1_500_000, 6_000_000, .eighth) / core(1_500_000, 6_000_000, .full)
      ),
      old("0.3", 37, 150_000),
      old("0.9", 52.6, 900_000),
    ]
  }

  /// The memory of a full decode.
  private static var memory: [PublishedFigure] {
    let (unit, played) = ("bytes a pixel", PixelMemory().bytes)
    return [
      figure(
        "memory of a full JPEG in an image view, iPhone 7",
        "NSHipster, Image Resizing, 2019",
        unit,
        1.53,
        decidedBy: "jpeg-unit-bytes",
        on: .standard,
        reason: "others measured 4.0 and 5.6: it depends on who draws"
      ) { $0.assumed.pixelMemory.bytes },
      figure("the same", "swiftsenpai.com", unit, 4, played),
      figure("the same", "article 002 of Results/Reference/articles.md", unit, 5.6, played),
    ]
  }

  private static let tablet = 2_048 * 1_536
  private static let largePixels = 144_000_000
  private static let large = JPEGUnit(pixel: 970).time(pixels: largePixels, encoding: .baseline)

  /// The speed of an A10's core: that of an A9, times 3,379 ÷ 2,526 points of Geekbench
  /// (phonearena.com/news/iPhone-7-Plus-hits-Geekbench-Apple-A10-looks-beastly_id84978).
  private static let a10Speed = DeviceProfile.iPhoneSE.mainLaneSpeed * 3_379 / 2_526

  /// How many times as fast twelve decodes are that are asked for at once, with `units` decoders.
  private static func gain(units: Int) -> Double {
    var queue = DecoderQueue(units: units)
    let ends = (0..<12).map { _ in queue.book(.milliseconds(1), at: .start) }
    return 12 / ((ends.max() ?? .start) - .start).milliseconds
  }

  /// Milliseconds of a full decode of `pixels` in `unit`.
  private static func full(_ pixels: Int, _ unit: JPEGUnit, _ encoding: JPEGEncoding = .baseline)
    -> Double
  {
    unit.time(pixels: pixels, encoding: encoding).milliseconds
  }

  /// Milliseconds of the reference core for averaging `pixels` down to a few.
  private static func averaging(_ pixels: Int) -> Double {
    let price = SoftwareDecodePrice()
    return Double(price.averaging(fed: pixels, result: 0)) / 1e9
  }

  /// Milliseconds of the reference core for a baseline file of 4:2:0 and `bytes`, into RGBA.
  private static func core(
    _ bytes: Int,
    _ pixels: Int,
    _ scale: JPEGScale,
    _ price: SoftwareDecodePrice = SoftwareDecodePrice()
  ) -> Double {
    var work = SoftwareDecodePrice.JPEGWork()
    work.calls = 1
    work.dataBytes = bytes
    work.scale = scale
    work.scaledPixels = pixels / (scale.rawValue * scale.rawValue)
    let fresh = work.scaledPixels * 4 * price.freshByte
    return Double(price.onDevice(price.jpeg.picoseconds(of: work)) + fresh) / 1e9
  }
}
